/** A unit that is dragged, or was let go, before it was asked where it goes. */

import { choose } from "../decision/answering";
import { draft } from "../drafting/draft.svelte";
import { live } from "../live.svelte";
import { ui } from "../ui.svelte";
import { announces, leadsAnybody, meant, movesAtOnce, type Drag } from "./announcing";
import { nearestOn } from "./extents";

class Announced {
  /** What is in the hand: drawn where it would stand. */
  drag = $state.raw<Drag | null>(null);
  /** What was let go: the questions until it is asked where it goes are answered by it. */
  private pending: Drag | null = null;
  private turn = 0;
  /** The question that it answered last. */
  private answered = -1;

  /** Whether dragging a unit says something now. */
  may(unit: string): boolean {
    return ui.moment === null && announces(live.battle.asked, unit);
  }

  /** Takes a unit into the hand at once, where nothing comes between; else it is only drawn there. */
  hold(drag: Drag): void {
    const choice = movesAtOnce(live.battle.asked, drag.unit);
    if (choice) choose(choice);
    else this.drag = drag;
  }

  /** The hand lets go; on the unit's own footprint nothing is announced. */
  letGo(drag: Drag): void {
    this.drag = null;
    const o = live.battle.units.get(drag.unit)?.outline;
    const stays = o && Math.hypot(drag.over[0] - o.x, drag.over[1] - o.y) < Math.max(o.depth / 2, o.radius);
    if (stays && !draft.asked) return ui.select(drag.unit);
    this.pending = drag;
    this.turn = live.battle.clock.turn;
    this.answered = -1;
    this.arrive();
  }

  forget(): void {
    this.drag = null;
    this.pending = null;
  }

  /** Another question: what the drag means is answered; dice or the enemy may have made something else of it. */
  arrive(): void {
    const [drag, asked] = [this.pending, live.battle.asked];
    if (live.battle.clock.turn !== this.turn) this.pending = null;
    if (!drag || !asked || asked.id === this.answered) return;
    const choice = meant(asked, drag, live.battle.units);
    if (choice) {
      this.answered = asked.id;
      choose(choice);
      return;
    }
    if (asked.kind === "choose" && !leadsAnybody(asked)) return; // a question between: the drag waits for what comes after it
    if (asked.kind !== "choose" && draft.asked?.id !== asked.id) return; // the draft is not laid out yet
    this.pending = null;
    if (draft.asked) this.setDown(drag);
  }

  private setDown({ unit, over, foe }: Drag): void {
    const { asked } = draft;
    if (!asked) return;
    if (asked.kind === "extent") {
      if (unit === (asked.pieces[0] ?? asked.subject)) draft.set({ type: "Extent", upto: nearestOn(asked, over) }, true);
      return;
    }
    if (!draft.movable || !draft.pieces.includes(unit)) return;
    if (ui.chosen.includes(unit)) draft.take(ui.chosen.filter((id) => draft.pieces.includes(id)));
    else if (!draft.hand.held.includes(unit) || draft.order?.type === "Plan") draft.take(draft.mates(unit));
    if (!draft.group.length) draft.held = unit;
    const blow = foe ? asked.steps[unit]?.find((step) => step.target === foe) : undefined;
    if (blow) return draft.strike(blow);
    draft.keep();
    draft.moveTo(...over);
    draft.settle();
  }
}

export const announced = new Announced();
