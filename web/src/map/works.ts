/** What people have built, in ink: houses, roads, bridges, fences, works and camps. */

import { FAINT, INK, along, chance, line, middle, scattered, type Point } from "../pen";
import { BANK, ROOF, dot, path, strokes, type Brush } from "./ink";
import { canyon } from "./land";

export const ford: Brush = (ring, area) =>
  area.line ? path(line(ring), { stroke: "#d0d8cc", "stroke-width": Math.max(area.width, 1.2), "stroke-dasharray": "0.4 0.2" }) :
  path(line(ring, true), { fill: "#d0d8cc", stroke: BANK, "stroke-width": 0.06, "stroke-dasharray": "0.2 0.2" }) +
  scattered(ring, 0.8, 0.8, 4).map(({ at, n }) => dot(at, 0.08 + 0.08 * chance(n), { fill: FAINT })).join("");

export const bridge: Brush = (ring) => {
  const [a, b, c, d] = [0, 1, 2, 3].map((i) => ring[i % ring.length] as Point) as [Point, Point, Point, Point];
  const between = (p: Point, q: Point, t: number): Point => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  const planks = Array.from({ length: 11 }, (_, i): readonly [Point, Point] => [between(a, b, (i + 1) / 12), between(d, c, (i + 1) / 12)]);
  return path(line(ring, true), { fill: "#cdb588", stroke: INK, "stroke-width": 0.11 }) + strokes(planks, { stroke: INK, "stroke-width": 0.045, opacity: 0.6 });
};

/** One roof: two slopes, the farther in shade, tiles and the ridge. */
function house(corners: readonly Point[]): string {
  let [a, b, c, d] = corners as [Point, Point, Point, Point];
  if (Math.hypot(b[0] - a[0], b[1] - a[1]) < Math.hypot(c[0] - b[0], c[1] - b[1])) [a, b, c, d] = [b, c, d, a];
  const between = (p: Point, q: Point, t: number): Point => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  const [left, right] = [between(a, d, 0.5), between(b, c, 0.5)];
  const tiles = Array.from({ length: 11 }, (_, i): readonly [Point, Point] => [between(a, b, (i + 1) / 12), between(d, c, (i + 1) / 12)]);
  return (
    path(line(corners.map(([x, y]): Point => [x + 0.2, y - 0.22]), true), { fill: INK, "fill-opacity": 0.28 }) +
    path(line(corners, true), { fill: ROOF, stroke: INK, "stroke-width": 0.08 }) +
    path(line([left, right, c, d], true), { fill: INK, "fill-opacity": 0.2 }) +
    strokes(tiles, { stroke: INK, "stroke-width": 0.03, opacity: 0.4 }) +
    strokes([[left, right]], { stroke: INK, "stroke-width": 0.09 })
  );
}

/** Houses about a green, one towards each corner of the ground. */
function settlement(ring: readonly Point[]): string {
  const middle: Point = [ring.reduce((sum, [x]) => sum + x, 0) / ring.length, ring.reduce((sum, [, y]) => sum + y, 0) / ring.length];
  const houses = ring.map((corner, n) => {
    const [x, y] = [middle[0] + (corner[0] - middle[0]) * 0.62, middle[1] + (corner[1] - middle[1]) * 0.62];
    const [w, h] = n % 2 ? [1, 0.7] : [0.7, 1];
    return house([[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]]);
  });
  return path(line(ring, true), { fill: "#dcc998", stroke: INK, "stroke-width": 0.12 }) + houses.join("");
}

export const building: Brush = (ring) => {
  if (ring.length !== 4) return settlement(ring);
  const [a, b, , d] = ring as [Point, Point, Point, Point];
  if (Math.min(Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(d[0] - a[0], d[1] - a[1])) < 3) return house(ring);
  const spot = (across: number, down: number): Point => [
    a[0] + (b[0] - a[0]) * across + (d[0] - a[0]) * down,
    a[1] + (b[1] - a[1]) * across + (d[1] - a[1]) * down,
  ];
  const plots: [number, number, number, number][] = [[0.06, 0.06, 0.94, 0.36], [0.06, 0.46, 0.34, 0.94], [0.62, 0.62, 0.94, 0.94]];
  return (
    path(line(ring, true), { fill: "#dcc998", stroke: INK, "stroke-width": 0.2 }) +
    path(line(ring, true), { stroke: "#c9b68d", "stroke-width": 0.09, "stroke-dasharray": "0.4 0.12" }) +
    plots.map(([w, n, e, s]) => house([spot(w, n), spot(e, n), spot(e, s), spot(w, s)])).join("")
  );
};

export const road: Brush = (ring, area) =>
  area.line
    ? path(line(ring), { stroke: FAINT, "stroke-width": (area.width || 1) + 0.15, "stroke-linejoin": "round" }) + path(line(ring), { stroke: "#e8d8ae", "stroke-width": area.width || 1, "stroke-linejoin": "round" })
    : path(line(ring, true), { fill: "#e8d8ae", stroke: FAINT, "stroke-width": 0.08 });

export const hedge: Brush = (ring) =>
  along(ring, 0.42)
    .map(({ at: [x, y] }, n) => {
      const size = 0.23 + 0.1 * chance(n, 11);
      return dot([x + 0.1, y - 0.13], size, { fill: INK, opacity: 0.2 }) + dot([x, y], size, { fill: n % 2 ? "#7c8b4c" : "#8a9858", stroke: "#46532a", "stroke-width": 0.05 });
    })
    .join("");

export const fence: Brush = (ring) =>
  path(line(ring), { stroke: INK, "stroke-width": 0.08 }) +
  strokes(along(ring, 0.8).map(({ at: [x, y], way: [dx, dy] }) => [[x - dy * 0.3, y + dx * 0.3], [x + dy * 0.3, y - dx * 0.3]]), { stroke: INK, "stroke-width": 0.1 });

export const wall: Brush = (ring) =>
  path(line(ring), { stroke: INK, "stroke-width": 0.4 }) + path(line(ring), { stroke: "#c9b68d", "stroke-width": 0.25, "stroke-dasharray": "0.46 0.1" });

export const earthwork: Brush = (ring) =>
  path(line(ring), { stroke: INK, "stroke-width": 0.2 }) +
  strokes(along(ring, 0.35).map(({ at: [x, y], way: [dx, dy] }) => [[x, y], [x - dy * 0.55, y + dx * 0.55]]), { stroke: INK, "stroke-width": 0.07 });

/** A path trodden, not built: two rows of dots. */
export const trail: Brush = (ring, area) => path(line(ring), { stroke: "#e8d8ae", "stroke-width": Math.max(area.width, 0.5) }) + path(line(ring), { stroke: FAINT, "stroke-width": 0.1, "stroke-dasharray": "0.35 0.3" });

export const cliff: Brush = (ring, area) => (area.line ? earthwork(ring, area) : canyon(ring, area));

/** Sharpened stakes side by side, seen from above. */
export const palisade: Brush = (ring, area) =>
  path(line(ring, !area.line), { stroke: INK, "stroke-width": 0.12 }) +
  along(ring, 0.34, !area.line).map(({ at }) => dot(at, 0.16, { fill: "#b98f5a", stroke: INK, "stroke-width": 0.06 })).join("");
export const step: Brush = (ring, area) =>
  path(line(ring, !area.line), { stroke: "#cdb588", "stroke-width": 0.8, "stroke-dasharray": "0.3 0.06" }) + palisade(ring, area);

/** A trench or pit: two inked lips. */
export const trench: Brush = (ring, area) =>
  path(line(ring, !area.line), { stroke: INK, "stroke-width": 0.5, "stroke-linejoin": "round" }) + path(line(ring, !area.line), { stroke: "#cbb68a", "stroke-width": 0.3, "stroke-linejoin": "round" });

/** Wagons drawn up in a row or a ring. */
export const wagons: Brush = (ring, area) =>
  along(ring, 1.7, !area.line).map(({ at: [x, y], way: [dx, dy] }) => {
    const spot = (a: number, b: number): Point => [x + dx * a - dy * b, y + dy * a + dx * b];
    return path(line([spot(-0.7, -0.4), spot(0.7, -0.4), spot(0.7, 0.4), spot(-0.7, 0.4)], true), { fill: "#f7efdc", stroke: INK, "stroke-width": 0.09 }) +
      strokes([[spot(-0.25, -0.4), spot(-0.25, 0.4)], [spot(0.25, -0.4), spot(0.25, 0.4)]], { stroke: INK, "stroke-width": 0.05, opacity: 0.6 });
  }).join("");

/** Tents, tipis, a camp: cones with their poles. */
export const camp: Brush = (ring) =>
  path(line(ring, true), { fill: "#e8d8ae", "fill-opacity": 0.6, stroke: INK, "stroke-width": 0.08, "stroke-dasharray": "0.4 0.2" }) +
  scattered(ring, 1.5, 0.5, 22).map(({ at: [x, y] }) =>
    path(line([[x - 0.5, y - 0.4], [x, y + 0.55], [x + 0.5, y - 0.4]], true), { fill: "#f7efdc", stroke: INK, "stroke-width": 0.07 }) +
    strokes([[[x, y + 0.55], [x + 0.12, y + 0.8]], [[x, y + 0.55], [x - 0.12, y + 0.8]], [[x, y - 0.4], [x, y]]], { stroke: INK, "stroke-width": 0.06 })).join("");

export const hay: Brush = (ring, area) =>
  (area.line ? along(ring, 0.7).map((each) => each.at) : scattered(ring, 1.1, 0.4, 3).map((each) => each.at))
    .map(([x, y]) => dot([x + 0.08, y - 0.1], 0.36, { fill: INK, opacity: 0.2 }) + dot([x, y], 0.34, { fill: "#dcbf6a", stroke: "#8a6a1e", "stroke-width": 0.07 })).join("");

/** A heap of stones. */
export const cairn: Brush = (ring) => {
  const [x, y] = middle(ring);
  return ([[-0.35, -0.2], [0.35, -0.2], [0, -0.25], [-0.18, 0.12], [0.2, 0.12], [0, 0.42]] as Point[]).map(([dx, dy]) => dot([x + dx, y + dy], 0.26, { fill: "#c9b68d", stroke: INK, "stroke-width": 0.07 })).join("");
};
