/** The ground in ink: hachured hills, drawn trees, water, works. Each brush gives SVG made of numbers only. */

import type { Area } from "../protocol";
import { EDGE, FAINT, INK, PAPER, along, blob, chance, inside, line, middle, rounded, scattered, winding, type Point } from "../pen";

const GREEN = "#8d9a5b";
const DEEP = "#5d6b3a";
const WATER = "#b4c4c2";
const BANK = "#5f7f8a";
const ROOF = "#a8563f";

type Style = Record<string, string | number>;
type Brush = (ring: readonly Point[], area: Area) => string;

function path(data: string, style: Style): string {
  const given: Style = "fill" in style ? style : { fill: "none", ...style };
  const attributes = Object.entries(given).map(([name, value]) => ` ${name}="${value}"`);
  return `<path d="${data}"${attributes.join("")}/>`;
}

const strokes = (pairs: (readonly [Point, Point])[], style: Style): string =>
  path(pairs.map((pair) => line(pair)).join(""), style);

const dot = ([x, y]: Point, radius: number, style: Style): string => {
  const r = radius.toFixed(2);
  return path(`M${(x - radius).toFixed(2)} ${(-y).toFixed(2)}a${r} ${r} 0 1 0 ${(2 * radius).toFixed(2)} 0a${r} ${r} 0 1 0 ${(-2 * radius).toFixed(2)} 0`, style);
};

/** Hachures that run down the slope, ring upon ring. */
const hill: Brush = (ring, area) => {
  const soft = rounded(ring, 3);
  const [cx, cy] = middle(soft);
  const shrunk = (share: number): Point[] => soft.map(([x, y]) => [cx + (x - cx) * share, cy + (y - cy) * share]);
  let ink = path(line(soft, true), { fill: "#e0cf9e", "fill-opacity": 0.55 });
  ink += path(line(shrunk(0.7), true), { fill: "#d9c68f", "fill-opacity": 0.45 });
  ink += path(line(ring, true), { stroke: FAINT, "stroke-width": 0.05, "stroke-dasharray": "0.1 0.35", opacity: 0.8 });
  const steep = area.kind === "steep" ? 1.4 : 1;
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

const wood: Brush = (ring) => {
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

const orchard: Brush = (ring) =>
  path(line(ring, true), { fill: GREEN, "fill-opacity": 0.16, stroke: DEEP, "stroke-width": 0.06, "stroke-dasharray": "0.12 0.25" }) +
  scattered(ring, 1.3, 0)
    .filter(({ at: [x, y] }) => inside(ring, x + 0.4, y) && inside(ring, x - 0.4, y) && inside(ring, x, y + 0.5) && inside(ring, x, y - 0.4))
    .map(({ at, n }) => tree(at, 0.33, n))
    .join("");

const crops: Brush = (ring) =>
  path(line(ring, true), { fill: "url(#furrows)", stroke: "#a58b4c", "stroke-width": 0.07, "stroke-dasharray": "0.4 0.2" });

const water: Brush = (ring) =>
  path(line(ring, true), { fill: WATER, stroke: BANK, "stroke-width": 0.1 }) +
  path(line(ring, true), { stroke: "#dfe6e0", "stroke-width": 0.26, opacity: 0.5 }) +
  strokes(
    scattered(ring, 1.1, 0.9, 2)
      .filter(({ at: [x, y], n }) => inside(ring, x + 0.3 + 0.5 * chance(n), y))
      .map(({ at: [x, y], n }) => [[x, y], [x + 0.3 + 0.5 * chance(n), y]]),
    { stroke: BANK, "stroke-width": 0.06, opacity: 0.7 },
  );

const ford: Brush = (ring) =>
  path(line(ring, true), { fill: "#d0d8cc", stroke: BANK, "stroke-width": 0.06, "stroke-dasharray": "0.2 0.2" }) +
  scattered(ring, 0.8, 0.8, 4).map(({ at, n }) => dot(at, 0.08 + 0.08 * chance(n), { fill: FAINT })).join("");

const bridge: Brush = (ring) => {
  const [a, b, c, d] = [0, 1, 2, 3].map((i) => ring[i % ring.length] as Point) as [Point, Point, Point, Point];
  const between = (p: Point, q: Point, t: number): Point => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  const planks = Array.from({ length: 11 }, (_, i): readonly [Point, Point] => [between(a, b, (i + 1) / 12), between(d, c, (i + 1) / 12)]);
  return path(line(ring, true), { fill: "#cdb588", stroke: INK, "stroke-width": 0.11 }) + strokes(planks, { stroke: INK, "stroke-width": 0.045, opacity: 0.6 });
};

const marsh: Brush = (ring) =>
  path(blob(rounded(ring, 1)), { fill: WATER, "fill-opacity": 0.4, stroke: BANK, "stroke-width": 0.05, "stroke-dasharray": "0.12 0.25" }) +
  strokes(
    scattered(ring, 1.2, 0.8, 6).flatMap(({ at: [x, y] }): (readonly [Point, Point])[] => [
      [[x - 0.34, y], [x + 0.34, y]], [[x, y], [x, y + 0.4]], [[x - 0.12, y], [x - 0.24, y + 0.3]], [[x + 0.12, y], [x + 0.24, y + 0.3]],
    ]),
    { stroke: DEEP, "stroke-width": 0.065, "stroke-linecap": "round", opacity: 0.85 },
  );

const rocks: Brush = (ring) =>
  path(line(ring, true), { fill: EDGE, "fill-opacity": 0.6, stroke: FAINT, "stroke-width": 0.05, "stroke-dasharray": "0.12 0.2" }) +
  scattered(ring, 1, 0.9, 8)
    .map(({ at: [x, y], n }) => {
      const high = 0.25 + 0.25 * chance(n);
      return path(line([[x - high, y], [x - 0.05, y + high], [x + high, y]]), { fill: PAPER, stroke: INK, "stroke-width": 0.065, opacity: 0.75 });
    })
    .join("");

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

const building: Brush = (ring) => {
  if (ring.length !== 4) return path(line(ring, true), { fill: ROOF, stroke: INK, "stroke-width": 0.09 });
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

const road: Brush = (ring, area) =>
  area.line
    ? path(line(ring), { stroke: FAINT, "stroke-width": (area.width || 1) + 0.15, "stroke-linejoin": "round" }) + path(line(ring), { stroke: "#e8d8ae", "stroke-width": area.width || 1, "stroke-linejoin": "round" })
    : path(line(ring, true), { fill: "#e8d8ae", stroke: FAINT, "stroke-width": 0.08 });

const hedge: Brush = (ring) =>
  along(ring, 0.42)
    .map(({ at: [x, y] }, n) => {
      const size = 0.23 + 0.1 * chance(n, 11);
      return dot([x + 0.1, y - 0.13], size, { fill: INK, opacity: 0.2 }) + dot([x, y], size, { fill: n % 2 ? "#7c8b4c" : "#8a9858", stroke: "#46532a", "stroke-width": 0.05 });
    })
    .join("");

const fence: Brush = (ring) =>
  path(line(ring), { stroke: INK, "stroke-width": 0.08 }) +
  strokes(along(ring, 0.8).map(({ at: [x, y], way: [dx, dy] }) => [[x - dy * 0.3, y + dx * 0.3], [x + dy * 0.3, y - dx * 0.3]]), { stroke: INK, "stroke-width": 0.1 });

const wall: Brush = (ring) =>
  path(line(ring), { stroke: INK, "stroke-width": 0.4 }) + path(line(ring), { stroke: "#c9b68d", "stroke-width": 0.25, "stroke-dasharray": "0.46 0.1" });

const earthwork: Brush = (ring) =>
  path(line(ring), { stroke: INK, "stroke-width": 0.2 }) +
  strokes(along(ring, 0.35).map(({ at: [x, y], way: [dx, dy] }) => [[x, y], [x - dy * 0.55, y + dx * 0.55]]), { stroke: INK, "stroke-width": 0.07 });

const stream: Brush = (ring) => {
  const run = line(rounded(winding(ring, 0.22), 2, false));
  const even = { "stroke-linejoin": "round", "stroke-linecap": "round" };
  return path(run, { stroke: BANK, "stroke-width": 0.44, ...even }) + path(run, { stroke: WATER, "stroke-width": 0.28, ...even });
};

const plain: Brush = (ring, area) =>
  path(line(ring, !area.line), { stroke: FAINT, "stroke-width": 0.08, "stroke-dasharray": "0.3 0.2" });

/** In the order in which they lie upon one another. */
const BRUSHES: Record<string, Brush> = {
  hill, steep: hill, crops, field: crops, marsh, water, river: water, lake: water, stream, road, ford, bridge,
  rocks, rough: rocks, wood, forest: wood, orchard, building, hedge, fence, wall, earthwork, redoubt: earthwork,
};

export function drawn(areas: readonly Area[]): string {
  const order = Object.keys(BRUSHES);
  return [...areas]
    .filter((area) => area.points.length > 1)
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.level - b.level)
    .map((area) => (BRUSHES[area.kind] ?? plain)(area.points, area))
    .join("");
}
