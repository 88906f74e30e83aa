import { expect, test } from "vitest";
import { steps } from "./motion";

const read = (transform: string): number[] => [...transform.matchAll(/-?[\d.]+(?:e-\d+)?/g)].map(Number);

test("a straight way has two ends; a wheel goes round its corner", () => {
  expect(steps([[0, 0, 90], [0, 10, 90]]).map((each) => each.offset)).toEqual([0, 1]);
  // a front of 6 facing north, wheeled by a quarter to the left about (-3, 1): the centre ends at (-4, 4)
  const arc = steps([[0, 0, 90], [-4, 4, 180]]);
  expect(arc.length).toBeGreaterThan(4);
  for (const each of arc) {
    const [x = 0, y = 0] = read(each.transform);
    expect(Math.hypot(x + 4, -y)).toBeCloseTo(4, 3);
  }
  expect(arc.map((each) => each.offset)).toEqual([...arc.map((each) => each.offset)].sort((a, b) => a - b));
});

test("nobody spins: the shortest turn is taken across the north", () => {
  const turns = steps([[0, 0, 350], [5, 0, 350], [5, 0, 10]]).map((each) => read(each.transform)[2] ?? 0);
  expect(turns.every((turn, i) => !i || Math.abs(turn - (turns[i - 1] ?? 0)) <= 20)).toBe(true);
});
