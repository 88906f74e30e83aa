import { expect, test } from "vitest";
import { step } from "./raster";

test("the ground is drawn as fine as it is shown, and small zooms do not draw it again", () => {
  expect(step(14, 64, 48)).toBe(18);
  expect(step(15, 64, 48)).toBe(step(17.9, 64, 48));
  expect(step(14, 64, 48, 2)).toBe(40);
});

test("a large table near by takes no more memory than a browser has", () => {
  const fine = step(90, 96, 72, 2);
  expect(fine * fine * 96 * 72).toBeLessThanOrEqual(16e6 + 1);
  expect(fine).toBeGreaterThan(40);
});
