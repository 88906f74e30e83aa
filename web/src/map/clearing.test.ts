import { describe, expect, it } from "vitest";
import type { Box } from "../camera";
import { beside, cornered, NEVER } from "./clearing";

const seen = (box: Box, weight = 1): { box: Box; weight: number } => ({ box, weight });

describe("a note over the map", () => {
  it("lies beside what it is about, where there is room", () => {
    const ghost: Box = [0.8, 0.8, 0.9, 0.9];
    const [x, y] = beside(ghost, 0.3, 0.2, [seen(ghost, 30), seen([0.4, 0.5, 0.8, 0.8])]);
    expect([x + 0.3 <= 0.8, y >= 0.5]).toEqual([true, true]);
    expect(beside([0.1, 0.1, 0.2, 0.2], 0.3, 0.2, [])[0]).toBeCloseTo(0.23);
  });

  it("never hides a draft while there is room anywhere", () => {
    const drafts: Box[] = [[0.3, 0.1, 0.9, 0.9], [0, 0.5, 0.3, 1]];
    const [x, y] = beside([0.3, 0.1, 0.9, 0.9], 0.28, 0.3, drafts.map((box) => seen(box, NEVER)));
    expect([x, y + 0.3 <= 0.5]).toEqual([expect.closeTo(0.005), true]);
  });

  it("stays in the frame where it hardly fits", () => {
    for (const at of beside([0, 0, 1, 1], 1, 1, [seen([0, 0, 1, 1])])) expect(at).toBeGreaterThanOrEqual(0);
  });
});

describe("a note in a corner", () => {
  it("stays where it lies until another corner hides less", () => {
    const low = seen([0.85, 0.85, 0.95, 0.95]);
    expect(cornered(0.2, 0.2, [], [0, 1])).toEqual([0, 1]);
    expect(cornered(0.2, 0.2, [low], [1, 1])).toEqual([0, 1]);
    expect(cornered(0.2, 0.2, [low, seen([0, 0.9, 0.1, 1])], [1, 1])).toEqual([1, 0]);
    expect(cornered(0.2, 0.2, [low, seen([0, 0.5, 0.1, 1]), seen([0.8, 0, 1, 0.05])], [1, 1])).toEqual([0, 0]);
  });
});
