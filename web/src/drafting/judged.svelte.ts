/** An order being drawn up and what the server says about it: allowed, refused and why, the nearest allowed one. */

import { live } from "../live.svelte";
import type { AnyOrder, Asked, Measure, Objection, Outline, Probed, Prospect, Refused } from "../protocol";

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
  private seeking = false;
  private underWay = false;
  private changed = false;

  protected forget(asked: Asked | null): void {
    this.asked = asked && asked.kind !== "choose" ? asked : null;
    this.order = null;
    this.objections = [];
    this.nearest = null;
    this.told = {};
    this.fan = [];
    this.measures = [];
    this.underWay = false;
    this.seeking = false;
  }

  /** Another draft; the server is asked about it as soon as it has judged the one before. */
  put(order: AnyOrder): void {
    this.order = order;
    this.judged = false;
    this.changed = true;
    this.probe();
  }

  private probe(): void {
    if (this.underWay || !this.changed || !this.order || !this.asked) return;
    this.changed = false;
    this.underWay = true;
    live.send({ type: "probe", probe: ++this.number, to: this.asked.id, order: this.order });
  }

  heard(probed: Probed | null): void {
    if (!probed || probed.probe !== this.number) return;
    this.underWay = false;
    this.told = { ...this.told, ...probed.outlines };
    if (this.changed) return this.probe();
    this.objections = probed.objections;
    this.nearest = probed.nearest;
    this.fan = probed.fan;
    this.measures = probed.measures;
    this.judged = true;
  }

  confirm(): void {
    if (this.order) live.answer(this.order);
  }

  /** A probe has little time to look for the nearest legal order; a refused answer takes all it needs. */
  protected seek(): void {
    if (!this.order || !this.judged || this.legal) return;
    this.seeking = true;
    live.answer(this.order);
  }

  /** The nearest legal order, when a refusal brings the one that was sought. */
  protected found(refused: Refused | null): AnyOrder | undefined {
    if (!this.seeking || !refused) return undefined;
    this.seeking = false;
    live.forgetRefusal();
    return refused.nearest ?? this.asked?.ideas[0];
  }
}
