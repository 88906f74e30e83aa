/** The land in ink: hachured hills, drawn trees, water, grass and sand, snow and fire. */

import { EDGE, FAINT, INK, PAPER, along, blob, chance, inside, line, middle, rounded, scattered, winding, type Point } from "../pen";
import { GREEN, DEEP, WATER, BANK, dot, path, strokes, type Brush } from "./ink";

/** Hachures that run down the slope, ring upon ring; the steeper it is, the longer and thicker. */
const slope = (steep: number): Brush => (ring) => {
  const soft = rounded(ring, 3);
  const [cx, cy] = middle(soft);
  const shrunk = (share: number): Point[] => soft.map(([x, y]) => [cx + (x - cx) * share, cy + (y - cy) * share]);
  let ink = path(line(soft, true), { fill: "#e0cf9e", "fill-opacity": 0.55 });
  ink += path(line(shrunk(0.7), true), { fill: "#d9c68f", "fill-opacity": 0.45 });
  ink += path(line(ring, true), { stroke: FAINT, "stroke-width": 0.05, "stroke-dasharray": "0.1 0.35", opacity: 0.8 });
  const slopes: [Point[], number, number][] = [[soft, 1.25, 0.27], [shrunk(0.7), 0.75, 0.27]];
  for (const [rim, length, step] of slopes) {
    const pairs = along(rim, step, true).map(({ at: [x, y], way: [dx, dy] }, n): readonly [Point, Point] => {
      const inwards = inside(rim, x - dy * 0.05, y + dx * 0.05) ? 1 : -1;
      const far = inwards * length * (0.6 + 0.55 * chance(n, 3)) * steep;
      const lean = 0.16 * (chance(n, 4) - 0.5);
      return [[x, y], [x - dy * far + dx * lean, y + dx * far + dy * lean]];
    });
    ink += strokes(pairs, { stroke: INK, "stroke-width": 0.06 * steep, "stroke-linecap": "round", opacity: 0.5 });
  }
  return ink;
};
export const hill = slope(1);
export const steep = slope(1.4);

/** One tree from above and a little from the south: shadow, crown, light. */
function tree([x, y]: Point, size: number, n: number): string {
  const crown = (cx: number, cy: number, big: number): string => {
    const lobes = 6;
    let data = "";
    for (let i = 0; i <= lobes; i++) {
      const turn = ((i % lobes) / lobes) * 2 * Math.PI + chance(n, 9) * 3;
      const r = big * (0.86 + 0.22 * chance(n * 7 + (i % lobes), 5));
      const to = `${(cx + r * Math.cos(turn)).toFixed(2)} ${(-cy - r * Math.sin(turn)).toFixed(2)}`;
      const bulge = (big * 0.56).toFixed(2);
      data += i ? `A${bulge} ${bulge} 0 0 0 ${to}` : `M${to}`;
    }
    return data + "Z";
  };
  return (
    path(crown(x + 0.16, y - 0.2, size), { fill: INK, opacity: 0.22 }) +
    path(crown(x, y, size), { fill: n % 3 ? "#7f8f4e" : "#8f9c59", stroke: "#46532a", "stroke-width": 0.06 }) +
    path(crown(x - size * 0.24, y + size * 0.28, size * 0.45), { fill: "#a5b06f", opacity: 0.9 })
  );
}

export const wood: Brush = (ring) => {
  const seat = ring[0] as Point;
  const trees = scattered(ring, 1.12, 0.75, Math.floor(seat[0] * 7 + seat[1]))
    .filter(({ at: [x, y] }) => [[0.5, 0], [-0.5, 0], [0, 0.5], [0, -0.4]].every(([dx, dy]) => inside(ring, x + (dx as number), y + (dy as number))))
    .map(({ at, n }) => tree(at, 0.42 + 0.2 * chance(n, 5), n));
  return (
    path(blob(rounded(ring, 1)), { fill: GREEN, "fill-opacity": 0.3 }) +
    path(line(ring, true), { stroke: DEEP, "stroke-width": 0.07, "stroke-dasharray": "0.3 0.25", opacity: 0.8 }) +
    trees.join("")
  );
};

export const orchard: Brush = (ring) =>
  path(line(ring, true), { fill: GREEN, "fill-opacity": 0.16, stroke: DEEP, "stroke-width": 0.06, "stroke-dasharray": "0.12 0.25" }) +
  scattered(ring, 1.3, 0)
    .filter(({ at: [x, y] }) => inside(ring, x + 0.4, y) && inside(ring, x - 0.4, y) && inside(ring, x, y + 0.5) && inside(ring, x, y - 0.4))
    .map(({ at, n }) => tree(at, 0.33, n))
    .join("");

export const crops: Brush = (ring) =>
  path(line(ring, true), { fill: "url(#furrows)", stroke: "#a58b4c", "stroke-width": 0.07, "stroke-dasharray": "0.4 0.2" });

export const water: Brush = (ring) =>
  path(line(ring, true), { fill: WATER, stroke: BANK, "stroke-width": 0.1 }) +
  path(line(ring, true), { stroke: "#dfe6e0", "stroke-width": 0.26, opacity: 0.5 }) +
  strokes(
    scattered(ring, 1.1, 0.9, 2)
      .filter(({ at: [x, y], n }) => inside(ring, x + 0.3 + 0.5 * chance(n), y))
      .map(({ at: [x, y], n }) => [[x, y], [x + 0.3 + 0.5 * chance(n), y]]),
    { stroke: BANK, "stroke-width": 0.06, opacity: 0.7 },
  );

export const marsh: Brush = (ring) =>
  path(blob(rounded(ring, 1)), { fill: WATER, "fill-opacity": 0.4, stroke: BANK, "stroke-width": 0.05, "stroke-dasharray": "0.12 0.25" }) +
  strokes(
    scattered(ring, 1.2, 0.8, 6).flatMap(({ at: [x, y] }): (readonly [Point, Point])[] => [
      [[x - 0.34, y], [x + 0.34, y]], [[x, y], [x, y + 0.4]], [[x - 0.12, y], [x - 0.24, y + 0.3]], [[x + 0.12, y], [x + 0.24, y + 0.3]],
    ]),
    { stroke: DEEP, "stroke-width": 0.065, "stroke-linecap": "round", opacity: 0.85 },
  );

export const rocks: Brush = (ring) =>
  path(line(ring, true), { fill: EDGE, "fill-opacity": 0.6, stroke: FAINT, "stroke-width": 0.05, "stroke-dasharray": "0.12 0.2" }) +
  scattered(ring, 1, 0.9, 8)
    .map(({ at: [x, y], n }) => {
      const high = 0.25 + 0.25 * chance(n);
      return path(line([[x - high, y], [x - 0.05, y + high], [x + high, y]]), { fill: PAPER, stroke: INK, "stroke-width": 0.065, opacity: 0.75 });
    })
    .join("");

/** Running water as a line: banks, the water, and the thread of the current. */
export const stream: Brush = (ring, area) => {
  const wide = Math.max(area.width, 0.28);
  const run = line(rounded(winding(ring, Math.min(wide * 0.5, 0.22)), 2, false));
  const even = { "stroke-linejoin": "round", "stroke-linecap": "round" };
  const current = wide > 1 ? path(run, { stroke: BANK, "stroke-width": 0.06, "stroke-dasharray": "1.4 1.1", opacity: 0.6 }) : "";
  return path(run, { stroke: BANK, "stroke-width": wide + 0.16, ...even }) + path(run, { stroke: WATER, "stroke-width": wide, ...even }) + current;
};

export const river: Brush = (ring, area) => (area.line ? stream(ring, area) : water(ring, area));

/** Tufts of grass or brush, thin or thick. */
const tufts = (step: number, high: number, ink: string): Brush => (ring) =>
  path(blob(rounded(ring, 1)), { fill: GREEN, "fill-opacity": 0.14, stroke: ink, "stroke-width": 0.05, "stroke-dasharray": "0.12 0.25" }) +
  strokes(
    scattered(ring, step, 0.9, 12).flatMap(({ at: [x, y], n }): (readonly [Point, Point])[] => {
      const h = high * (0.7 + 0.6 * chance(n, 3));
      return [[[x, y], [x, y + h]], [[x, y], [x - h * 0.4, y + h * 0.8]], [[x, y], [x + h * 0.4, y + h * 0.8]]];
    }),
    { stroke: ink, "stroke-width": 0.06, "stroke-linecap": "round", opacity: 0.8 },
  );
export const grass = tufts(1.0, 0.5, "#8a8440");
export const brush = tufts(0.85, 0.32, DEEP);

/** A thick wood without a way through: trees and undergrowth. */
export const wilds: Brush = (ring, area) => brush(ring, area) + wood(ring, area);

export const dunes: Brush = (ring) =>
  path(blob(rounded(ring, 1)), { fill: "#e9d9a6", "fill-opacity": 0.8, stroke: "#b99d55", "stroke-width": 0.05, "stroke-dasharray": "0.2 0.2" }) +
  scattered(ring, 1.5, 0.8, 14).map(({ at: [x, y], n }) => {
    const w = 0.5 + 0.35 * chance(n);
    return path(`M${(x - w).toFixed(2)} ${(-y).toFixed(2)}q${w.toFixed(2)} -${(w * 0.8).toFixed(2)} ${(2 * w).toFixed(2)} 0`, { stroke: "#a58b4c", "stroke-width": 0.07 });
  }).join("");

/** Sides that fall: short strokes from the rim inwards, and a dark edge. */
export const canyon: Brush = (ring) =>
  path(line(ring, true), { fill: "#d3b98c", "fill-opacity": 0.5, stroke: INK, "stroke-width": 0.12 }) +
  strokes(
    along(ring, 0.4, true).map(({ at: [x, y], way: [dx, dy] }, n): readonly [Point, Point] => {
      const inwards = inside(ring, x - dy * 0.05, y + dx * 0.05) ? 1 : -1;
      const far = inwards * (0.4 + 0.5 * chance(n, 17));
      return [[x, y], [x - dy * far, y + dx * far]];
    }),
    { stroke: INK, "stroke-width": 0.07, opacity: 0.7 },
  );
/** Ground on fire: tongues over a scorched edge. */
export const fire: Brush = (ring) =>
  path(line(ring, true), { fill: "#7d1f1f", "fill-opacity": 0.22, stroke: "#9a1c16", "stroke-width": 0.12, "stroke-dasharray": "0.3 0.15" }) +
  scattered(ring, 1, 0.7, 31).map(({ at: [x, y], n }) => {
    const h = 0.5 + 0.4 * chance(n, 2);
    return path(`M${(x - 0.25).toFixed(2)} ${(-y).toFixed(2)}q.05 -${h.toFixed(2)} .25 -${(h * 1.3).toFixed(2)}q.05 ${(h * 0.5).toFixed(2)} .2 ${(h * 0.6).toFixed(2)}q.15 ${(h * 0.4).toFixed(2)} -.2 ${(h * 0.7).toFixed(2)}z`, { fill: "#d9772a", stroke: "#9a1c16", "stroke-width": 0.05 });
  }).join("");

export const smoke: Brush = (ring) =>
  scattered(ring, 1.1, 0.9, 41).map(({ at, n }) => dot(at, 0.9 + 0.5 * chance(n), { fill: "url(#smoke)" })).join("") +
  path(blob(rounded(ring, 1)), { stroke: FAINT, "stroke-width": 0.05, "stroke-dasharray": "0.1 0.4" });

export const snow: Brush = (ring) =>
  path(line(ring, true), { fill: "#ffffff", "fill-opacity": 0.45 }) +
  strokes(scattered(ring, 2.2, 0.9, 51).flatMap(({ at: [x, y] }): (readonly [Point, Point])[] => [[[x - 0.16, y], [x + 0.16, y]], [[x, y - 0.16], [x, y + 0.16]]]), { stroke: "#8fa0a8", "stroke-width": 0.06 });

/** Open ground in a wood: paper, and its edge. */
export const clearing: Brush = (ring) => path(blob(rounded(ring, 1)), { fill: PAPER, stroke: DEEP, "stroke-width": 0.06, "stroke-dasharray": "0.15 0.25" });

export const mud: Brush = (ring) =>
  path(line(ring, true), { fill: "#a98d5f", "fill-opacity": 0.25 }) +
  scattered(ring, 1.6, 0.9, 53).map(({ at, n }) => dot(at, 0.1 + 0.15 * chance(n), { fill: "#8d7446", opacity: 0.6 })).join("");
