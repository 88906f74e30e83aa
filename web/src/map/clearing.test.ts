import { describe, expect, it } from "vitest";
import type { Box } from "../camera";
import { beside, NEVER } from "./clearing";

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
