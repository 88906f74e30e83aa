/** The draft in the hand: its ghosts, which of its pieces move together, and the steps back. */

import { live } from "../live.svelte";
import { frame, ghosts, marched, signed, type Ghost } from "../poses";
import type { AnyOrder, Asked, Nearest, Outline, Probed, Unit } from "../protocol";
import { legsOf, startOf, type Hand } from "./editing";
import { Judged } from "./judged.svelte";
import { kindsFor, marchFor, planFor, stepsIn } from "./plans";

interface Sketch {
  readonly order: AnyOrder;
  readonly pins: number;
  readonly step: number;
}

const LEGGED = new Set(["march", "plan"]);
const DRAGGED = new Set(["placement", "march", "walks", "plan"]);

/** How many degrees a ghost springs back at most. */
const SPRUNG = 12;

/** The pieces that an order names. */
function named(order: AnyOrder | null): readonly string[] {
  switch (order?.type) {
    case "Placement":
      return Object.keys(order.stands);
    case "Walks":
      return Object.keys(order.walks);
    case "Plan":
      return Object.keys(order.steps);
    case "March":
      return order.movers;
    default:
      return [];
  }
}

/** A body and the name that its pieces share on the map. */
const called = (unit: Unit | undefined): string => (unit?.body ? [unit.body, unit.name.en, unit.short].join() : "");

export class Held extends Judged {
  idea = $state(0);
  /** The piece in the hand, and those that move with it. */
  held = $state("");
  group = $state.raw<readonly string[]>([]);
  step = $state(0);
  pins = $state(0);
  private settling = false;
  private before = $state.raw<readonly Sketch[]>([]);
  /** Whether there is a step back in the drawing. */
  begun: boolean = $derived(this.before.length > 0);

  ghosts: Ghost[] = $derived(this.order && this.asked ? ghosts(this.order, this.asked, live.battle.units, this.told) : []);
  kinds: ReadonlySet<string> = $derived(kindsFor(this.order, this.asked?.ideas ?? []));
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

  /** The footprint of all that is in the hand: it turns and wheels as one body. */
  body: Outline | null = $derived.by(() => {
    if (this.legged || this.hand.held.length < 2) return this.now;
    const found = this.hand.held.flatMap((id) => this.ghosts.find((ghost) => ghost.id === id)?.outline ?? []);
    return found.length ? frame(found) : null;
  });

  /** All the pieces that an order of this kind may move. */
  get pieces(): readonly string[] {
    const { order } = this;
    return [...new Set([...(this.asked?.pieces ?? []), ...(order?.type === "March" ? [] : named(order))])];
  }

  /** The pieces that the eye takes for one: those of a body that bear the same name, this one first. */
  mates(id: string): readonly string[] {
    const own = called(live.battle.units.get(id));
    return [id, ...this.pieces.filter((each) => each !== id && own && called(live.battle.units.get(each)) === own)];
  }

  private inHand(): readonly string[] {
    const { order } = this;
    const all = named(order);
    const lead = all.includes(this.held) ? this.held : (all[0] ?? "");
    const group = this.group.filter((id) => all.includes(id));
    if (group.includes(lead)) return [lead, ...group.filter((id) => id !== lead)];
    if (order?.type === "Walks" || order?.type === "March" || (order?.type === "Plan" && !this.group.length)) return [lead, ...all.filter((id) => id !== lead)];
    const first = this.asked?.pieces[0] ?? all[0];
    return order?.type === "Placement" && lead === first ? [lead, ...all.filter((id) => id !== lead)] : [lead];
  }

  begin(asked: Asked | null): void {
    this.forget(asked);
    this.before = [];
    this.settling = false;
    this.idea = 0;
    this.group = [];
    this.step = 0;
    this.pins = 0;
    this.held = this.asked?.pieces[0] ?? this.asked?.subject ?? "";
    const first = this.asked?.ideas[0];
    if (first) this.put(first);
  }

  /** Another draft, with a step back to this one where it is worth it. */
  set(order: AnyOrder, remember = false): void {
    if (remember) this.keep();
    this.put(order);
  }

  keep(): void {
    if (this.order) this.before = [...this.before, { order: this.order, pins: this.pins, step: this.step }];
  }

  /** One step back in the drawing. */
  back(): boolean {
    const earlier = this.before.at(-1);
    this.before = this.before.slice(0, -1);
    if (!earlier) return false;
    this.pins = earlier.pins;
    this.step = earlier.step;
    this.put(earlier.order);
    return true;
  }

  override heard(probed: Probed | null): void {
    super.heard(probed);
    if (this.judged && this.settling) this.settle();
  }

  /** Takes the nearest legal order, or the first idea where none is near. */
  toNearest(): void {
    if (!this.judged || this.legal) return;
    this.wanted = !this.nearest;
    if (this.nearest) this.set(this.nearest, true);
    else this.askNearest(false);
  }

  override heardNearest(told: Nearest | null): boolean {
    if (!super.heardNearest(told)) return false;
    const found = this.nearest ?? this.asked?.ideas[0];
    if (this.wanted && found) this.set(found, true);
    else if (this.settling) this.settle();
    return true;
  }

  nextIdea(by = 1): void {
    const ideas = this.asked?.ideas ?? [];
    if (!ideas.length) return;
    this.idea = (this.idea + by + ideas.length) % ideas.length;
    this.keep();
    this.pins = 0;
    this.step = 0;
    this.put(ideas[this.idea] as AnyOrder);
  }

  /** Takes one piece, or several that keep their dressing. */
  take(ids: readonly string[]): void {
    const known = ids.filter((id) => this.pieces.includes(id));
    if (!known.length) return;
    this.held = known[0] ?? "";
    this.group = known;
    const { order } = this;
    if (order?.type === "March" && (this.asked?.pieces.length ?? 0) > 1) this.set(marchFor(known, order, this.asked, this.begun), true);
    if (order?.type === "Plan" && (known.length !== Object.keys(order.steps).length || !known.every((id) => id in order.steps))) this.set(planFor(known, order, this.asked), true);
    this.step = Math.min(this.step, this.lastStep);
  }

  /** One piece more in the plan, or one less. */
  toggle(id: string): void {
    if (this.order?.type !== "Plan") return this.take([id]);
    const now = Object.keys(this.order.steps);
    const next = now.includes(id) ? now.filter((each) => each !== id) : [...now, id];
    if (next.length) this.take(next);
  }

  get lastStep(): number {
    return this.order?.type === "Plan" ? Math.max((this.order.steps[this.hand.held[0] ?? ""]?.length ?? 1) - 1, 0) : 0;
  }

  /** The hand lets go: a ghost a little beyond what is allowed springs back to the limit. */
  settle(): void {
    this.settling = !this.judged || this.looking;
    if (!this.judged || this.legal || !this.nearest || !this.order || !this.asked) return;
    if (this.order.type === "Plan" && stepsIn(this.order) !== stepsIn(this.nearest)) return;
    const wide = Math.max(...(live.battle.welcome?.table ?? [64, 48]));
    const ends = new Map(ghosts(this.nearest, this.asked, live.battle.units, {}).map((ghost) => [ghost.id, ghost.outline]));
    const far = this.ghosts.map(({ id, outline }) => {
      const end = ends.get(id);
      const from = live.battle.units.get(id)?.outline;
      const moved = from ? Math.hypot(outline.x - from.x, outline.y - from.y) : 0;
      if (!end) return Infinity;
      const beyond = Math.hypot(end.x - outline.x, end.y - outline.y) / Math.max(wide * 0.025, this.asked?.kind === "placement" ? 0 : moved * 0.4);
      return Math.max(beyond, Math.abs(signed(end.facing - outline.facing)) / SPRUNG);
    });
    if (far.length && Math.max(...far) <= 1) this.put(this.nearest);
  }
}
