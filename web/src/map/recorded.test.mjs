import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fitted, framed, START, type as typeSize } from "../camera";
import { labels, named, plates, ring } from "./labels";
import { clear } from "./plates";

/** Positions of recorded battles, written by `tests/browser/test_plates.py`: how large the table is, and who stands on it. */
const file = process.env.POSITIONS;
const positions = file ? JSON.parse(readFileSync(file, "utf-8")) : [];
const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

describe.runIf(file)("positions of recorded battles", () => {
  test.each(["en", "de"])("no plate touches another or a unit, and few are left out (%s)", (language) => {
    let [wanted, left] = [0, 0];
    for (const { wide, high, units } of positions) {
      const size = typeSize(fitted(framed(START, 1100, 760), [wide, high]));
      const bodies = named(units);
      const found = plates(units, bodies, labels(bodies, (words) => words[language]), size, [], wide, high);
      const boxes = found.flatMap((plate) => (plate ? [plate.box] : []));
      wanted += found.length;
      left += found.length - boxes.length;
      boxes.forEach((box, i) => {
        expect(boxes.slice(i + 1).filter((other) => meet(box, other))).toEqual([]);
        expect(units.filter((unit) => unit.outline && !clear(box, ring(unit)))).toEqual([]);
      });
    }
    console.log(`plates ${language}: ${positions.length} positions, ${wanted} names, ${left} left out`);
    expect(positions.length).toBeGreaterThan(0);
    expect(left / wanted).toBeLessThan(0.1);
  });
});
