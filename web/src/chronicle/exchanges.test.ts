import { expect, test } from "vitest";
import type { Line, Throw } from "../protocol";
import { ahead, exchanges, opposed } from "./exchanges";

const words = (text: string) => ({ en: text, de: text });
const side = (id: string): string => (id < "m" ? "one" : "two");
const line = (n: number, about: string[], more: Partial<Line> = {}): Line => ({ n, turn: 1, text: words(String(n)), rule: "X-1", throw: null, steps: [], total: "", tape: null, subject: about[0] ?? "", about, event: "", ...more });
const fell = (result: string, needed = ""): Throw => ({ by: null, die: "d6", faces: [4, 2], needed, result, chance: null, lot: null });
const steps = [{ text: words("base"), effect: "=", value: "2" }];

test("a volley, the losses and the test are one exchange; another shooter begins another", () => {
  const told = [line(0, ["a", "z"]), line(1, ["a"], { throw: fell("2/3", "4+") }), line(2, ["z"]), line(3, ["z"], { throw: fell("0/1", "3+") }), line(4, ["y"]), line(5, ["b", "z"], { throw: fell("1/3", "4+") })];
  expect(exchanges(told, new Set([0]), side).map(({ who, whom, lines }) => [who, whom, lines.map(({ n }) => n)])).toEqual([[["a"], ["z"], [0, 1, 2, 3]], [["b"], ["z"], [5]]]);
});

test("what another decision brings about is another exchange, and what has no dice is none", () => {
  const told = [line(1, ["a"]), line(2, ["a", "z"], { throw: fell("1/1", "4+") }), line(3, ["a", "z"], { throw: fell("0/1", "4+") }), line(4, ["a"])];
  expect(exchanges([...told, line(5, ["y"], { steps }), line(6, ["b"])], new Set([5]), side).map(({ first }) => first)).toEqual([2, 5]);
  expect(exchanges(told, new Set([1, 3]), side).map(({ lines }) => lines.map(({ n }) => n))).toEqual([[2], [3, 4]]);
});

test("both sides' factors stand beside each other, and who is ahead is told where numbers meet", () => {
  const told = [line(1, ["a"], { steps, total: "5" }), line(2, ["z"], { steps, total: "3" }), line(3, ["a", "z"], { throw: fell("4 : 2") })];
  const [melee] = exchanges(told, new Set(), side);
  const both = opposed(melee!, side);
  expect(both?.map((each) => [each.side, each.line.total])).toEqual([["one", "5"], ["two", "3"]]);
  expect(ahead(melee!, both!)).toBe("one");
  const [shot] = exchanges([...told.slice(0, 2), line(3, ["a", "z"], { throw: fell("1/2", "5+") })], new Set(), side);
  expect(ahead(shot!, opposed(shot!, side)!)).toBe("");
});
