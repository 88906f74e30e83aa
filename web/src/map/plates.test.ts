import { expect, test } from "vitest";
import { chance, type Point } from "../pen";
import { around, breadth, clear, placed, type Box, type Named } from "./plates";

const ring = (x: number, y: number, turn: number, wide = 6, deep = 1.5): Point[] =>
  ([[-wide / 2, -deep / 2], [wide / 2, -deep / 2], [wide / 2, deep / 2], [-wide / 2, deep / 2]] as Point[]).map(([u, v]): Point => [x + u * Math.cos(turn) - v * Math.sin(turn), y + u * Math.sin(turn) + v * Math.cos(turn)]);
const meet = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

test("in two hundred crowded positions no plate touches another, and none lies on a unit", () => {
  let left = 0;
  for (let seed = 0; seed < 200; seed++) {
    const rings = Array.from({ length: 12 }, (_, i) => ring(12 + 36 * chance(i, seed), 10 + 26 * chance(i, seed + 500), 3 * chance(i, seed + 900)));
    const units: Named[] = rings.map((corners) => ({ corners, facing: [0, -1], sizes: [[7, 2.2], [3, 2.2]] }));
    const plates = placed(units, rings, [], [0, 0, 60, 46], 1.05);
    const boxes = plates.flatMap((plate) => (plate ? [plate.box] : []));
    left += plates.length - boxes.length;
    boxes.forEach((box, i) => {
      expect(boxes.slice(i + 1).some((other) => meet(box, other))).toBe(false);
      expect(rings.every((each) => clear(box, each))).toBe(true);
    });
  }
  expect(left).toBeLessThan(20);
});

test("alone, a plate lies behind its unit without a leader", () => {
  const corners = ring(20, 20, 0);
  const [plate] = placed([{ corners, facing: [0, -1], sizes: [[7, 1.4]] }], [corners], [], [0, 0, 60, 46], 1);
  expect(plate?.lead).toBeNull();
  expect(plate?.box[1]).toBeGreaterThan(around(corners)[3]);
});

test("a melee of six keeps all its names", () => {
  const rings = [0, 1, 2].flatMap((i) => [ring(20 + 6.2 * i, 20, 0), ring(20 + 6.2 * i, 21.6, 0)]);
  const plates = placed(rings.map((corners, i) => ({ corners, facing: [0, i % 2 ? -1 : 1], sizes: [[8, 2.2]] })), rings, [], [0, 0, 60, 46], 1);
  expect(plates.every(Boolean)).toBe(true);
});

test("broad letters take more room", () => expect(breadth("Wimm")).toBeGreaterThan(breadth("illi")));
