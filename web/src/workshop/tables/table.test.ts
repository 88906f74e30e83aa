import { describe, expect, it } from "vitest";
import type { Piece } from "../../protocol";
import { blank, curved, drawn, halved, handles, linked, mirrored, outlined, replaced, reshaped, shifted, soundTable, unlinked, withoutPoint, withPieces, withPoint } from "./table";

const WOOD = drawn("wood", "polygon", [[10, 10], [20, 10], [20, 20]], 0)!;
const FARM = drawn("building", "rect", [[10, 10], [4, 16]], 0)!;
const TABLE = withPieces(blank([64, 48], { en: "T", de: "T" }), [WOOD, FARM]);

describe("a piece under the pen", () => {
  it("needs an extent", () => {
    expect(drawn("wood", "polygon", [[1, 1], [2, 2]], 0)).toBeNull();
    expect(drawn("wood", "rect", [[1, 1], [1, 9]], 0)).toBeNull();
    expect(drawn("road", "line", [[1, 1], [1, 1]], 2)).toBeNull();
    expect(drawn("road", "line", [[1, 1], [9, 1]], 2)?.width).toBe(2);
    expect(FARM.rect).toEqual([4, 10, 10, 16]);
  });
  it("is moved, reshaped, and gains and loses points", () => {
    expect(shifted(WOOD, 1, -2).polygon).toEqual([[11, 8], [21, 8], [21, 18]]);
    expect(reshaped(FARM, 0, [2, 2]).rect).toEqual([2, 2, 10, 16]);
    expect(reshaped(FARM, 2, [2, 2]).rect).toEqual([2, 2, 4, 10]);
    expect(withPoint(WOOD, 0, [15, 5]).polygon?.[1]).toEqual([15, 5]);
    expect(withoutPoint(WOOD, 0)).toBeNull();
    expect(withoutPoint(withPoint(WOOD, 0, [15, 5]), 1)).toEqual(WOOD);
    expect(WOOD.polygon).toHaveLength(3);
  });
  it("becomes an outline, and a curve of at most sixty points", () => {
    expect(outlined(FARM).polygon).toEqual(handles(FARM));
    let round: Piece = FARM;
    for (let i = 0; i < 9; i++) round = curved(round);
    expect(round.polygon!.length).toBeLessThanOrEqual(60);
    expect(curved(drawn("road", "line", [[0, 0], [9, 0], [9, 9]], 2)!).line?.at(-1)).toEqual([9, 9]);
  });
});

describe("a whole table", () => {
  it("is mirrored there and back", () => {
    for (const piece of TABLE.pieces) expect(mirrored(mirrored(piece, [64, 48], true, true), [64, 48], true, true)).toEqual(piece);
  });
  it("has symmetric halves", () => {
    const both = halved(withPieces(TABLE, [...TABLE.pieces, shifted(WOOD, 0, 25)]));
    expect(both.pieces).toHaveLength(4);
    expect(both.pieces[2]!.polygon![0]).toEqual([54, 38]);
    expect(halved(both).pieces).toHaveLength(4);
  });
  it("loses a piece", () => expect(replaced(TABLE, 0, null).pieces).toEqual([FARM]));
});

describe("a link", () => {
  it("gives the table back", () => expect(unlinked(linked({ book: "b", table: TABLE }))).toEqual({ book: "b", table: TABLE }));
  it("holds nothing but words and numbers", () => {
    expect(soundTable({ ...TABLE, extra: "x", pieces: [{ ...WOOD, run: "me" }] })?.pieces[0]).toEqual(WOOD);
    for (const bad of [{ ...TABLE, table: [1, "x"] }, { ...TABLE, pieces: [{ kind: "wood" }] }, { ...TABLE, pieces: [{ ...WOOD, rect: [1, 2, 3, 4] }] }, null, "x"]) expect(soundTable(bad)).toBeNull();
    expect(unlinked("%%%")).toBeNull();
  });
});
