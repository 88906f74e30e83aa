import { expect, test } from "vitest";
import type { Asked, Choice, Outline } from "../protocol";
import { announces, meant, movesAtOnce } from "./announcing";

const words = { en: "", de: "" };
const choice = (key: string, more: Partial<Choice> = {}): Choice => ({ key, label: words, detail: null, target: "", about: "", moves: [], leads: [], toward: null, strikes: [], sign: "", of: "", times: 1, ...more });
const asked = (choices: Choice[], more: Partial<Asked> = {}): Asked => ({ kind: "choose", choices, passing: "", advised: "", subject: "", ...more }) as unknown as Asked;
const outline = (x: number, y: number): Outline => ({ x, y, facing: 90, width: 6, depth: 2, radius: 0 });
const units = new Map([["A1", { body: "A1", outline: outline(0, 0) }], ["A2", { body: "A2", outline: outline(9, 0) }], ["B1", { body: "B", outline: outline(0, 9) }]]);
const drag = (x: number, y: number, foe = "", unit = "A1") => ({ unit, over: [x, y] as const, foe });

const who = asked([choice("A1", { leads: ["A1"] }), choice("A2", { leads: ["A2"] }), choice("done")]);
const what = asked(
  [
    choice("forward", { leads: ["A1"], toward: [-30, 30] }),
    choice("left", { leads: ["A1"], toward: [30, 150] }),
    choice("back", { leads: ["A1"], toward: [150, 210] }),
    choice("right", { leads: ["A1"], toward: [210, 330] }),
    choice("charge", { leads: ["A1"], strikes: ["B1"] }),
    choice("pass"),
  ],
  { subject: "A1" },
);

test("to drag a unit is to choose it", () => {
  expect(announces(who, "A2")).toBe(true);
  expect(announces(who, "B1")).toBe(false);
  expect(announces(asked([choice("A1")], { kind: "march" }), "A1")).toBe(false);
  expect(meant(who, drag(3, 3, "", "A2"), units)?.key).toBe("A2");
  expect(movesAtOnce(who, "A2")).toBeUndefined();
  expect(movesAtOnce(asked([choice("march", { moves: ["A2"] })]), "A2")?.key).toBe("march");
});

test("whither it is dragged tells what it does", () => {
  expect(meant(what, drag(0, 5), units)?.key).toBe("forward");
  expect(meant(what, drag(-5, 1), units)?.key).toBe("left");
  expect(meant(what, drag(5, 1), units)?.key).toBe("right");
  expect(meant(what, drag(1, -5), units)?.key).toBe("back");
});

test("onto an enemy it strikes him, and whom is answered too", () => {
  expect(meant(what, drag(0, 9, "B1"), units)?.key).toBe("charge");
  expect(meant(asked([choice("C", { target: "C" }), choice("B", { target: "B" })], { subject: "A1" }), drag(0, 9, "B1"), units)?.key).toBe("B");
});

test("onto an enemy out of reach it goes towards him", () => {
  const far = { ...what, choices: what.choices.map((each) => ({ ...each, strikes: [] })).filter(({ key }) => key !== "charge") };
  expect(meant(far, drag(0, 9, "B1"), units)?.key).toBe("forward");
});

test("of several ways the staff's is taken, and a question about somebody else ends it", () => {
  const rates = asked([choice("good", { leads: ["A1"] }), choice("difficult", { leads: ["A1"] })], { advised: "difficult" });
  expect(meant(rates, drag(0, 5), units)?.key).toBe("difficult");
  expect(meant(asked([choice("A2", { leads: ["A2"] })]), drag(0, 5), units)).toBeUndefined();
});
