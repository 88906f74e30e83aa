/** What this pair of eyes looks at: selection, highlights, panels, history. Nothing here is known to the server. */

import { film } from "./film/film.svelte";
import { live } from "./live.svelte";
import type { Area, Ground, Line, Unit } from "./protocol";

/** What the map may be asked to show. */
export type Wish = "fit" | "action" | "centre" | "nearer" | "farther";

export type Panel = "" | "card" | "order" | "rules" | "menu" | "keys" | "talk";

class Ui {
  selected = $state("");
  pointed = $state("");
  /** Pointed at with Alt held: its card, and the tape to it. */
  hovered = $state("");
  /** The unit of one's own that was chosen last: chances are told from its eyes. */
  anchor = $state("");
  /** Whether a pass holds for the rest of the phase. */
  waiving = $state(false);
  /** The option under the cursor or the focus. */
  option = $state("");
  panel = $state<Panel>("");
  rule = $state("");
  /** The moment shown; null is the present. */
  moment = $state<number | null>(null);
  playing = $state(false);
  /** Whether the page of the end lies over the map once the battle is over. */
  ending = $state(true);
  speed = $state(1);
  open = $state<ReadonlySet<number>>(new Set());
  shown = $state.raw<Line | null>(null);
  ruler = $state(false);
  /** A unit that waits to be set down elsewhere, with the reason and its facing in degrees. */
  setting = $state<{ piece: string; note: string; facing: number } | null>(null);
  /** Touch has no Shift and no Ctrl: these stand for them. */
  choosing = $state(false);
  waypoints = $state(false);
  /** Units taken together. */
  chosen = $state.raw<readonly string[]>([]);
  overlay = $state<"" | "ranges" | "sight" | "threat" | "meetings">("");
  /** Digits typed while a piece is placed: Enter moves it so far ahead. */
  typed = $state("");
  tour = $state(-1);
  /** What has been done by hand since the tour began. */
  deeds = $state.raw<ReadonlySet<string>>(new Set());
  /** Bumped to ask the map for something. */
  wish = $state.raw<{ what: Wish; n: number }>({ what: "fit", n: 0 });

  areas: readonly Area[] = $derived(
    this.moment === null ? (film.frame ?? live.battle).areas : (live.battle.moments[this.moment]?.areas ?? live.battle.areas),
  );
  ground: Ground = $derived(
    this.moment === null ? live.battle.ground : (live.battle.moments[this.moment]?.ground ?? live.battle.ground),
  );
  units: ReadonlyMap<string, Unit> = $derived(
    this.moment === null ? (film.frame ?? live.battle).units : (live.battle.moments[this.moment]?.units ?? live.battle.units),
  );

  /** Whether the hints how to draw an order stand open; kept from battle to battle. */
  helping = $state(localStorage.getItem("hints") !== "folded");

  /** Whether it is shown unasked who would fight whom; kept from battle to battle. */
  meetings = $state(localStorage.getItem("meetings") !== "away");

  /** Whether ranges and arcs show with the unit that is selected; kept from battle to battle. */
  reach = $state(localStorage.getItem("reach") !== "away");

  turnReach(): void {
    this.reach = !this.reach;
    localStorage.setItem("reach", this.reach ? "shown" : "away");
  }

  /** How large names stand on the map, beside their usual size; kept from battle to battle. */
  lettering = $state(Number(localStorage.getItem("lettering")) || 1);

  letter(size: number): void {
    this.lettering = size;
    localStorage.setItem("lettering", String(size));
  }

  turnMeetings(): void {
    this.meetings = !this.meetings;
    localStorage.setItem("meetings", this.meetings ? "shown" : "away");
  }

  help(open: boolean): void {
    this.helping = open;
    localStorage.setItem("hints", open ? "open" : "folded");
  }

  /** The tour from its beginning. */
  guide(): void {
    this.tour = 0;
    this.deeds = new Set();
  }

  set deed(done: string) {
    if (this.tour >= 0) this.deeds = new Set(this.deeds).add(done);
  }

  wishFor(what: Wish): void {
    this.wish = { what, n: this.wish.n + 1 };
    this.deed = "pan";
  }

  select(id: string): void {
    this.selected = id;
    if (live.battle.units.get(id)?.side === live.side) this.anchor = id;
    this.panel = id ? "card" : this.panel === "card" ? "" : this.panel;
    if (id) this.deed = "select";
  }

  toggle(panel: Panel): void {
    this.panel = this.panel === panel ? "" : panel;
  }

  showRule(id: string): void {
    this.rule = id;
    this.panel = "rules";
  }

  unfold(n: number): void {
    const open = new Set(this.open);
    if (!open.delete(n)) open.add(n);
    this.open = open;
    this.deed = "expand";
  }

  /** Does something once the whole past is known; the moment shown stays the same one meanwhile. */
  private remembering(then: () => void): void {
    void live.recall().then((earlier) => {
      if (this.moment !== null) this.moment += earlier;
      then();
    });
  }

  /** Back to where the battle stands. */
  present(): void {
    this.moment = null;
    this.playing = false;
  }

  show(moment: number): void {
    const last = live.battle.moments.length - 1;
    this.moment = moment >= last ? null : Math.max(moment, 0);
  }

  /** One event back or forth; past the last one lies the present. */
  step(by: number): void {
    this.remembering(() => this.stepped(by));
  }

  private stepped(by: number): void {
    const last = live.battle.moments.length - 1;
    const next = (this.moment ?? last) + by;
    this.moment = next >= last ? null : Math.max(next, 0);
    if (this.moment === null) this.playing = false;
  }

  /** One turn back or forth. */
  stepTurn(by: number): void {
    this.remembering(() => this.steppedTurn(by));
  }

  private steppedTurn(by: number): void {
    const { moments } = live.battle;
    const last = moments.length - 1;
    const from = this.moment ?? last;
    const turn = moments[from]?.turn ?? 0;
    let next = from + by;
    while (next > 0 && next < last && moments[next]?.turn === turn) next += by;
    this.moment = next >= last ? null : Math.max(next, 0);
  }

  /** The moment after a line of the chronicle. */
  seek(line: number): void {
    this.remembering(() => this.sought(line));
  }

  /** The last moment of which so much was known. */
  seekSeq(seq: number): void {
    this.remembering(() => this.show(Math.max(0, live.battle.moments.findLastIndex((each) => each.seq <= seq))));
  }

  private sought(line: number): void {
    const found = live.battle.moments.findIndex((each) => each.line >= line);
    this.moment = found < 0 || found >= live.battle.moments.length - 1 ? null : found;
  }
}

export const ui = new Ui();
