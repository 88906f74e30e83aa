import { describe, expect, it } from "vitest";
import type { EntryOffered, Roster } from "../protocol";
import { added, changed, doubled, faultsAt, linked, moved, pathOf, removed, settled, smallest, unlinked } from "./army";

const ARMY: Roster = { list: "L", year: 1758, bodies: [{ entry: "a" }, { entry: "b", parts: { musket: 6 } }] };
const ENTRY = { id: "c", picks: [{ id: "bow", name: { en: "", de: "" }, price: "1", closed: { en: "no", de: "nein" } }, { id: "musket", name: { en: "", de: "" }, price: "2", closed: null }], smallest: 4, largest: 8 } as unknown as EntryOffered;

describe("an army that is being built", () => {
  it("never changes the army before", () => {
    const next = added(ARMY, smallest(ENTRY), null);
    expect(ARMY.bodies).toHaveLength(2);
    expect(next.bodies?.[2]).toEqual({ entry: "c", parts: { musket: 4 } });
  });
  it("moves, doubles, changes and removes bodies", () => {
    expect(moved(ARMY, { group: null, at: 1 }, -1).bodies?.map((each) => each.entry)).toEqual(["b", "a"]);
    expect(doubled(ARMY, { group: null, at: 0 }).bodies?.map((each) => each.entry)).toEqual(["a", "a", "b"]);
    expect(removed(ARMY, { group: null, at: 0 }).bodies?.map((each) => each.entry)).toEqual(["b"]);
    expect(changed(ARMY, { group: null, at: 0 }, (each) => ({ ...each, entry: "z" })).bodies?.[0]?.entry).toBe("z");
  });
  it("finds the faults of a line and of what is in it, and of no other", () => {
    const fault = (line: string) => ({ rule: "R", text: { en: "", de: "" }, remedy: null, lines: [line], grade: "error" as const });
    const faults = [fault("bodies[1].parts.musket"), fault("bodies[10]"), fault("bodies[1]")];
    expect(faultsAt(faults, pathOf({ group: null, at: 1 }))).toHaveLength(2);
  });
  it("forgets what is not set", () => expect(settled({ a: 1, b: 2 }, "a", 0)).toEqual({ b: 2 }));
});

describe("a link", () => {
  it("gives the army back", () => {
    const found = unlinked(linked({ book: "a-book", roster: { ...ARMY, name: { en: "Ä <b>", de: "Ö" } }, size: 12, rulings: { cavalry: true } }));
    expect(found?.rulings).toEqual({ cavalry: true });
    expect(found?.roster.name).toEqual({ en: "Ä <b>", de: "Ö" });
    expect(found?.roster.bodies?.[1]?.parts).toEqual({ musket: 6 });
  });
  it("holds nothing but words and numbers", () => {
    const hostile = { book: "a-book", size: 12, roster: { list: "L", __proto__: { evil: 1 }, run: "x", bodies: [{ entry: "a", parts: { x: "javascript:1", y: 3 }, onclick: "alert(1)" }, 7, null] } };
    const found = unlinked(linked(hostile as never));
    expect(Object.keys(found?.roster ?? {})).not.toContain("run");
    expect(found?.roster.bodies).toEqual([{ entry: "a", name: null, parts: { y: 3 }, upgrades: {}, settings: {} }]);
  });
  it("that is broken or far too long is none", () => {
    for (const fragment of ["", "%%%", "abc", linked({ book: "x" } as never), "A".repeat(100_000)]) expect(unlinked(fragment)).toBeNull();
  });
});
