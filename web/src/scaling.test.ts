import { expect, test } from "vitest";
import { FULL_TURN, type ToServer } from "./protocol";
import { inwards, outwards, type Laid } from "./scaling";

const paces: Laid = { grain: 10, table: [60, 60], turned: true };
const pose = { x: 100, y: 500, facing: FULL_TURN / 4 };
const place = (at: typeof pose): ToServer => ({ type: "answer", to: 3, value: { type: "Placement", stands: { a: { pose: at, formation: "" } }, mode: "" } as never });

test("what is drawn on a turned board is told as if it were not", () => {
  const told = outwards(place({ x: 50, y: 10, facing: (3 * FULL_TURN) / 4 }), paces);
  expect(told).toEqual(place(pose));
});

test("on a turned board north is below, and a box stays a box", () => {
  const asked = { type: "asked", limits: [], path: [[100, 500, 90]], path_lengths: [], ideas: [], zone: [[0, 0, 600, 120]] } as never;
  const seen = inwards(asked, paces) as unknown as { path: number[][]; zone: number[][] };
  expect(seen.path).toEqual([[50, 10, 270]]);
  expect(seen.zone).toEqual([[0, 48, 60, 60]]);
});

test("a table in inches from the south passes as it is", () => {
  const message = place(pose);
  expect(outwards(message, { grain: 1, table: [60, 40], turned: false })).toBe(message);
});
