/** What the browser knows of a battle: a fold of the server's messages, and nothing else. */

import type { Advice, AgreementAsked, Area, Army, Asked, Clock, Coached, Ground, Factors, History, LessonTold, Line, Look, Mark, Nearest, Notice, OddsTold, Over, Probed, Reasons, Refused, Remark, RosterTold, Tally, Thinking, Timer, ToBrowser, Unit, Waiting, Welcome, Words } from "./protocol";

/** The table at a moment, so that history can be walked through. */
export interface Moment {
  readonly seq: number;
  readonly line: number;
  readonly turn: number;
  readonly units: ReadonlyMap<string, Unit>;
  readonly areas: readonly Area[];
  readonly ground: Ground;
}

export interface Battle {
  readonly welcome: Welcome | null;
  readonly armies: readonly Army[];
  readonly seq: number;
  readonly clock: Clock;
  readonly units: ReadonlyMap<string, Unit>;
  readonly areas: readonly Area[];
  readonly ground: Ground;
  readonly lines: readonly Line[];
  readonly fresh: readonly Line[];
  readonly marks: readonly Mark[];
  readonly tally: readonly Tally[];
  readonly hand: readonly Words[];
  readonly looks: ReadonlyMap<string, Look>;
  /** How far one has come in a first battle. */
  readonly lesson: LessonTold | null;
  readonly moments: readonly Moment[];
  readonly asked: Asked | null;
  readonly waiting: Waiting | null;
  readonly over: Over | null;
  readonly refused: Refused | null;
  readonly probed: Probed | null;
  readonly nearest: Nearest | null;
  readonly advice: Advice | null;
  readonly odds: ReadonlyMap<string, OddsTold>;
  readonly factors: Factors | null;
  readonly agreement: AgreementAsked | null;
  /** What could be set right of a unit. */
  readonly roster: RosterTold | null;
  readonly notice: Notice | null;
  /** How far a general of the computer has thought. */
  readonly thinking: Thinking | null;
  readonly reasons: Reasons | null;
  /** What the computer meant with the orders that led to lines of the chronicle. */
  readonly whys: ReadonlyMap<number, Words>;
  /** What the coach of a first battle said last. */
  readonly coached: Coached | null;
  /** How many only watch. */
  readonly watching: number;
  readonly umpired: boolean;
  readonly talk: readonly Remark[];
  readonly timer: Heard | null;
}

/** The clock between friends, and when this page heard of it. */
export interface Heard {
  readonly timer: Timer;
  readonly at: number;
}

export const NOTHING: Battle = {
  welcome: null, armies: [], seq: -1, clock: { turn: 0, phase: { en: "", de: "" }, sky: "clear", weather: { en: "", de: "" }, wind: null, last: 0, leads: "" }, units: new Map(), areas: [], ground: { lasting: "", passing: "" },
  lines: [], fresh: [], marks: [], tally: [], hand: [], looks: new Map(), moments: [], asked: null, waiting: null, over: null, refused: null, probed: null, nearest: null,
  advice: null, odds: new Map(), factors: null, agreement: null, roster: null, notice: null, watching: 0, umpired: false, talk: [], timer: null, thinking: null, reasons: null, whys: new Map(), coached: null, lesson: null,
};

/** Refusals that nobody needs to read: no odds, and an answer or a look at a draft that came after the question was settled. */
const QUIET = new Set(["no_odds", "stale"]);
const MOST_MOMENTS = 4000;

/** The battle after a message. */
export function fold(battle: Battle, message: ToBrowser): Battle {
  switch (message.type) {
    case "welcome":
      return { ...battle, welcome: message, armies: message.armies, talk: [], timer: null };
    case "board": {
      const units = new Map(message.units.map((unit) => [unit.id, unit]));
      const again = battle.moments.filter((each) => each.seq < message.seq);
      const moments = [...again, moment(message.seq, message.clock.turn, message.lines, units, message.areas, message.ground)];
      const { seq, clock, areas, ground, lines, marks, tally, hand } = message;
      return { ...battle, seq, clock, units, areas, ground, lines, marks, tally, hand, looks: new Map(), whys: new Map(), fresh: [], moments, asked: null, waiting: null, over: null, agreement: null };
    }
    case "happened": {
      const units = new Map(battle.units);
      for (const unit of message.units) units.set(unit.id, unit);
      const lines = message.lines.length ? [...battle.lines, ...message.lines] : battle.lines;
      const areas = message.areas.length ? message.areas : battle.areas;
      const ground = message.ground ?? battle.ground;
      const moments = [...battle.moments, moment(message.seq, message.clock.turn, lines, units, areas, ground)].slice(-MOST_MOMENTS);
      const [marks, tally, hand] = [message.marks ?? battle.marks, message.tally ?? battle.tally, message.hand ?? battle.hand];
      return { ...battle, thinking: null, seq: message.seq, clock: message.clock, units, areas, ground, lines, marks, tally, hand, looks: new Map(), fresh: message.lines, moments };
    }
    case "asked":
      return { ...battle, thinking: null, asked: message, waiting: null, refused: null, probed: null, nearest: null, advice: null, odds: new Map(), factors: null };
    case "waiting":
      return { ...battle, asked: null, waiting: message, probed: null, odds: new Map() };
    case "over":
      return { ...battle, asked: null, waiting: null, over: message };
    case "refused":
      return QUIET.has(message.code) ? battle : { ...battle, refused: message };
    case "probed":
      return { ...battle, probed: message };
    case "nearest":
      return { ...battle, nearest: message };
    case "advice":
      return message.to === battle.asked?.id ? { ...battle, advice: message } : battle;
    case "look":
      return { ...battle, looks: new Map(battle.looks).set(lookKey(message), message) };
    case "factors":
      return { ...battle, factors: message };
    case "odds":
      return { ...battle, odds: new Map(battle.odds).set(message.option, message) };
    case "seats":
      return { ...battle, armies: message.armies, watching: message.watching, umpired: message.umpired };
    case "talk": {
      const last = battle.talk[battle.talk.length - 1]?.n ?? 0;
      return { ...battle, talk: [...battle.talk, ...message.remarks.filter((each) => each.n > last)] };
    }
    case "timer":
      return { ...battle, timer: { timer: message, at: performance.now() } };
    case "agreement_asked":
      return { ...battle, agreement: message };
    case "roster":
      return { ...battle, roster: message };
    case "thinking":
      return { ...battle, thinking: message };
    case "reasons":
      return { ...battle, reasons: message };
    case "why":
      return { ...battle, whys: new Map(battle.whys).set(message.line, message.text) };
    case "coached":
      return message.to === 0 || message.to === battle.asked?.id ? { ...battle, coached: message } : battle;
    case "notice":
      return { ...battle, notice: message };
    case "lesson":
      return { ...battle, lesson: message };
    case "share_now":
      return battle;
  }
}

/** Looks are kept by what they show and whose they are. */
export const lookKey = (look: { what: string; piece: string; target?: string }): string => [look.what, look.piece, look.target ?? ""].join(" ");

function moment(seq: number, turn: number, lines: readonly Line[], units: ReadonlyMap<string, Unit>, areas: readonly Area[], ground: Ground): Moment {
  return { seq, turn, units, areas, ground, line: lines[lines.length - 1]?.n ?? 0 };
}

/** The moments before this page was opened, as the server remembers them. */
export function recalled(battle: Battle, history: History): Battle {
  let [units, areas, ground] = [new Map<string, Unit>(), [] as readonly Area[], battle.ground];
  const first = battle.moments[0]?.seq ?? Infinity;
  const earlier = history.moments.map((each): Moment => {
    units = new Map(units);
    for (const unit of each.units) units.set(unit.id, unit);
    areas = each.areas.length ? each.areas : areas;
    ground = each.ground ?? ground;
    return { seq: each.seq, turn: each.clock.turn, line: battle.lines[each.lines - 1]?.n ?? 0, units, areas, ground };
  });
  return { ...battle, moments: [...earlier.filter((each) => each.seq < first), ...battle.moments] };
}
