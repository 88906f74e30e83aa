/** The order being drawn up: a ghost on the table, and what speaks against it. */

import { advanced, dragged, legsOf, pinned, stamped, startOf, stepAdded, stepRemoved, stepSet, swungTo, turned, unpinned, wheeled, type Hand, type Stencil } from "./editing";
import { touching } from "./gaps";
import { live } from "./live.svelte";
import type { Point } from "./pen";
import { ghosts, marched, type Ghost } from "./poses";
import { FULL_TURN, type AnyOrder, type Asked, type Leg, type Measure, type Objection, type Outline, type Plan, type Probed, type Prospect, type Refused, type Step } from "./protocol";

interface Sketch {
  readonly order: AnyOrder;
  readonly pins: number;
  readonly step: number;
}

const LEGGED = new Set(["march", "plan"]);
const DRAGGED = new Set(["placement", "march", "walks", "plan"]);

class Draft {
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
  idea = $state(0);
  /** The piece in the hand, and those that move with it. */
  held = $state("");
  group = $state.raw<readonly string[]>([]);
  step = $state(0);
  pins = $state(0);
  private number = 0;
  private seeking = false;
  private settling = false;
  private underWay = false;
  private changed = false;
  private before: Sketch[] = [];

  ghosts: Ghost[] = $derived(this.order && this.asked ? ghosts(this.order, this.asked, live.battle.units, this.told) : []);
  legal: boolean = $derived(this.judged && this.objections.length === 0);
  kinds: ReadonlySet<string> = $derived(new Set((this.asked?.ideas ?? []).flatMap(legKinds)));
  hand: Hand = $derived({ held: this.inHand(), step: this.step, pins: this.pins, kinds: this.kinds });
  /** Whether pieces are moved about by hand. */
  movable: boolean = $derived(DRAGGED.has(this.asked?.kind ?? ""));
  legged: boolean = $derived(LEGGED.has(this.asked?.kind ?? ""));
  /** The footprint in the hand as it stands in the draft. */
  now: Outline | null = $derived.by(() => {
    if (!this.order) return null;
    if (this.legged) {
      const start = startOf(this.order, this.hand, live.battle.units);
      return start && marched(start, legsOf(this.order, this.hand));
    }
    return this.ghosts.find((ghost) => ghost.id === this.hand.held[0])?.outline ?? null;
  });

  /** All the pieces that an order of this kind may move. */
  get pieces(): readonly string[] {
    const { order } = this;
    const named = order?.type === "Placement" ? Object.keys(order.stands) : order?.type === "Walks" ? Object.keys(order.walks) : order?.type === "Plan" ? Object.keys(order.steps) : [];
    return [...new Set([...(this.asked?.pieces ?? []), ...named])];
  }

  private inHand(): readonly string[] {
    const { order } = this;
    const all = order?.type === "Placement" ? Object.keys(order.stands) : order?.type === "Walks" ? Object.keys(order.walks) : order?.type === "Plan" ? Object.keys(order.steps) : order?.type === "March" ? order.movers : [];
    const lead = all.includes(this.held) ? this.held : (all[0] ?? "");
    const group = this.group.filter((id) => all.includes(id));
    if (group.includes(lead)) return [lead, ...group.filter((id) => id !== lead)];
    if (order?.type === "Walks" || order?.type === "March" || (order?.type === "Plan" && !this.group.length)) return [lead, ...all.filter((id) => id !== lead)];
    const first = this.asked?.pieces[0] ?? all[0];
    return order?.type === "Placement" && lead === first ? [lead, ...all.filter((id) => id !== lead)] : [lead];
  }

  begin(asked: Asked | null): void {
    this.asked = asked && asked.kind !== "choose" ? asked : null;
    this.told = {};
    this.fan = [];
    this.measures = [];
    this.before = [];
    this.idea = 0;
    this.underWay = false;
    this.seeking = false;
    this.settling = false;
    this.order = null;
    this.objections = [];
    this.nearest = null;
    this.group = [];
    this.step = 0;
    this.pins = 0;
    const first = this.asked?.ideas[0];
    this.held = this.asked?.pieces[0] ?? this.asked?.subject ?? "";
    if (first) this.set(first);
  }

  /** Another draft; the server is asked about it as soon as it has judged the one before. */
  set(order: AnyOrder, remember = false): void {
    if (remember) this.keep();
    this.order = order;
    this.judged = false;
    this.changed = true;
    this.probe();
  }

  keep(): void {
    if (this.order) this.before.push({ order: this.order, pins: this.pins, step: this.step });
  }

  /** One step back in the drawing. */
  back(): boolean {
    const earlier = this.before.pop();
    if (!earlier) return false;
    this.pins = earlier.pins;
    this.step = earlier.step;
    this.set(earlier.order);
    return true;
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
    if (this.settling) this.settle();
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
    this.keep();
    this.pins = 0;
    this.step = 0;
    this.set(ideas[this.idea] as AnyOrder);
  }

  // the hand ------------------------------------------------------------------------------------------

  /** Takes one piece, or several that keep their dressing. */
  take(ids: readonly string[]): void {
    const known = ids.filter((id) => this.pieces.includes(id));
    if (!known.length) return;
    this.held = known[0] ?? "";
    this.group = known;
    const { order } = this;
    if (order?.type === "March" && (this.asked?.pieces.length ?? 0) > 1) this.set({ ...order, movers: [...known] }, true);
    if (order?.type === "Plan" && (known.length !== Object.keys(order.steps).length || !known.every((id) => id in order.steps))) this.set(this.planFor(known, order), true);
    this.step = Math.min(this.step, this.lastStep);
  }

  /** One piece more in the plan, or one less. */
  toggle(id: string): void {
    if (this.order?.type !== "Plan") return this.take([id]);
    const named = Object.keys(this.order.steps);
    const next = named.includes(id) ? named.filter((each) => each !== id) : [...named, id];
    if (next.length) this.take(next);
  }

  /** A plan for other units: the staff's own for them, else the one at hand. */
  private planFor(ids: readonly string[], plan: Plan): Plan {
    const plans = (this.asked?.ideas ?? []).filter((idea): idea is Plan => idea.type === "Plan");
    const same = plans.find((idea) => ids.length === Object.keys(idea.steps).length && ids.every((id) => id in idea.steps));
    if (same) return same;
    const like = Object.values(plan.steps)[0] ?? [];
    const own = (id: string): Step[] | undefined => plans.find((idea) => id in idea.steps && Object.keys(idea.steps).length === 1)?.steps[id];
    const together = ids.some((id) => id in plan.steps) ? like : undefined;
    const steps = ids.map((id) => [id, plan.steps[id] ?? together ?? own(id) ?? like] as const);
    return { ...plan, steps: Object.fromEntries(steps) };
  }

  /** To a place; near enough to another footprint it snaps into contact. */
  moveTo(x: number, y: number, snap = 0): void {
    if (!this.order) return;
    let to: Point = [x, y];
    const now = this.now;
    if (snap && now && this.hand.held.length === 1) {
      const mine = new Set([...this.hand.held, ...this.ghosts.map((ghost) => ghost.id)]);
      const others = [...live.battle.units.values()].flatMap((unit) => (unit.outline && !mine.has(unit.id) && unit.mark !== "commander" ? [unit.outline] : []));
      const mates = this.ghosts.filter((ghost) => !this.hand.held.includes(ghost.id)).map((ghost) => ghost.outline);
      const met = touching({ ...now, x, y }, [...others, ...mates], snap);
      to = [met.x, met.y];
    }
    this.set(dragged(this.order, this.hand, live.battle.units, to));
  }

  moveBy(dx: number, dy: number): void {
    if (this.now) this.moveTo(this.now.x + dx, this.now.y + dy);
  }

  turnBy(angle: number): void {
    if (this.order) this.set(turned(this.order, this.hand, angle), true);
  }

  wheelBy(corner: "left" | "right", angle: number): void {
    if (this.order && this.now) this.set(wheeled(this.order, this.hand, this.now, corner, angle), true);
  }

  /** While a handle is dragged: the turn or wheel so far, from where the drag began. */
  swing(from: AnyOrder, now: Outline, what: "turn" | "left" | "right", angle: number): void {
    if (!this.legged) {
      const next = what === "turn" ? turned(from, this.hand, angle) : wheeled(from, this.hand, now, what, angle);
      return this.set(next);
    }
    const size = Math.round((angle / 360) * FULL_TURN);
    const leg: Leg = what === "turn" ? { type: "Turn", angle: size, about: "centre" } : { type: "Wheel", corner: what, angle: Math.max(size, 0) };
    this.set(swungTo(from, this.hand, leg));
  }

  /** Straight ahead along its front. */
  advance(far: number): void {
    if (this.order) this.set(advanced(this.order, this.hand, far), true);
  }

  waypoint(at: Point): void {
    if (!this.order) return;
    this.keep();
    const { order, pins } = pinned(this.order, this.hand, live.battle.units, at);
    this.pins = pins;
    this.set(order);
  }

  removeWaypoint(): void {
    if (!this.order) return;
    this.keep();
    const { order, pins } = unpinned(this.order, this.hand);
    this.pins = pins;
    this.set(order);
  }

  /** The hand lets go: a ghost a little beyond what is allowed springs back to the limit. */
  settle(): void {
    this.settling = !this.judged;
    if (!this.judged || this.legal || !this.nearest || !this.order || !this.asked) return;
    if (this.order.type === "Plan" && stepsIn(this.order) !== stepsIn(this.nearest)) return;
    const wide = Math.max(...(live.battle.welcome?.table ?? [64, 48]));
    const ends = new Map(ghosts(this.nearest, this.asked, live.battle.units, {}).map((ghost) => [ghost.id, ghost.outline]));
    const far = this.ghosts.map(({ id, outline }) => {
      const end = ends.get(id);
      const from = live.battle.units.get(id)?.outline;
      const moved = from ? Math.hypot(outline.x - from.x, outline.y - from.y) : 0;
      return end ? Math.hypot(end.x - outline.x, end.y - outline.y) / Math.max(wide * 0.025, this.asked?.kind === "placement" ? 0 : moved * 0.4) : Infinity;
    });
    if (far.length && Math.max(...far) <= 1) this.set(this.nearest);
  }

  stamp(stencil: Stencil): void {
    if (this.order) this.set(stamped(this.order, this.hand, live.battle.units, stencil), true);
  }

  form(formation: string): void {
    const id = this.hand.held[0];
    if (this.order?.type === "Placement" && id) {
      const stand = this.order.stands[id];
      if (stand) this.set({ ...this.order, stands: { ...this.order.stands, [id]: { ...stand, formation } } }, true);
    }
  }

  get formation(): string {
    return (this.order?.type === "Placement" && this.order.stands[this.hand.held[0] ?? ""]?.formation) || "";
  }

  // plans ---------------------------------------------------------------------------------------------

  get lastStep(): number {
    return this.order?.type === "Plan" ? Math.max((this.order.steps[this.hand.held[0] ?? ""]?.length ?? 1) - 1, 0) : 0;
  }

  addStep(step: Step): void {
    if (this.order?.type !== "Plan") return;
    this.keep();
    this.pins = 0;
    const next = stepAdded(this.order, this.hand, step);
    this.step = next.step;
    this.set(next.plan);
  }

  removeStep(): void {
    if (this.order?.type !== "Plan") return;
    this.keep();
    this.pins = 0;
    const next = stepRemoved(this.order, this.hand);
    this.step = Math.max(this.step - 1, 0);
    this.set(next);
  }

  changeStep(change: Partial<Step>): void {
    if (this.order?.type === "Plan") this.set(stepSet(this.order, this.hand, change), true);
  }

  /** The whole plan becomes one step: an enemy was clicked, and is to be charged. */
  strike(step: Step): void {
    if (this.order?.type !== "Plan") return;
    const steps = { ...this.order.steps };
    for (const id of this.hand.held) steps[id] = [step];
    this.step = 0;
    this.pins = 0;
    this.set({ ...this.order, steps }, true);
  }

  takeStep(id: string, step: number): void {
    if (id !== this.held && !this.group.includes(id)) this.group = [];
    this.held = id;
    this.step = Math.min(step, this.lastStep);
    this.pins = 0;
  }
}

const stepsIn = (order: AnyOrder): number => (order.type === "Plan" ? Object.values(order.steps).reduce((sum, steps) => sum + steps.length, 0) : 0);

function legKinds(order: AnyOrder): string[] {
  if (order.type === "March") return order.legs.map((leg) => leg.type);
  if (order.type === "Plan") return Object.values(order.steps).flatMap((steps) => steps.flatMap((step) => step.legs.map((leg) => leg.type)));
  return [];
}

export const draft = new Draft();
