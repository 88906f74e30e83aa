/** The battle on this page: the fold of all messages so far, and the way back to the server. */

import { keepSeat } from "./club/asking";
import { player, remember } from "./lobby/mine";
import { promiseOf, shareOf } from "./proof/dice";
import type { AnyOrder, ToBrowser, ToServer, Unit } from "./protocol";
import { grain, inwards, outwards, type Laid } from "./scaling";
import { history } from "./server";
import { standing } from "./standing.svelte";
import { fold, NOTHING, recalled, type Battle } from "./store";
import { Wire, type Health } from "./wire";

class Live {
  battle = $state.raw<Battle>(NOTHING);
  health = $state<Health>("joining");
  /** Answered and not yet told what came of it. */
  sent = $state(-1);
  /** How many units of the rulebook make one of the drawing. */
  grain = $state(1);
  /** How many units of the paper, such as paces, one unit of the drawing is. */
  get scale(): number {
    return this.grain * (this.battle.welcome?.scale ?? 1);
  }
  /** The units that may be chosen now. */
  asking: ReadonlySet<string> = $derived(new Set(this.battle.asked?.choices.map((each) => each.target).filter(Boolean)));
  /** Who follows what comes, and who is told that one answers. */
  heard: (before: Battle, message: ToBrowser, after: Battle) => void = () => undefined;
  answering: () => void = () => undefined;
  private wire: Wire | null = null;
  /** The part of this page's address that names its room and its seat: `room/token`. */
  seat = "";
  /** Whether the table is seen from the north. */
  turned = $state(false);
  private address = "";
  private table: [number, number] = [0, 0];
  private get laid(): Laid {
    return { grain: this.grain, table: this.table, turned: this.turned };
  }
  private remembering: Promise<number> | null = null;

  /** The table from the other side, now and whenever this seat is taken again. */
  turn(): void {
    if (this.turned) localStorage.removeItem(`turned ${this.seat}`);
    else localStorage.setItem(`turned ${this.seat}`, "yes");
    this.join(this.address);
  }

  join(address: string): void {
    this.address = address;
    this.wire?.close();
    this.battle = NOTHING;
    this.sent = -1;
    this.seat = address.replace(/^.*\/ws\//, "");
    this.remembering = null;
    this.turned = localStorage.getItem(`turned ${this.seat}`) === "yes";
    this.wire = new Wire(
      address,
      (message) => {
        if (message.type === "refused" || message.type === "asked" || message.type === "board") this.sent = -1;
        if (message.type === "welcome") {
          this.grain = grain(message.table);
          this.table = [message.table[0] / this.grain, message.table[1] / this.grain];
          if (message.side && message.side !== "umpire") this.send(standing.orders(message.room));
          if (message.side && remember(this.seat)) void keepSeat(this.seat);
          const [own, called] = [message.armies.find((army) => army.side === message.side)?.player ?? "", player()];
          if (called && called !== own) this.send({ type: "call_me", name: called });
          if (message.promise_wanted) this.send({ type: "dice_promise", promise: promiseOf(shareOf(message.room)) });
          if (message.share_wanted) this.send({ type: "dice_share", share: shareOf(message.room) });
        }
        if (message.type === "share_now") this.send({ type: "dice_share", share: shareOf(this.battle.welcome?.room ?? "") });
        const [before, told] = [this.battle, inwards(message, this.laid)];
        this.battle = fold(before, told);
        this.heard(before, told, this.battle);
      },
      (health) => (this.health = health),
    );
  }

  send(message: ToServer): void {
    this.wire?.send(outwards(message, this.laid));
  }

  /** An answer, and those to what the same seat is asked next, until dice fall; the staff may carry it through after them. */
  answer(value: string | AnyOrder, then: (string | AnyOrder)[] = [], through = false): void {
    const asked = this.battle.asked;
    if (!asked || this.sent === asked.id) return;
    this.sent = asked.id;
    this.answering();
    this.send({ type: "answer", to: asked.id, value, ...(then.length ? { then } : {}), ...(through ? { through } : {}) });
  }

  /** The moments before this page was opened, fetched once; tells how many came before those known. */
  recall(): Promise<number> {
    if (this.remembering) return this.remembering.then(() => 0);
    this.remembering = history(this.seat).then((told) => {
      const scaled = told.moments.map((each) => {
        const { units, areas } = inwards({ type: "happened", ...each, lines: [], marks: null, tally: null, hand: null, ground: each.ground, by: "", beats: [] }, this.laid) as unknown as typeof each;
        return { ...each, units, areas };
      });
      const known = this.battle.moments.length;
      this.battle = recalled(this.battle, { moments: scaled });
      return this.battle.moments.length - known;
    }).catch(() => 0);
    return this.remembering;
  }

  forgetNotice(): void {
    this.battle = { ...this.battle, notice: null };
  }

  /** The opponent's answer, or the umpire's, to what somebody would like. */
  consent(yes: boolean): void {
    this.send({ type: "consent", yes });
    this.battle = { ...this.battle, agreement: null };
  }

  /** Whether this page has a hand in the battle; whoever watches or umpires has none. */
  get plays(): boolean {
    return ["one", "two", "both"].includes(this.battle.welcome?.side ?? "");
  }

  get umpires(): boolean {
    return this.battle.welcome?.side === "umpire";
  }

  /** The side whose hands are on this page: its own, or in a hot seat the one that decides. */
  get side(): string | null {
    const side = this.battle.welcome?.side ?? null;
    if (side !== "both") return side;
    return this.battle.asked?.owner || "both";
  }

  army(side: string | null | undefined): { en: string; de: string } {
    return this.battle.armies.find((each) => each.side === side)?.name ?? { en: side ?? "", de: side ?? "" };
  }

  unit(id: string): Unit | undefined {
    return this.battle.units.get(id);
  }
}

export const live = new Live();
