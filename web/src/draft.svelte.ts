/** The order being drawn up: a ghost on the table, and what speaks against it. */

import { live } from "./live.svelte";
import type { AnyOrder, Asked, Objection, Outline, Placement, Probed, Refused } from "./protocol";
import { degrees, facing, ghosts, type Ghost } from "./poses";

class Draft {
  asked = $state.raw<Asked | null>(null);
  order = $state.raw<AnyOrder | null>(null);
  objections = $state.raw<readonly Objection[]>([]);
  nearest = $state.raw<AnyOrder | null>(null);
  /** The shapes the server gave for the formations drawn up. */
  told = $state.raw<Record<string, Outline>>({});
  judged = $state(false);
  idea = $state(0);
  /** The piece in the hand. */
  held = $state("");
  private number = 0;
  private seeking = false;
  private underWay = false;
  private changed = false;
  private before: AnyOrder[] = [];

  ghosts: Ghost[] = $derived(this.order && this.asked ? ghosts(this.order, this.asked, live.battle.units, this.told) : []);
  legal: boolean = $derived(this.judged && this.objections.length === 0);

  begin(asked: Asked | null): void {
    this.asked = asked && asked.kind !== "choose" ? asked : null;
    this.told = {};
    this.before = [];
    this.idea = 0;
    this.underWay = false;
    this.seeking = false;
    this.order = null;
    this.objections = [];
    this.nearest = null;
    const first = this.asked?.ideas[0];
    this.held = this.asked?.pieces[0] ?? this.asked?.subject ?? "";
    if (first) this.set(first);
  }

  /** Another draft; the server is asked about it as soon as it has judged the one before. */
  set(order: AnyOrder, remember = false): void {
    if (remember && this.order) this.before.push(this.order);
    this.order = order;
    this.judged = false;
    this.changed = true;
    this.probe();
  }

  keep(): void {
    if (this.order) this.before.push(this.order);
  }

  /** One step back in the drawing. */
  back(): boolean {
    const earlier = this.before.pop();
    if (earlier) this.set(earlier);
    return Boolean(earlier);
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
    this.judged = true;
  }

  confirm(): void {
    if (this.order) live.answer(this.order);
  }

  /** A probe has little time to look for the nearest legal order; a refused answer takes all it needs. */
  toNearest(): void {
    if (this.nearest) this.set(this.nearest, true);
    else if (this.order && this.judged && !this.legal) {
      this.seeking = true;
      live.answer(this.order);
    }
  }

  refused(refused: Refused | null): void {
    if (!this.seeking || !refused) return;
    this.seeking = false;
    const found = refused.nearest ?? this.asked?.ideas[0];
    if (found) this.set(found, true);
    live.forgetRefusal();
  }

  nextIdea(by = 1): void {
    const ideas = this.asked?.ideas ?? [];
    if (!ideas.length) return;
    this.idea = (this.idea + by + ideas.length) % ideas.length;
    this.set(ideas[this.idea] as AnyOrder, true);
  }

  // placements: the piece in the hand leads, and those that came with the first one keep their dressing

  private get led(): [Placement, string[]] | null {
    if (this.order?.type !== "Placement") return null;
    const all = Object.keys(this.order.stands);
    const lead = all.includes(this.held) ? this.held : (all[0] ?? "");
    const first = this.asked?.pieces[0] ?? all[0];
    return [this.order, lead === first || all.length === 1 ? [lead, ...all.filter((id) => id !== lead)] : [lead]];
  }

  moveBy(dx: number, dy: number): void {
    const led = this.led;
    if (!led) return;
    const [order, movers] = led;
    const stands = { ...order.stands };
    for (const id of movers) {
      const stand = stands[id];
      if (stand) stands[id] = { ...stand, attached: "", pose: { ...stand.pose, x: round(stand.pose.x + dx), y: round(stand.pose.y + dy) } };
    }
    this.set({ ...order, stands });
  }

  moveTo(x: number, y: number): void {
    const led = this.led;
    const pose = led && led[0].stands[led[1][0] ?? ""]?.pose;
    if (pose) this.moveBy(x - pose.x, y - pose.y);
  }

  turnBy(angle: number): void {
    const led = this.led;
    if (!led) return;
    const [order, movers] = led;
    const hub = order.stands[movers[0] ?? ""]?.pose;
    if (!hub) return;
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    const stands = { ...order.stands };
    for (const id of movers) {
      const stand = stands[id];
      if (!stand) continue;
      const [dx, dy] = [stand.pose.x - hub.x, stand.pose.y - hub.y];
      const pose = { x: round(hub.x + dx * cos - dy * sin), y: round(hub.y + dx * sin + dy * cos), facing: facing(degrees(stand.pose.facing) + angle) };
      stands[id] = { ...stand, pose };
    }
    this.set({ ...order, stands }, true);
  }

  /** Straight ahead along its front. */
  advance(far: number): void {
    const led = this.led;
    const pose = led && led[0].stands[led[1][0] ?? ""]?.pose;
    if (!pose) return;
    this.keep();
    const angle = (degrees(pose.facing) * Math.PI) / 180;
    this.moveBy(far * Math.cos(angle), far * Math.sin(angle));
  }

  form(formation: string): void {
    const led = this.led;
    if (!led) return;
    const [order, [id]] = led;
    const stand = id ? order.stands[id] : undefined;
    if (id && stand) this.set({ ...order, stands: { ...order.stands, [id]: { ...stand, formation } } }, true);
  }

  get formation(): string {
    const led = this.led;
    return (led && led[0].stands[led[1][0] ?? ""]?.formation) ?? "";
  }
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

export const draft = new Draft();
