import { expect, test } from "vitest";
import type { Beat, Happened, Line, Throw, Unit } from "../protocol";
import { fold, NOTHING, type Battle } from "../store";
import { cut, lasting, missed, type Reel } from "./cutting";
import { Film } from "./film";

const words = (text: string) => ({ en: text, de: text });
const clock = (turn: number) => ({ turn, phase: words(""), sky: "clear" as const, weather: words(""), wind: null, last: 0, leads: "" as const });
const unit = (id: string, x: number, more: Partial<Unit> = {}): Unit => ({
  id, side: id < "m" ? "one" : "two", body: id, outline: { x, y: 0, facing: 90, width: 6, depth: 2, radius: 0 }, off_table: "", attached: "",
  mark: "infantry", shape: "", role: "unit", name: words(id), short: id, strength: "12", counts: words(""), grade: words(""), formation: words(""), states: [], smoke: false, broken: false, acted: false, brigade: "", hidden: false, on_map: [], glyph: "", ...more,
});
const fell = (...faces: number[]): Throw => ({ by: "one", die: "d6", faces, needed: "4+", result: `0/${faces.length}`, chance: 0.5, lot: null });
const line = (n: number, text: string, more: Partial<Line> = {}): Line => ({ n, turn: 1, text: words(text), rule: "X-1", throw: null, steps: [], total: "", tape: null, subject: "", about: [], event: "", ...more });
const happened = (lines: Line[], units: Unit[], beats: Beat[] = [], by = "one"): Happened => ({ type: "happened", seq: 1, clock: clock(lines.at(-1)?.turn ?? 1), lines, units, areas: [], marks: null, tally: null, hand: null, ground: null, by, beats });

const START: Battle = fold(NOTHING, { type: "board", seq: 0, clock: clock(1), units: [unit("a", 0), unit("z", 20)], areas: [], lines: [], marks: [], tally: [], hand: [], ground: { lasting: "", passing: "" } });

/** A clock that stands still until it is told to go on. */
class Held {
  private due: { at: number; then: () => void }[] = [];
  now = 0;
  readonly clockwork = (milliseconds: number, then: () => void): (() => void) => {
    const each = { at: this.now + milliseconds, then };
    this.due.push(each);
    return () => (this.due = this.due.filter((other) => other !== each));
  };
  pass(milliseconds: number): void {
    const until = this.now + milliseconds;
    for (;;) {
      const next = this.due.filter((each) => each.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.due = this.due.filter((other) => other !== next);
      this.now = next.at;
      next.then();
    }
    this.now = until;
  }
}

/** A volley of a against z: shot, dice, losses, test, flight. */
const volley = (n: number, before: Battle = START, by = "one"): [Reel, Battle] => {
  const [fired, hit, fled] = [unit("a", 0, { smoke: true }), unit("z", 20, { strength: "9" }), unit("z", 30, { strength: "9", broken: true })];
  const message = happened(
    [line(n, "shoots"), line(n + 1, "volley", { throw: fell(4, 5, 6) }), line(n + 2, "loses 3"), line(n + 3, "test", { throw: fell(1) }), line(n + 4, "flees")],
    [fired, fled],
    [{ line: n, units: [fired], paths: {} }, { line: n + 2, units: [hit], paths: {} }, { line: n + 4, units: [fled], paths: { z: [[20, 0, 90], [25, 3, 80], [30, 0, 90]] } }],
    by,
  );
  const after = fold(before, message);
  return [cut(before, message, after), after];
};

function watched(): { film: Film; held: Held; seen: string[] } {
  const [held, seen] = [new Held(), [] as string[]];
  let count = 0;
  const film: Film = new Film(held.clockwork, () => {
    if (film.count === count) return;
    count = film.count;
    seen.push(film.shot?.line?.text?.en ?? (film.shot?.turn ? `turn ${film.shot.turn}` : "change"));
  });
  return { film, held, seen };
}
const ALL = ["shoots", "volley", "loses 3", "test", "flees"];

test("a message is cut in the order of events, each with what it changed", () => {
  const [reel] = volley(1);
  expect(reel.shots.map((shot) => shot.line?.text?.en)).toEqual(ALL);
  expect(reel.shots.map((shot) => shot.units.map(({ id }) => id).join())).toEqual(["a", "", "z", "", "z"]);
  expect(reel.shots[0]?.fired).toEqual(["a"]);
  expect(reel.shots[2]?.losses.get("z")).toBe(3);
  expect(reel.shots[4]?.ways.get("z")).toEqual([[20, 0, 90], [25, 3, 80], [30, 0, 90]]);
});

test("what changes without a line is shown at the end, and a new turn where it begins", () => {
  const message = happened([line(1, "moves"), line(2, "begins", { turn: 2 })], [unit("a", 5)]);
  const reel = cut(START, message, fold(START, message));
  expect(reel.shots.map((shot) => shot.line?.text?.en ?? (shot.turn ? `turn ${shot.turn}` : "change"))).toEqual(["moves", "turn 2", "begins", "change"]);
  expect(reel.shots[3]?.ways.get("a")).toEqual([[0, 0, 90], [5, 0, 90]]);
});

test("the film plays in the order of events and ends in the present", () => {
  const { film, held, seen } = watched();
  const [first, between] = volley(1);
  const [second] = volley(6, between);
  film.add(first);
  film.add(second);
  expect(film.frame?.units.get("z")?.strength).toBe("12");
  expect(film.frame?.line).toBe(1);
  held.pass(60_000);
  expect(seen).toEqual([...ALL, ...ALL]);
  expect(film.frame).toBeNull();
});

test("what is shown agrees with the lines that are told by then", () => {
  const { film, held } = watched();
  const [reel] = volley(1);
  film.add(reel);
  const strengths: [number, string | undefined][] = [];
  for (let i = 0; i < 5 && film.frame; i++) {
    strengths.push([film.frame.line, film.frame.units.get("z")?.strength]);
    held.pass(lasting(film.shot!));
  }
  expect(strengths).toEqual([[1, "12"], [2, "12"], [3, "9"], [4, "9"], [5, "9"]]);
});

test("one is skipped, or all", () => {
  const { film, seen } = watched();
  film.add(volley(1)[0]);
  film.next();
  film.next();
  expect(seen).toEqual(ALL.slice(0, 3));
  film.skip();
  expect([film.frame, film.shot, film.left, seen.length]).toEqual([null, null, 0, 3]);
});

test("twice the speed takes half the time, and at once takes none", () => {
  const whole = volley(1)[0].shots.reduce((sum, shot) => sum + lasting(shot), 0);
  for (const speed of [0.5, 1, 8]) {
    const { film, held } = watched();
    film.pace(speed);
    film.add(volley(1)[0]);
    held.pass(whole / speed - 1);
    expect(film.playing).toBe(true);
    held.pass(2);
    expect(film.playing).toBe(false);
  }
  const { film, seen } = watched();
  film.pace(0);
  film.add(volley(1)[0]);
  expect([film.playing, seen]).toEqual([false, []]);
});

test("a pause holds it, also before each decision where that is wanted", () => {
  const { film, held, seen } = watched();
  film.add(volley(1)[0]);
  film.hold(true);
  held.pass(60_000);
  expect(seen).toEqual(["shoots"]);
  film.next();
  held.pass(60_000);
  expect(seen).toEqual(["shoots", "volley"]);
  film.hold(false);
  held.pass(60_000);
  expect(seen).toEqual(ALL);
  film.halts = (reel) => reel.by === "one";
  const [first, between] = volley(1);
  film.add(first);
  film.add(volley(6, between)[0]);
  held.pass(60_000);
  expect([film.paused, seen.length]).toEqual([true, 5]);
  film.hold(false);
  held.pass(60_000);
  expect([film.paused, seen.length]).toEqual([true, 10]);
  film.hold(false);
  held.pass(60_000);
  expect([film.playing, seen.length]).toEqual([false, 15]);
});

test("the last turn of the other side is seen once more, one's own reactions with it", () => {
  const { film, held, seen } = watched();
  film.pace(0);
  const named = (text: string, by: string, n: number, reaction = false): Reel => {
    const message = happened([line(n, text)], [], [], by);
    return cut(START, message, fold(START, message), reaction);
  };
  for (const reel of [named("theirs of old", "two", 1), named("mine", "one", 2), named("theirs", "two", 3), named("my reaction", "one", 4, true), named("theirs still", "two", 5)]) film.add(reel);
  film.again("one");
  held.pass(60_000);
  expect(seen).toEqual(["theirs", "my reaction", "theirs still"]);
  film.add(named("mine again", "one", 6));
  seen.length = 0;
  film.again("one");
  held.pass(60_000);
  expect(seen).toEqual(["theirs", "my reaction", "theirs still"]);
  expect(film.speed).toBe(0);
  seen.length = 0;
  film.again(null);
  held.pass(60_000);
  expect(seen).toEqual(["mine again"]);
});

test("a line that broke goes on where it was; a table set anew does not", () => {
  const [, later] = volley(1);
  const board = { type: "board" as const, seq: 9, clock: clock(1), units: [unit("a", 7)], areas: [], marks: [], tally: [], hand: [], ground: { lasting: "", passing: "" } };
  const news = missed(later, { ...board, lines: [...later.lines, line(6, "and more")] });
  expect(cut(later, news!, later).shots.map((shot) => shot.line?.text?.en ?? "change")).toEqual(["and more", "change"]);
  expect(missed(later, { ...board, lines: later.lines.slice(0, 2) })).toBeNull();
  expect(missed(NOTHING, { ...board, lines: [] })).toBeNull();
});

test("to the end nothing is played; a table set anew forgets the film", () => {
  const { film, held, seen } = watched();
  film.add(volley(1)[0]);
  film.hurry(true);
  film.add(volley(1)[0]);
  held.pass(60_000);
  expect(seen).toEqual(["shoots"]);
  film.reset();
  expect(film.lastTurn("two")).toEqual([]);
});
