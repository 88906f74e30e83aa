import { expect, test } from "vitest";
import { centred, fitted, framed, place, START, zoomed } from "./camera";
import { marched } from "./poses";
import { FULL_TURN, type Happened, type Line, type Outline, type Unit } from "./protocol";
import { fold, NOTHING, recalled } from "./store";

const words = { en: "", de: "" };
const clock = { turn: 1, phase: words, sky: "clear" as const, weather: words, wind: null, last: 0, leads: "" as const };
const unit = (id: string, x: number): Unit => ({
  id, side: "one", body: id, outline: { x, y: 0, facing: 90, width: 6, depth: 2, radius: 0 }, off_table: "", attached: "",
  mark: "infantry", shape: "", role: "unit", name: words, short: "", strength: "", counts: words, grade: words, formation: words, states: [], smoke: false, broken: false, acted: false, brigade: "", hidden: false, on_map: [], glyph: "",
});
const line = (n: number): Line => ({ n, turn: 1, text: words, rule: "", throw: null, steps: [], total: "", tape: null, subject: "", about: [], event: "" });
const happened = (seq: number, x: number): Happened => ({ type: "happened", seq, clock, lines: [line(seq)], units: [unit("a", x)], areas: [], marks: null, tally: null, hand: null, ground: null, by: "one", beats: [] });

test("what has happened moves a unit and leaves the earlier moment as it was", () => {
  const board = fold(NOTHING, { type: "board", seq: 0, clock, units: [unit("a", 0), unit("b", 9)], areas: [], lines: [], marks: [], tally: [], hand: [], ground: { lasting: "", passing: "" } });
  const later = fold(fold(board, happened(1, 3)), happened(2, 5));
  expect(later.units.get("a")?.outline?.x).toBe(5);
  expect(later.moments.map((each) => each.units.get("a")?.outline?.x)).toEqual([0, 3, 5]);
  expect(later.units.get("b")).toBe(board.units.get("b"));
  expect(later.lines.map((each) => each.n)).toEqual([1, 2]);
});

test("a board after a reconnection forgets no moment before it", () => {
  const first = fold(NOTHING, happened(1, 3));
  const again = fold(first, { type: "board", seq: 2, clock, units: [unit("a", 4)], areas: [], lines: [line(1)], marks: [], tally: [], hand: [], ground: { lasting: "", passing: "" } });
  expect(again.moments.map((each) => each.seq)).toEqual([1, 2]);
});

test("the place under the cursor stays under it while zooming", () => {
  const camera = fitted(framed(START, 900, 600), [64, 48]);
  const cursor = { x: 200, y: 150 };
  const near = zoomed(camera, cursor, 1.8, [64, 48]);
  expect(place(near, cursor)[0]).toBeCloseTo(place(camera, cursor)[0]);
  expect(place(near, cursor)[1]).toBeCloseTo(place(camera, cursor)[1]);
  expect(place(centred(near, [10, 20]), { x: 450, y: 300 })).toEqual([expect.closeTo(10), expect.closeTo(20)]);
});

test("a quarter wheel to the left keeps the left front corner", () => {
  const start: Outline = { x: 0, y: 0, facing: 90, width: 6, depth: 2, radius: 0 };
  const end = marched(start, [{ type: "Wheel", corner: "left", angle: FULL_TURN / 4 }]);
  expect([end.x, end.y, end.facing]).toEqual([expect.closeTo(-2), expect.closeTo(4), 180]);
});

test("the past is laid before what this page has seen itself", () => {
  const now = fold(fold(NOTHING, { type: "board", seq: 5, clock, units: [unit("a", 5)], areas: [], lines: [line(1), line(2)], marks: [], tally: [], hand: [], ground: { lasting: "", passing: "" } }), happened(6, 6));
  const moments = [{ seq: 1, clock, lines: 1, units: [unit("a", 1), unit("b", 9)], areas: [], ground: null }, { seq: 3, clock, lines: 2, units: [unit("a", 3)], areas: [], ground: null }, { seq: 6, clock, lines: 3, units: [], areas: [], ground: null }];
  const all = recalled(now, { moments });
  expect(all.moments.map((each) => each.seq)).toEqual([1, 3, 5, 6]);
  expect(all.moments[1]?.units.get("a")?.outline?.x).toBe(3);
  expect(all.moments[1]?.units.get("b")?.outline?.x).toBe(9);
  expect(all.moments[0]?.line).toBe(1);
});
