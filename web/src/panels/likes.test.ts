import { expect, test } from "vitest";
import type { Unit } from "../protocol";
import { likes, times } from "./likes";

const words = (text: string) => ({ en: text, de: text });
const unit = (id: string, name: string, more: Partial<Unit> = {}): Unit => ({
  id, name: words(name), side: "one", body: "band", outline: null, off_table: "", attached: "", mark: "infantry", shape: "", role: "unit", short: "", strength: "",
  counts: words(""), grade: words(""), formation: words(""), states: [], smoke: false, broken: false, acted: false, brigade: "", hidden: false, on_map: [], glyph: "", ...more,
});

test("like figures of a body are one row, with the fallen counted", () => {
  const told = likes([unit("a", "Ranger", { off_table: "destroyed" }), unit("b", "Ranger"), unit("c", "Ranger"), unit("d", "Officer"), unit("e", "Ranger", { body: "others" })]);
  expect(told.map((each) => [each.first.id, times(each), each.fallen])).toEqual([["b", " ×2", 1], ["d", "", 0], ["e", "", 0]]);
});

test("whoever is in reserve or still to be placed has not fallen; of a lost body one stands for all", () => {
  expect(likes([unit("a", "Ranger", { off_table: "reserve" }), unit("b", "Ranger", { off_table: "waiting" })])[0]).toMatchObject({ fallen: 0 });
  expect(likes([unit("a", "Ranger", { off_table: "fled" }), unit("b", "Ranger", { off_table: "destroyed" })])[0]).toMatchObject({ first: { id: "a" }, standing: [], fallen: 2 });
});
