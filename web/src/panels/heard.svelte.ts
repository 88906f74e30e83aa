/** How much of the talk has been read; what is new is counted at its button. */

import { live } from "../live.svelte";

class HeardOf {
  private last = $state(0);

  get fresh(): number {
    return live.battle.talk.filter((each) => each.n > this.last && each.by !== live.battle.welcome?.side).length;
  }

  until(n: number): void {
    this.last = n;
  }
}

export const heard = new HeardOf();
