import { describe, expect, it } from "vitest";
import type { Box } from "../camera";
import { clearest } from "./clearing";

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

  it("stays in the frame where it hardly fits", () => {
    for (const at of clearest(1, 1, [seen([0, 0, 1, 1])])) expect(at).toBeGreaterThanOrEqual(0);
  });
});
