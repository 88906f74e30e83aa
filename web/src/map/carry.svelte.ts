/** A unit carried from beside the table: it is chosen as it is lifted, and set down where the hand lets go. */

import { apart, type Pixel } from "../camera";
import { draft } from "../drafting/draft.svelte";
import { live } from "../live.svelte";
import type { Point } from "../pen";
import { ui } from "../ui.svelte";
import { hands } from "./hands.svelte";
import { choiceOf } from "./picking";

const LIFTED = 7;

const spot = (event: PointerEvent): Pixel => ({ x: event.clientX, y: event.clientY });

class Carry {
  /** The unit in the air, and where it is on the screen. */
  id = $state("");
  at = $state.raw<Pixel>({ x: 0, y: 0 });
  /** Over the table with its ghost under the hand. */
  landed = $state(false);
  private from: { readonly id: string; readonly at: Pixel } | null = null;
  /** Let go before the server asked where: set down as soon as it does. */
  private dropped: Point | null = null;

  touch(event: PointerEvent, id: string): void {
    if (event.button !== 0 || ui.moment !== null) return;
    this.from = { id, at: spot(event) };
  }

  move(event: PointerEvent): void {
    if (!this.from) return;
    if (!this.id && apart(this.from.at, spot(event)) > LIFTED) this.lift(this.from.id);
    if (!this.id) return;
    this.at = spot(event);
    const over = hands.under(event);
    this.landed = over !== null && this.wanted;
    if (over && this.landed) draft.setDown(this.id, over);
  }

  private lift(id: string): void {
    const choice = choiceOf(id);
    if (choice) live.answer(choice.key);
    else if (!(draft.asked?.kind === "placement" && draft.pieces.includes(id))) {
      this.from = null;
      return;
    } else draft.keep();
    this.id = id;
    this.dropped = null;
  }

  /** Whether the server asks where this unit stands. */
  private get wanted(): boolean {
    const body = live.battle.units.get(this.id)?.body;
    return draft.asked?.kind === "placement" && draft.pieces.some((id) => id === this.id || (body && live.battle.units.get(id)?.body === body));
  }

  drop(event: PointerEvent): void {
    this.from = null;
    if (!this.id) return;
    const over = hands.under(event);
    if (!over) return this.clear();
    this.dropped = over;
    if (draft.asked?.kind === "placement") this.arrive();
  }

  /** Another question: the one about the unit that was let go, or something else. */
  arrive(): void {
    const over = this.dropped;
    if (!this.id || !over) return;
    if (this.wanted) {
      draft.setDown(this.id, over);
      draft.settle();
    }
    this.clear();
  }

  clear(): void {
    this.from = null;
    this.id = "";
    this.landed = false;
    this.dropped = null;
  }
}

export const carry = new Carry();
