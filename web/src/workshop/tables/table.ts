/** Tables as values: every change gives a new one, so that it can be taken back. */

import type { Piece, TerrainSetup, Words } from "../../protocol";

export type Point = [number, number];
export type Shape = "polygon" | "line" | "rect" | "disc";
export interface KeptTable { readonly id: string; readonly book: string; readonly table: TerrainSetup; readonly changed: number }
export interface SharedTable { readonly book: string; readonly table: TerrainSetup }

export const MOST_PIECES = 120;
export const MOST_POINTS = 60;
export const LONGEST_LINK = 60_000;
const BARE: Piece = { kind: "", id: "", rect: null, line: null, polygon: null, disc: null, width: 0, over: null };

export const shapeOf = (piece: Piece): Shape => (piece.rect ? "rect" : piece.disc ? "disc" : piece.line ? "line" : "polygon");

/** The points by which a piece is taken hold of: corners, or the middle and the rim of a circle. */
export function handles(piece: Piece): Point[] {
  if (piece.rect) {
    const [w, s, e, n] = piece.rect;
    return [[w, s], [e, s], [e, n], [w, n]];
  }
  if (piece.disc) return [[piece.disc[0], piece.disc[1]], [piece.disc[0] + piece.disc[2], piece.disc[1]]];
  return piece.polygon ?? piece.line ?? [];
}

export function middle(piece: Piece): Point {
  if (piece.disc) return [piece.disc[0], piece.disc[1]];
  const all = handles(piece);
  return [all.reduce((sum, [x]) => sum + x, 0) / (all.length || 1), all.reduce((sum, [, y]) => sum + y, 0) / (all.length || 1)];
}

const mapped = (piece: Piece, change: (point: Point) => Point): Piece => {
  if (piece.rect) {
    const [[a, b], [c, d]] = [change([piece.rect[0], piece.rect[1]]), change([piece.rect[2], piece.rect[3]])];
    return { ...piece, rect: [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] };
  }
  if (piece.disc) return { ...piece, disc: [...change([piece.disc[0], piece.disc[1]]), piece.disc[2]] };
  return { ...piece, line: piece.line?.map(change) ?? null, polygon: piece.polygon?.map(change) ?? null };
};

const short = (value: number): number => Math.round(value * 100) / 100;
export const shifted = (piece: Piece, dx: number, dy: number): Piece => mapped(piece, ([x, y]) => [short(x + dx), short(y + dy)]);

/** The piece on the other side: west and east changed, or south and north, or both. */
export const mirrored = (piece: Piece, table: Point, across: boolean, along: boolean): Piece => mapped(piece, ([x, y]) => [short(across ? table[0] - x : x), short(along ? table[1] - y : y)]);

/** A new piece between two points, or along several. */
export function drawn(kind: string, shape: Shape, points: readonly Point[], width: number): Piece | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const piece = { ...BARE, kind, width: shape === "line" ? width : 0 };
  if (shape === "rect") {
    if (first[0] === last[0] || first[1] === last[1]) return null;
    return { ...piece, rect: [Math.min(first[0], last[0]), Math.min(first[1], last[1]), Math.max(first[0], last[0]), Math.max(first[1], last[1])] };
  }
  if (shape === "disc") {
    const radius = short(Math.hypot(last[0] - first[0], last[1] - first[1]));
    return radius ? { ...piece, disc: [...first, radius] } : null;
  }
  const apart = points.filter((each, i) => !i || each[0] !== points[i - 1]![0] || each[1] !== points[i - 1]![1]).slice(0, MOST_POINTS);
  if (apart.length < (shape === "line" ? 2 : 3)) return null;
  return shape === "line" ? { ...piece, line: apart } : { ...piece, polygon: apart };
}

/** The piece with one of its points elsewhere. */
export function reshaped(piece: Piece, at: number, to: Point): Piece {
  if (piece.rect) {
    const [w, s, e, n] = piece.rect;
    const [x, y] = to;
    const [fx, fy] = [at === 0 || at === 3 ? e : w, at < 2 ? n : s];
    if (x === fx || y === fy) return piece;
    return { ...piece, rect: [Math.min(x, fx), Math.min(y, fy), Math.max(x, fx), Math.max(y, fy)] };
  }
  if (piece.disc) {
    const [x, y, r] = piece.disc;
    return { ...piece, disc: at === 0 ? [...to, r] : [x, y, Math.max(0.2, short(Math.hypot(to[0] - x, to[1] - y)))] };
  }
  const change = (all: Point[] | null): Point[] | null => all?.map((each, i) => (i === at ? to : each)) ?? null;
  return { ...piece, line: change(piece.line), polygon: change(piece.polygon) };
}

/** The piece with a point more, behind another one. */
export function withPoint(piece: Piece, after: number, point: Point): Piece {
  const change = (all: Point[] | null): Point[] | null => all && [...all.slice(0, after + 1), point, ...all.slice(after + 1)];
  return handles(piece).length >= MOST_POINTS ? piece : { ...piece, line: change(piece.line), polygon: change(piece.polygon) };
}

/** The piece with a point less; null where nothing would be left of it. */
export function withoutPoint(piece: Piece, at: number): Piece | null {
  const change = (all: Point[] | null): Point[] | null => all?.filter((_, i) => i !== at) ?? null;
  const next = { ...piece, line: change(piece.line), polygon: change(piece.polygon) };
  if (piece.line) return next.line!.length < 2 ? null : next;
  return piece.polygon && next.polygon!.length >= 3 ? next : null;
}

/** A rectangle or a circle as an outline whose points can be moved. */
export function outlined(piece: Piece): Piece {
  if (piece.rect) return { ...piece, rect: null, polygon: handles(piece) };
  if (!piece.disc) return piece;
  const [x, y, r] = piece.disc;
  return { ...piece, disc: null, polygon: Array.from({ length: 12 }, (_, k): Point => [short(x + r * Math.cos((k * Math.PI) / 6)), short(y + r * Math.sin((k * Math.PI) / 6))]) };
}

/** Corners cut off, so that an outline or a line becomes a curve. */
export function curved(piece: Piece): Piece {
  const round = (all: Point[], closed: boolean): Point[] => {
    if (all.length * 2 > MOST_POINTS) return all;
    const found: Point[] = closed ? [] : [all[0]!];
    for (let i = 0; i < all.length - (closed ? 0 : 1); i++) {
      const [[x, y], [u, v]] = [all[i]!, all[(i + 1) % all.length]!];
      found.push([short(x * 0.75 + u * 0.25), short(y * 0.75 + v * 0.25)], [short(x * 0.25 + u * 0.75), short(y * 0.25 + v * 0.75)]);
    }
    return closed ? found : [...found, all.at(-1)!];
  };
  const shape = outlined(piece);
  return { ...shape, line: shape.line && round(shape.line, false), polygon: shape.polygon && round(shape.polygon, true) };
}

// the whole table ------------------------------------------------------------------------------------

export const withPieces = (table: TerrainSetup, pieces: Piece[]): TerrainSetup => ({ ...table, pieces: pieces.slice(0, MOST_PIECES) });
export const replaced = (table: TerrainSetup, at: number, piece: Piece | null): TerrainSetup => withPieces(table, table.pieces.flatMap((each, i) => (i === at ? (piece ? [piece] : []) : [each])));

/** What lies in the southern half, and the same turned about the middle of the table in the northern one. */
export function halved(table: TerrainSetup): TerrainSetup {
  const half = table.table[1] / 2;
  const near = table.pieces.filter((each) => middle(each)[1] <= half);
  const central = (each: Piece): boolean => Math.abs(middle(each)[1] - half) < half * 0.08 && Math.abs(middle(each)[0] - table.table[0] / 2) < half * 0.08;
  return withPieces(table, [...near, ...near.filter((each) => !central(each)).map((each) => ({ ...mirrored(each, table.table, true, true), id: "" }))]);
}

export const mirroredTable = (table: TerrainSetup): TerrainSetup => withPieces(table, table.pieces.map((each) => mirrored(each, table.table, true, false)));

export const blank = (size: Point, name: Words): TerrainSetup => ({ id: "table", name, table: size, pieces: [], rule: "" });

/** Only what the ground depends on: while it stays the same, nothing is asked again. */
export const asked = (table: TerrainSetup): string => JSON.stringify([table.table, table.pieces]);

// sharing ----------------------------------------------------------------------------------------------

export function linked(shared: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  return btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What a stranger's link holds, as plain data; null where it cannot be read. */
export function unlinkedData(fragment: string): Record<string, unknown> | null {
  if (!fragment || fragment.length > LONGEST_LINK) return null;
  try {
    const bytes = Uint8Array.from(atob(fragment.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
    const found: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isRecord(found) ? found : null;
  } catch {
    return null;
  }
}

export function unlinked(fragment: string): SharedTable | null {
  const found = unlinkedData(fragment);
  const table = found && soundTable(found.table);
  return table && typeof found.book === "string" ? { book: found.book.slice(0, 60), table } : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const numbers = (value: unknown, many: number): number[] | null => (Array.isArray(value) && value.length === many && value.every(isNumber) ? (value as number[]) : null);
const pairs = (value: unknown): Point[] | null => (Array.isArray(value) && value.length <= MOST_POINTS && value.every((each) => numbers(each, 2)) ? (value as Point[]) : null);
const word = (value: unknown): string => (typeof value === "string" ? value.slice(0, 80) : "");
export const soundWords = (value: unknown, usual: Words, longest = 80): Words => {
  if (!isRecord(value)) return usual;
  const [en, de] = [value.en, value.de].map((each) => (typeof each === "string" ? each.slice(0, longest) : ""));
  return en || de ? { en: en || de!, de: de || en! } : usual;
};

export function soundPiece(value: unknown): Piece | null {
  if (!isRecord(value) || typeof value.kind !== "string") return null;
  const piece: Piece = { kind: word(value.kind), id: word(value.id), rect: numbers(value.rect, 4) as Piece["rect"], line: pairs(value.line), polygon: pairs(value.polygon), disc: numbers(value.disc, 3) as Piece["disc"], width: isNumber(value.width) ? Math.max(0, value.width) : 0, over: null };
  return [piece.rect, piece.line, piece.polygon, piece.disc].filter(Boolean).length === 1 ? piece : null;
}

/** A table from a stranger, field by field. */
export function soundTable(value: unknown): TerrainSetup | null {
  if (!isRecord(value) || !Array.isArray(value.pieces)) return null;
  const size = numbers(value.table, 2) as Point | null;
  const pieces = value.pieces.slice(0, MOST_PIECES).map(soundPiece);
  if (!size || pieces.includes(null)) return null;
  return { id: word(value.id) || "table", name: soundWords(value.name, { en: "Table", de: "Tisch" }), table: size, pieces: pieces as Piece[], rule: "" };
}
