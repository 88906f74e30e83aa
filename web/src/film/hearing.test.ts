import { expect, test } from "vitest";
import type { Unit } from "../protocol";
import type { Frame, Reel, Shot } from "./cutting";
import { gist, heard } from "./hearing";

const words = { en: "", de: "" };
const marked = (mark: Unit["mark"]): Unit => ({ mark }) as Unit;
const frame: Frame = { units: new Map([["foot", marked("infantry")], ["horse", marked("cavalry")], ["gun", marked("artillery")]]), areas: [], clock: { turn: 1, phase: words, sky: "clear", weather: words, wind: null, last: 0, leads: "" as const }, tally: [], line: 0 };
const shot = (more: Partial<Shot>): Shot => ({ line: null, units: [], ways: new Map(), fired: [], losses: new Map(), turn: null, ...more });

test("foot, horse and guns sound as they should, and a turn is drummed", () => {
  expect(heard(shot({ fired: ["foot"] }), frame)).toEqual(["volley"]);
  expect(heard(shot({ fired: ["gun"] }), frame)).toEqual(["gun"]);
  expect(heard(shot({ ways: new Map([["horse", []]]) }), frame)).toEqual(["hooves"]);
  expect(heard(shot({ ways: new Map([["foot", []]]) }), frame)).toEqual([]);
  expect(heard(shot({ turn: 2 }), frame)).toEqual(["drums"]);
});

test("of what is not played only the loudest is heard", () => {
  const reel = (...shots: Shot[]): Reel => ({ by: "one", reaction: false, before: frame, after: frame, shots });
  expect(gist(reel(shot({ ways: new Map([["horse", []]]) }), shot({ fired: ["foot"] })))).toBe("volley");
  expect(gist(reel(shot({})))).toBeNull();
});
