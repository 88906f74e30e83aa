import { expect, test } from "vitest";
import type { Asked, Choice } from "../protocol";
import { folded, numbered } from "./folding";

const choice = (key: string, about = "", target = ""): Choice => ({ key, label: { en: key, de: key }, detail: null, target, about, moves: [], leads: [], toward: null, strikes: [], sign: "", of: "", times: 1 });
const asked = (choices: Choice[], advised = ""): Asked => ({ choices, passing: "end", advised }) as unknown as Asked;
const squares = Array.from({ length: 20 }, (_, i) => choice(`square B${i + 1}`, `B${i + 1}`));
const big = asked([choice("move"), ...squares, choice("end")]);

test("what each of twenty units could do waits behind a fold, and no digit chooses it", () => {
  expect(folded(big, undefined).size).toBe(20);
  expect(numbered(big, undefined).map(({ key }) => key)).toEqual(["move", "end"]);
});

test("five units that could do the like are picked on the map", () => {
  expect(folded(asked([choice("move"), ...squares.slice(0, 5), choice("end")]), undefined).size).toBe(5);
});

test("what the unit in the eye could do stands in the open", () => {
  expect(numbered(big, { id: "B7" }).map(({ key }) => key)).toEqual(["square B7", "move", "end"]);
});

test("what is advised stands in the open", () => {
  expect(numbered(asked(big.choices as Choice[], "square B3"), undefined).map(({ key }) => key)).toEqual(["move", "square B3", "end"]);
});

test("a short list, and a list of units to choose from, is told in full", () => {
  expect(folded(asked([choice("move"), ...squares.slice(0, 4), choice("end")]), undefined).size).toBe(0);
  expect(folded(asked([...squares.map(({ key, about }) => choice(key, "", about)), choice("end")]), undefined).size).toBe(0);
  expect(folded(asked([...squares, choice("end")]), undefined).size).toBe(0);
});

test("digits count what is seen from top to bottom: the way out stands last, but in a hand of cards", () => {
  const list = asked([choice("yes"), choice("end"), choice("never")]);
  expect(numbered(list, undefined).map(({ key }) => key)).toEqual(["yes", "never", "end"]);
  expect(numbered({ ...list, shown_as: "cards" }, undefined).map(({ key }) => key)).toEqual(["yes", "end", "never"]);
});
