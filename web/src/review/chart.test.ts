import { expect, test } from "vitest";
import type { Curve } from "../protocol";
import { chart, nearest, pointAt } from "./chart";

const curve: Curve = {
  points: [
    { at: 4, turn: 1, chance: 0.5 },
    { at: 9, turn: 1, chance: 0.6 },
    { at: 12, turn: 2, chance: 0.75 },
    { at: 20, turn: 2, chance: 1 },
  ],
  causes: {},
  swings: [],
};

test("every turn has the same width, and the last point lies at the end", () => {
  const drawn = chart(curve, 200, 100, false);
  expect(drawn.spots.map((spot) => spot.x)).toEqual([0, 50, 100, 200]);
  expect(drawn.spots.map((spot) => spot.y)).toEqual([50, 40, 25, 0]);
  expect(drawn.turns).toEqual([{ x: 0, turn: 1 }, { x: 100, turn: 2 }]);
});

test("the other side sees the same curve from the other side", () => {
  expect(chart(curve, 200, 100, true).spots.map((spot) => spot.chance)).toEqual([0.5, 0.4, 0.25, 0]);
});

test("a click finds the nearest point, a decision the point before it", () => {
  expect(nearest(chart(curve, 200, 100, false), 60)).toBe(1);
  expect([3, 9, 11, 99].map((at) => pointAt(curve, at))).toEqual([0, 1, 1, 3]);
});

test("a curve of one point and of none is drawn without an accident", () => {
  expect(chart({ ...curve, points: curve.points.slice(0, 1) }, 100, 50, false).spots).toHaveLength(1);
  expect(chart({ ...curve, points: [] }, 100, 50, false).below).toBe("");
});
