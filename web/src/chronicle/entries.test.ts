import { expect, test } from "vitest";
import type { Line, Throw } from "../protocol";
import { chanceOf, entries } from "./entries";

const words = (text: string) => ({ en: text, de: text });
const line = (n: number, text: string, more: Partial<Line> = {}): Line => ({ n, turn: 1, text: words(text), rule: "X-1", throw: null, steps: [], total: "", tape: null, subject: "a", about: [], event: "", ...more });
const fell: Throw = { by: "one", die: "d6", faces: [4], needed: "4+", result: "1/1", chance: 0.5, lot: null };
const steps = [{ text: words("base"), effect: "=", value: "2" }];

test("a throw and the reckoning behind it are one entry, in either order", () => {
  for (const pair of [[line(1, "volley", { steps, total: "2" }), line(2, "volley", { throw: fell })], [line(1, "volley", { throw: fell }), line(2, "volley", { steps, total: "2" })]]) {
    const [entry, ...rest] = entries(pair);
    expect(rest).toEqual([]);
    expect(entry?.line).toMatchObject({ throw: fell, steps, total: "2" });
    expect(entry?.numbers).toEqual([1, 2]);
  }
});

test("what is said again in a row is counted; other units, throws and turns stand by themselves", () => {
  const told = entries([line(1, "moves"), line(2, "moves"), line(3, "moves"), line(4, "moves", { subject: "b" }), line(5, "roll", { throw: fell }), line(6, "roll", { throw: fell }), line(7, "moves", { turn: 2 })]);
  expect(told.map((each) => each.times)).toEqual([3, 1, 1, 1, 1]);
  expect(told[0]?.numbers).toEqual([1, 2, 3]);
});

test("a chance says whether one die or one of several is meant", () => {
  expect([fell, { ...fell, faces: [1, 4], result: "1/2" }].map(chanceOf)).toEqual(["chanceOfOne", "chanceOfAny"]);
});
