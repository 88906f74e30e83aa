/** A message cut into what is shown one after another: the order of the film is the order of events. */

import type { Board, Clock, Happened, Line, Outline, Unit } from "../protocol";
import type { Battle } from "../store";

/** A place and a facing in degrees. */
export type Place = readonly [number, number, number];

/** The table at a moment of the film. */
export interface Frame {
  readonly units: Battle["units"];
  readonly areas: Battle["areas"];
  readonly clock: Clock;
  readonly tally: Battle["tally"];
  /** The number of the last line told. */
  readonly line: number;
}

/** One thing that happens. */
export interface Shot {
  readonly line: Line | null;
  readonly units: readonly Unit[];
  /** The ways of those who go somewhere, from where they stood. */
  readonly ways: ReadonlyMap<string, readonly Place[]>;
  /** Who has just fired. */
  readonly fired: readonly string[];
  /** How many each has lost. */
  readonly losses: ReadonlyMap<string, number>;
  /** The turn that begins. */
  readonly turn: number | null;
}

/** What one decision brought about. */
export interface Reel {
  readonly by: string;
  /** Whether it was a mere reaction to what the other side does. */
  readonly reaction: boolean;
  readonly before: Frame;
  readonly after: Frame;
  readonly shots: readonly Shot[];
}

export function frameOf(battle: Battle): Frame {
  const { units, areas, clock, tally, lines } = battle;
  return { units, areas, clock, tally, line: lines[lines.length - 1]?.n ?? -1 };
}

const QUIET = { line: null, units: [], ways: new Map(), fired: [], losses: new Map(), turn: null } as const;
const told = (line: Line): boolean => Boolean(line.text || line.throw);
const elsewhere = (a: Outline, b: Outline): boolean => Math.hypot(a.x - b.x, a.y - b.y) > 0.02 || Math.abs(a.facing - b.facing) > 0.5;
const fallen = (before: Unit, now: Unit): number => (/^\d+$/.test(before.strength) && /^\d+$/.test(now.strength) ? Number(before.strength) - Number(now.strength) : 0);

/** What changes in a step: who goes where, who fires, who falls. */
function changed(stood: ReadonlyMap<string, Unit>, units: readonly Unit[], paths: Readonly<Record<string, readonly Place[]>>): Pick<Shot, "units" | "ways" | "fired" | "losses"> {
  const [ways, losses] = [new Map<string, readonly Place[]>(), new Map<string, number>()];
  const fired: string[] = [];
  for (const unit of units) {
    const before = stood.get(unit.id);
    const [from, to] = [before?.outline, unit.outline];
    if (from && to && elsewhere(from, to)) {
      const way = paths[unit.id];
      const ends: Place[] = [[from.x, from.y, from.facing], [to.x, to.y, to.facing]];
      ways.set(unit.id, way && way.length > 2 ? [ends[0]!, ...way.slice(1, -1), ends[1]!] : ends);
    }
    if (unit.smoke && before && !before.smoke) fired.push(unit.id);
    const lost = before ? fallen(before, unit) : 0;
    if (lost > 0) losses.set(unit.id, lost);
  }
  return { units, ways, fired, losses };
}

export function cut(before: Battle, message: Happened, after: Battle, reaction = false): Reel {
  const start = frameOf(before);
  const stood = new Map(before.units);
  const shots: Shot[] = [];
  let turn = before.clock.turn;
  const step = (line: Line | null, units: readonly Unit[], paths: Readonly<Record<string, readonly Place[]>>): void => {
    if (line && line.turn !== turn) {
      turn = line.turn;
      shots.push({ ...QUIET, turn });
    }
    const news = units.filter((unit) => stood.get(unit.id) !== unit);
    if (!line && !news.length) return;
    shots.push({ ...QUIET, line, ...changed(stood, news, paths) });
    for (const unit of news) stood.set(unit.id, unit);
  };
  const beats = new Map(message.beats.map((beat) => [beat.line, beat]));
  for (const line of message.lines) {
    const beat = beats.get(line.n);
    if (told(line) || beat) step(told(line) ? line : null, beat?.units ?? [], beat?.paths ?? {});
  }
  // what came about without a word, and what the beats did not know
  const same = (unit: Unit): boolean => JSON.stringify(stood.get(unit.id)) === JSON.stringify(unit);
  step(null, message.units.filter((unit) => !same(unit)), {});
  if (message.clock.turn !== turn) shots.push({ ...QUIET, turn: message.clock.turn });
  return { by: message.by, reaction, before: start, after: frameOf(after), shots };
}

/** What has happened while the line was broken, as a message; nothing where the table was set anew. */
export function missed(before: Battle, board: Board): Happened | null {
  const last = before.lines[before.lines.length - 1];
  const again = last && board.lines[before.lines.length - 1];
  const goesOn = last && again && again.n === last.n && again.text?.en === last.text?.en && board.seq >= before.seq;
  // at one screen for two a board may be what the other may see
  if (!goesOn || before.welcome?.side === "both") return null;
  const { seq, clock, units, areas, marks, tally, hand, ground } = board;
  return { type: "happened", seq, clock, units, areas, marks, tally, hand, ground, lines: board.lines.slice(before.lines.length), by: "", beats: [] };
}

/** The table after a shot. */
export function shown(frame: Frame, shot: Shot, reel: Reel): Frame {
  const units = shot.units.length ? new Map(frame.units) : frame.units;
  for (const unit of shot.units) (units as Map<string, Unit>).set(unit.id, unit);
  const clock = shot.turn === null ? frame.clock : shot.turn === reel.after.clock.turn ? reel.after.clock : { ...frame.clock, turn: shot.turn };
  return { ...frame, units, clock, line: shot.line?.n ?? frame.line };
}

const length = (way: readonly Place[]): number => way.reduce((sum, [x, y], i) => (i ? sum + Math.hypot(x - way[i - 1]![0], y - way[i - 1]![1]) : 0), 0);

/** How long a shot is looked at, in milliseconds at the usual speed. */
export function lasting(shot: Shot): number {
  const { line } = shot;
  const far = Math.max(0, ...[...shot.ways.values()].map(length));
  const walked = shot.ways.size ? Math.min(450 + 60 * far, 1700) : 0;
  const thrown = line?.throw ? 900 + DICE_APART * Math.min(line.throw.faces.length, 14) : 0;
  const read = line ? (line.steps.length ? 900 : 750) : 0;
  const came = shot.units.some((unit) => unit.outline) && !shot.ways.size && !line ? 120 : 0;
  return Math.max(walked, thrown, read, came, shot.fired.length ? 800 : 0, shot.turn === null ? 0 : 1000);
}

/** How long after one another dice fall. */
export const DICE_APART = 120;

/** Where something is going on: those who move, fire or fall, or else those whom the line is about. */
export function actors(shot: Shot, units: ReadonlyMap<string, Unit>): readonly Unit[] {
  const doing = new Set([...shot.ways.keys(), ...shot.fired, ...shot.losses.keys()]);
  const named = new Set(shot.line?.about ?? []);
  const found = [...units.values()].filter((unit) => unit.outline && (doing.has(unit.id) || named.has(unit.id) || (unit.body !== null && named.has(unit.body))));
  return found;
}
