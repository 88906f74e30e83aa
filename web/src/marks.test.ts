import { render } from "svelte/server";
import { expect, test } from "vitest";
import UnitSign from "./map/UnitMark.svelte";
import type { Outline, Unit, UnitMark, UnitShape } from "./protocol";

/** Every arm of the protocol. */
const ARMS: Record<UnitMark, true> = {
  infantry: true, cavalry: true, artillery: true, skirmishers: true, commander: true, dragoons: true, figure: true, "machine-gun": true,
  wagon: true, boat: true, elephant: true, camel: true, camp: true, marker: true, other: true,
};
const marks = Object.keys(ARMS) as UnitMark[];

/** What is drawn of a piece, without what tells it apart otherwise. */
function drawing(mark: UnitMark, outline: Outline, shape: UnitShape = ""): string {
  const words = { en: "", de: "" };
  const unit: Unit = {
    id: "a", side: "one", body: null, outline, off_table: "", attached: "", mark, shape, role: "unit", name: words, short: "", strength: "", counts: words, grade: words,
    formation: words, states: [], smoke: false, broken: false, acted: false, brigade: "", hidden: false, on_map: [],
  };
  return render(UnitSign, { props: { unit, outline, label: "" } }).body.replaceAll(/<!--.*?-->/g, "");
}

test("every arm of the protocol has a drawing of its own", () => {
  expect(marks.length).toBeGreaterThan(12);
  const drawings = marks.map((mark) => drawing(mark, { x: 5, y: 5, facing: 90, width: 4, depth: 3, radius: 0 }));
  expect(marks.filter((_, i) => drawings.indexOf(drawings[i] as string) !== i)).toEqual([]);
  expect(drawings.every((each) => !/NaN|undefined/.test(each))).toBe(true);
});

test("on a round base beasts and guns are told apart too", () => {
  const kinds: UnitMark[] = ["infantry", "cavalry", "dragoons", "artillery", "machine-gun", "elephant", "camel", "commander", "marker"];
  const drawings = kinds.map((mark) => drawing(mark, { x: 5, y: 5, facing: 90, width: 0, depth: 0, radius: 1 }));
  expect(new Set(drawings).size).toBe(kinds.length);
});

test("formations are told apart on the same base", () => {
  const formations: UnitShape[] = ["", "column", "march", "square"];
  const base = { x: 5, y: 5, facing: 90, width: 3, depth: 3, radius: 0 };
  expect(new Set(formations.map((each) => drawing("infantry", base, each))).size).toBe(formations.length);
  expect(drawing("artillery", base, "limbered")).not.toBe(drawing("artillery", base));
});
