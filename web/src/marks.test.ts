import { render } from "svelte/server";
import { expect, test } from "vitest";
import portraits from "../../src/pulverdampf/engine/portraits.py?raw";
import UnitMark from "./map/UnitMark.svelte";
import type { Outline, Unit } from "./protocol";

/** The arms as the rulebooks name them. */
const marks = [...(/Mark = Literal\[([^\]]*)\]/.exec(portraits)?.[1] ?? "").matchAll(/"([a-z-]+)"/g)].map((found) => found[1] as string);

/** What is drawn of a piece, without what tells it apart otherwise. */
function drawing(mark: string, outline: Outline, formation = ""): string {
  const words = { en: "", de: "" };
  const unit: Unit = {
    id: "a", side: "one", kind: "main", body: null, outline, off_table: "", attached: "", mark, name: words, short: "", strength: "", counts: words, grade: words,
    formation: { en: formation, de: "" }, states: [], smoke: false, broken: false, acted: false, brigade: "", hidden: false, on_map: [],
  };
  return render(UnitMark, { props: { unit, outline, label: "" } }).body.replaceAll(/<!--.*?-->/g, "");
}

test("every arm of the protocol has a drawing of its own", () => {
  expect(marks.length).toBeGreaterThan(12);
  const drawings = marks.map((mark) => drawing(mark, { x: 5, y: 5, facing: 90, width: 4, depth: 3, radius: 0 }));
  expect(marks.filter((_, i) => drawings.indexOf(drawings[i] as string) !== i)).toEqual([]);
  expect(drawings.every((each) => !/NaN|undefined/.test(each))).toBe(true);
});

test("on a round base beasts and guns are told apart too", () => {
  const kinds = ["infantry", "cavalry", "dragoons", "artillery", "machine-gun", "elephant", "camel", "commander", "marker"];
  const drawings = kinds.map((mark) => drawing(mark, { x: 5, y: 5, facing: 90, width: 0, depth: 0, radius: 1 }));
  expect(new Set(drawings).size).toBe(kinds.length);
});

test("formations are told apart on the same base", () => {
  const formations = ["line", "attack column", "march column", "square"];
  const base = { x: 5, y: 5, facing: 90, width: 3, depth: 3, radius: 0 };
  expect(new Set(formations.map((each) => drawing("infantry", base, each))).size).toBe(formations.length);
  expect(drawing("artillery", base, "limbered")).not.toBe(drawing("artillery", base, "unlimbered"));
});
