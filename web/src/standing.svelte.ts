/** What a player leaves to his staff: chances to interrupt, from battle to battle; single kinds of questions, in one battle. */

import type { StandingOrders } from "./protocol";

class Standing {
  /** Whether the staff lets chances go by that it would not use. */
  windows = $state(localStorage.getItem("interrupts") !== "ask");
  /** The rules whose questions the staff answers. */
  rules = $state.raw<readonly string[]>([]);
  /** How near an enemy must come before chances are used unasked; 0: no such order. */
  within = $state(0);

  orders(room: string): StandingOrders {
    this.rules = JSON.parse(sessionStorage.getItem(`left ${room}`) ?? "[]") as string[];
    this.within = Number(localStorage.getItem(`within ${room}`) ?? 0) || 0;
    return this.told;
  }

  get told(): StandingOrders {
    return { type: "standing_orders", windows: this.windows, rules: [...this.rules], within: this.within };
  }

  letGoBy(on: boolean): StandingOrders {
    this.windows = on;
    localStorage.setItem("interrupts", on ? "staff" : "ask");
    return this.told;
  }

  useWithin(room: string, distance: number): StandingOrders {
    this.within = Number.isFinite(distance) ? Math.min(Math.max(distance, 0), 1000) : 0;
    localStorage.setItem(`within ${room}`, String(this.within));
    return this.told;
  }

  leave(room: string, rule: string, on: boolean): StandingOrders {
    this.rules = [...this.rules.filter((each) => each !== rule), ...(on ? [rule] : [])];
    sessionStorage.setItem(`left ${room}`, JSON.stringify(this.rules));
    return this.told;
  }
}

export const standing = new Standing();
