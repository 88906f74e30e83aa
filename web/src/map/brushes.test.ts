import { expect, test } from "vitest";
import type { Area, GroundLook } from "../protocol";
import { BRUSHES, drawn } from "./brushes";

const area = (look: GroundLook, level = 0): Area => ({
  id: look, look, culture: "european", name: { en: "", de: "" }, title: "", points: [[0, 0], [9, 0], [9, 6], [0, 6]], line: false, level, width: 0,
});
const looks = Object.keys(BRUSHES) as GroundLook[];

test("every look but open ground leaves ink on the paper", () => {
  expect(looks.filter((look) => !drawn([area(look)]))).toEqual(["open"]);
  expect(looks.filter((look) => /NaN|undefined/.test(drawn([area(look)])))).toEqual([]);
});

test("a broad line that is a hill or a canyon is drawn as the strip along it", () => {
  for (const look of ["steep-hill", "canyon"] as const) {
    const course: Area = { ...area(look), points: [[0, 3], [9, 3]], line: true, width: 6 };
    expect(drawn([course])).toBe(drawn([{ ...area(look), points: [[0, 6], [9, 6], [9, 0], [0, 0]] }]));
  }
});

test("trees stand over roads, roads over hills, and a higher hill over a lower one", () => {
  const [high, low] = [area("hill", 2), area("hill", 1)];
  const [wood, road] = [area("wood"), area("road")];
  expect(drawn([wood, road, high])).toBe(drawn([high]) + drawn([road]) + drawn([wood]));
  expect(drawn([high, low])).toBe(drawn([low]) + drawn([high]));
});
