import { describe, expect, it } from "vitest";
import { linked } from "../tables/table";
import { blank, entryName, road, unlinked, withEntry } from "./scenario";

const START = blank([96, 72], { en: "S", de: "S" });

describe("entries at the edge of the table", () => {
  it("are called by their names, and by their ids only where nobody named them", () => {
    const one = { ...START, entries: [road(START)] };
    expect(entryName(one.entries[0]!)).toEqual({ en: "Road 1", de: "Straße 1" });
    expect(entryName(withEntry(one, 0, { name: null }).entries[0]!)).toEqual({ en: "road-1", de: "road-1" });
  });
  it("keep ids of their own when one of them was taken away", () => {
    const one = { ...START, entries: [road(START)] };
    const two = { ...one, entries: [...one.entries, road(one)] };
    const left = { ...two, entries: two.entries.slice(1) };
    expect(left.entries.map((each) => each.id)).toEqual(["road-2"]);
    expect(road(left).id).toBe("road-1");
  });
  it("keep their names in a link", () => {
    const named = { ...START, entries: [{ ...road(START), name: { en: "Ford", de: "Furt" } }] };
    const fragment = linked({ book: "a-book", scenario: named });
    expect(unlinked(fragment)?.scenario.entries[0]?.name).toEqual({ en: "Ford", de: "Furt" });
  });
});
