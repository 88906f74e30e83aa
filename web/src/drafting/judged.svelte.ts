/** An order being drawn up and what the server says about it: allowed, refused and why, the nearest allowed one. */

import { live } from "../live.svelte";
import type { AnyOrder, Asked, Measure, Nearest, Objection, Outline, Probed, Prospect } from "../protocol";

export class Judged {
  asked = $state.raw<Asked | null>(null);
  order = $state.raw<AnyOrder | null>(null);
  objections = $state.raw<readonly Objection[]>([]);
  nearest = $state.raw<AnyOrder | null>(null);
  /** The shapes the server gave for the formations drawn up. */
  told = $state.raw<Record<string, Outline>>({});
  /** What dice may make of the draft: the chances, and where its pieces would stand. */
  fan = $state.raw<readonly Prospect[]>([]);
  measures = $state.raw<readonly Measure[]>([]);
  judged = $state(false);
  legal: boolean = $derived(this.judged && this.objections.length === 0);
  private number = 0;
  private asks = 0;
  /** Whether the nearest legal order has been asked for and not yet been told. */
  protected looking = false;
  /** Whether it is taken as soon as it is told. */
  protected wanted = false;
  private underWay = false;
  private changed = false;

  protected forget(asked: Asked | null): void {
    this.asked = asked && asked.kind !== "choose" ? asked : null;
    this.order = null;
    this.objections = [];
    this.told = {};
    this.fan = [];
    this.measures = [];
    this.underWay = false;
    this.forgetNearest();
  }

  /** Another draft; the server is asked about it as soon as it has judged the one before. */
  put(order: AnyOrder): void {
    this.order = order;
    this.judged = false;
    this.changed = true;
    this.forgetNearest();
    this.probe();
  }

  private probe(): void {
    if (this.underWay || !this.changed || !this.order || !this.asked) return;
    this.changed = false;
    this.underWay = true;
    live.send({ type: "probe", probe: ++this.number, to: this.asked.id, order: this.order });
  }

  /** What the server says about the draft; told again with every other message, it counts once. */
  heard(probed: Probed | null): void {
    if (!probed || !this.underWay || probed.probe !== this.number) return;
    this.underWay = false;
    this.told = { ...this.told, ...probed.outlines };
    if (this.changed) return this.probe();
    this.objections = probed.objections;
    this.fan = probed.fan;
    this.measures = probed.measures;
    this.judged = true;
    if (!this.legal) this.askNearest(true);
  }

  /** Asks for the legal order nearest to the draft; behind a dragged ghost the server has little time for it. */
  protected askNearest(dragging: boolean): void {
    if (!this.order || !this.asked) return;
    this.looking = true;
    live.send({ type: "ask_nearest", ask: ++this.asks, to: this.asked.id, order: this.order, dragging });
  }

  /** Whether this was the answer to the last question. */
  heardNearest(told: Nearest | null): boolean {
    if (!told || !this.looking || told.ask !== this.asks) return false;
    this.looking = false;
    this.nearest = told.order;
    return true;
  }

  private forgetNearest(): void {
    this.nearest = null;
    this.looking = false;
    this.wanted = false;
  }

  confirm(): void {
    if (this.order) live.answer(this.order);
  }
}
