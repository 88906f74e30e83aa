import { describe, expect, it } from "vitest";
import type { BodyTold, ValueTold, Words } from "../protocol";
import { listed, valueTables } from "./tables";

const w = (text: string): Words => ({ en: text, de: text });
const value = (key: string, short = key): ValueTold => ({ key, name: w(key), rule: "X-1", about: w(""), value: w("1"), now: w(""), short: w(short) });
const body = (name: string, values: ValueTold[], traits: ValueTold[] = []): BodyTold => ({ name: w(name), items: [], settings: [], total: "1", group: w(""), profile: { values, traits } });

describe("tables of values", () => {
  it("units share a table when they begin with the same value, commanders have their own", () => {
    const tables = valueTables([body("general", [value("staff")]), body("foot", [value("fight"), value("range")]), body("horse", [value("fight")])]);
    expect(tables.map((table) => table.rows.map((row) => row.name.en))).toEqual([["general"], ["foot", "horse"]]);
    expect(tables[1]?.headings.map((heading) => heading.key)).toEqual(["fight", "range"]);
  });

  it("what has no column is listed before the traits", () => {
    const bows = body("bows", [value("fight"), value("bow", "")], [value("brave", "")]);
    expect(listed(bows).map((each) => each.key)).toEqual(["bow", "brave"]);
    expect(valueTables([bows])[0]?.headings.map((heading) => heading.key)).toEqual(["fight"]);
  });

  it("works without values stand in no table", () => {
    expect(valueTables([body("palisade", [])])).toEqual([]);
  });
});
