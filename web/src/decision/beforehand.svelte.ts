/** What is asked of the server about the numbers before the dice: of one answer at a time, the last one pointed at. */

import { live } from "../live.svelte";
import type { AskFactors, Line } from "../protocol";

const PAUSE = 200;

class Beforehand {
  private asked = $state(0);
  private timer = 0;

  lines: readonly Line[] = $derived(live.battle.factors?.ask === this.asked ? live.battle.factors.lines : []);

  /** Asks about an answer once the hand rests. */
  ask(to: number, answer: AskFactors["answer"]): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => live.send({ type: "ask_factors", ask: ++this.asked, to, answer }), PAUSE);
  }

  forget(): void {
    clearTimeout(this.timer);
    this.asked++;
  }
}

export const beforehand = new Beforehand();
