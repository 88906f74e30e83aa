import { describe, expect, it } from "vitest";
import type { Box } from "../camera";
import { beside, clearest } from "./clearing";

const seen = (box: Box, weight = 1): { box: Box; weight: number } => ({ box, weight });

describe("a note over the map", () => {
  it("lies in a corner where nobody stands", () => {
    const [east, south] = clearest(0.3, 0.2, []);
    expect(east).toBeCloseTo(0.68);
    expect(south).toBeCloseTo(0.78);
    const [x, y] = clearest(0.3, 0.2, [seen([0.6, 0.7, 1, 1]), seen([0, 0.7, 0.4, 1])]);
    expect(x).toBeCloseTo(0.68);
    expect(y).toBeCloseTo(0.02);
  });

  it("rather hides somebody else than what is decided about", () => {
    const others = [seen([0.7, 0, 1, 1]), seen([0.35, 0, 0.65, 1])];
    const [x] = clearest(0.3, 0.2, [...others, seen([0, 0, 0.3, 1], 20)]);
    expect(x).not.toBe(0.02);
  });

  it("lies beside what it is about, where there is room", () => {
    const ghost: Box = [0.8, 0.8, 0.9, 0.9];
    const [x, y] = beside(ghost, 0.3, 0.2, [seen(ghost, 30), seen([0.4, 0.5, 0.8, 0.8])]);
    expect([x + 0.3 <= 0.8, y >= 0.5]).toEqual([true, true]);
    expect(beside([0.1, 0.1, 0.2, 0.2], 0.3, 0.2, [])[0]).toBeCloseTo(0.23);
  });

  it("stays in the frame where it hardly fits", () => {
    for (const at of clearest(1, 1, [seen([0, 0, 1, 1])])) expect(at).toBeGreaterThanOrEqual(0);
  });
});
