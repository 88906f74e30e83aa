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

const ford: Brush = (ring, area) =>
  area.line ? path(line(ring), { stroke: "#d0d8cc", "stroke-width": Math.max(area.width, 1.2), "stroke-dasharray": "0.4 0.2" }) :
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

const building: Brush = (ring) => {
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

/** Running water as a line: banks, the water, and the thread of the current. */
const stream: Brush = (ring, area) => {
  const wide = Math.max(area.width, 0.28);
  const run = line(rounded(winding(ring, Math.min(wide * 0.5, 0.22)), 2, false));
  const even = { "stroke-linejoin": "round", "stroke-linecap": "round" };
  const current = wide > 1 ? path(run, { stroke: BANK, "stroke-width": 0.06, "stroke-dasharray": "1.4 1.1", opacity: 0.6 }) : "";
  return path(run, { stroke: BANK, "stroke-width": wide + 0.16, ...even }) + path(run, { stroke: WATER, "stroke-width": wide, ...even }) + current;
};

const river: Brush = (ring, area) => (area.line ? stream(ring, area) : water(ring, area));

/** A path trodden, not built: two rows of dots. */
const trail: Brush = (ring, area) => path(line(ring), { stroke: "#e8d8ae", "stroke-width": Math.max(area.width, 0.5) }) + path(line(ring), { stroke: FAINT, "stroke-width": 0.1, "stroke-dasharray": "0.35 0.3" });

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
const grass = tufts(1.0, 0.5, "#8a8440");
const brush = tufts(0.85, 0.32, DEEP);

/** A thick wood without a way through: trees and undergrowth. */
const wilds: Brush = (ring, area) => brush(ring, area) + wood(ring, area);

const dunes: Brush = (ring) =>
  path(blob(rounded(ring, 1)), { fill: "#e9d9a6", "fill-opacity": 0.8, stroke: "#b99d55", "stroke-width": 0.05, "stroke-dasharray": "0.2 0.2" }) +
  scattered(ring, 1.5, 0.8, 14).map(({ at: [x, y], n }) => {
    const w = 0.5 + 0.35 * chance(n);
    return path(`M${(x - w).toFixed(2)} ${(-y).toFixed(2)}q${w.toFixed(2)} -${(w * 0.8).toFixed(2)} ${(2 * w).toFixed(2)} 0`, { stroke: "#a58b4c", "stroke-width": 0.07 });
  }).join("");

/** Sides that fall: short strokes from the rim inwards, and a dark edge. */
const canyon: Brush = (ring) =>
  path(line(ring, true), { fill: "#d3b98c", "fill-opacity": 0.5, stroke: INK, "stroke-width": 0.12 }) +
  strokes(
    along(ring, 0.4, true).map(({ at: [x, y], way: [dx, dy] }, n): readonly [Point, Point] => {
      const inwards = inside(ring, x - dy * 0.05, y + dx * 0.05) ? 1 : -1;
      const far = inwards * (0.4 + 0.5 * chance(n, 17));
      return [[x, y], [x - dy * far, y + dx * far]];
    }),
    { stroke: INK, "stroke-width": 0.07, opacity: 0.7 },
  );
const cliff: Brush = (ring, area) => (area.line ? earthwork(ring, area) : canyon(ring, area));

/** Sharpened stakes side by side, seen from above. */
const palisade: Brush = (ring, area) =>
  path(line(ring, !area.line), { stroke: INK, "stroke-width": 0.12 }) +
  along(ring, 0.34, !area.line).map(({ at }) => dot(at, 0.16, { fill: "#b98f5a", stroke: INK, "stroke-width": 0.06 })).join("");
const step: Brush = (ring, area) =>
  path(line(ring, !area.line), { stroke: "#cdb588", "stroke-width": 0.8, "stroke-dasharray": "0.3 0.06" }) + palisade(ring, area);

/** A trench or pit: two inked lips. */
const trench: Brush = (ring, area) =>
  path(line(ring, !area.line), { stroke: INK, "stroke-width": 0.5, "stroke-linejoin": "round" }) + path(line(ring, !area.line), { stroke: "#cbb68a", "stroke-width": 0.3, "stroke-linejoin": "round" });

/** Wagons drawn up in a row or a ring. */
const wagons: Brush = (ring, area) =>
  along(ring, 1.7, !area.line).map(({ at: [x, y], way: [dx, dy] }) => {
    const spot = (a: number, b: number): Point => [x + dx * a - dy * b, y + dy * a + dx * b];
    return path(line([spot(-0.7, -0.4), spot(0.7, -0.4), spot(0.7, 0.4), spot(-0.7, 0.4)], true), { fill: "#f7efdc", stroke: INK, "stroke-width": 0.09 }) +
      strokes([[spot(-0.25, -0.4), spot(-0.25, 0.4)], [spot(0.25, -0.4), spot(0.25, 0.4)]], { stroke: INK, "stroke-width": 0.05, opacity: 0.6 });
  }).join("");

/** Tents, tipis, a camp: cones with their poles. */
const camp: Brush = (ring) =>
  path(line(ring, true), { fill: "#e8d8ae", "fill-opacity": 0.6, stroke: INK, "stroke-width": 0.08, "stroke-dasharray": "0.4 0.2" }) +
  scattered(ring, 1.5, 0.5, 22).map(({ at: [x, y] }) =>
    path(line([[x - 0.5, y - 0.4], [x, y + 0.55], [x + 0.5, y - 0.4]], true), { fill: "#f7efdc", stroke: INK, "stroke-width": 0.07 }) +
    strokes([[[x, y + 0.55], [x + 0.12, y + 0.8]], [[x, y + 0.55], [x - 0.12, y + 0.8]], [[x, y - 0.4], [x, y]]], { stroke: INK, "stroke-width": 0.06 })).join("");

const hay: Brush = (ring, area) =>
  (area.line ? along(ring, 0.7).map((each) => each.at) : scattered(ring, 1.1, 0.4, 3).map((each) => each.at))
    .map(([x, y]) => dot([x + 0.08, y - 0.1], 0.36, { fill: INK, opacity: 0.2 }) + dot([x, y], 0.34, { fill: "#dcbf6a", stroke: "#8a6a1e", "stroke-width": 0.07 })).join("");

/** Ground on fire: tongues over a scorched edge. */
const fire: Brush = (ring) =>
  path(line(ring, true), { fill: "#7d1f1f", "fill-opacity": 0.22, stroke: "#9a1c16", "stroke-width": 0.12, "stroke-dasharray": "0.3 0.15" }) +
  scattered(ring, 1, 0.7, 31).map(({ at: [x, y], n }) => {
    const h = 0.5 + 0.4 * chance(n, 2);
    return path(`M${(x - 0.25).toFixed(2)} ${(-y).toFixed(2)}q.05 -${h.toFixed(2)} .25 -${(h * 1.3).toFixed(2)}q.05 ${(h * 0.5).toFixed(2)} .2 ${(h * 0.6).toFixed(2)}q.15 ${(h * 0.4).toFixed(2)} -.2 ${(h * 0.7).toFixed(2)}z`, { fill: "#d9772a", stroke: "#9a1c16", "stroke-width": 0.05 });
  }).join("");

const smoke: Brush = (ring) =>
  scattered(ring, 1.1, 0.9, 41).map(({ at, n }) => dot(at, 0.9 + 0.5 * chance(n), { fill: "url(#smoke)" })).join("") +
  path(blob(rounded(ring, 1)), { stroke: FAINT, "stroke-width": 0.05, "stroke-dasharray": "0.1 0.4" });

const snow: Brush = (ring) =>
  path(line(ring, true), { fill: "#ffffff", "fill-opacity": 0.45 }) +
  strokes(scattered(ring, 2.2, 0.9, 51).flatMap(({ at: [x, y] }): (readonly [Point, Point])[] => [[[x - 0.16, y], [x + 0.16, y]], [[x, y - 0.16], [x, y + 0.16]]]), { stroke: "#8fa0a8", "stroke-width": 0.06 });

/** Open ground in a wood: paper, and its edge. */
const clearing: Brush = (ring) => path(blob(rounded(ring, 1)), { fill: PAPER, stroke: DEEP, "stroke-width": 0.06, "stroke-dasharray": "0.15 0.25" });

const mud: Brush = (ring) =>
  path(line(ring, true), { fill: "#a98d5f", "fill-opacity": 0.25 }) +
  scattered(ring, 1.6, 0.9, 53).map(({ at, n }) => dot(at, 0.1 + 0.15 * chance(n), { fill: "#8d7446", opacity: 0.6 })).join("");

/** A heap of stones. */
const cairn: Brush = (ring) => {
  const [x, y] = middle(ring);
  return ([[-0.35, -0.2], [0.35, -0.2], [0, -0.25], [-0.18, 0.12], [0.2, 0.12], [0, 0.42]] as Point[]).map(([dx, dy]) => dot([x + dx, y + dy], 0.26, { fill: "#c9b68d", stroke: INK, "stroke-width": 0.07 })).join("");
};

const plain: Brush = (ring, area) =>
  path(line(ring, !area.line), { stroke: FAINT, "stroke-width": 0.08, "stroke-dasharray": "0.3 0.2" });

/** Words in a kind of ground, and the brush for it; in the order in which they lie upon one another. */
const BRUSHES: readonly (readonly [RegExp, Brush])[] = [
  [/snow|frozen/, snow], [/mud/, mud], [/canyon|gully|ravine|hollow/, canyon], [/hill|steep|mesa|plateau|mountain(?!.*(path|trail))|height|slope|\bridge/, hill],
  [/dune|sand|beach/, dunes], [/crop|\bfields?\b|farmland|\bfarm\b|corn|plough|acre/, crops], [/grass|meadow|prairie|reed/, grass], [/brush|scrub|thicket|undergrowth/, brush],
  [/marsh|swamp|bog|moor/, marsh], [/river|waterway|lake|water|sea|pond/, river], [/stream|brook|creek/, stream],
  [/path|trail|track/, trail], [/road|street|highway/, road], [/ford/, ford], [/bridge/, bridge], [/rock|rough|scree|stony|boulder/, rocks],
  [/wild/, wilds], [/\bwoods?\b|woodland|forest|oasis|jungle|tree/, wood], [/clearing/, clearing], [/orchard|vineyard|plantation/, orchard], [/camp|tipi|tent|wigwam/, camp],
  [/building|built|bua|house|hut|town|village|block|farmstead|church|(?<!wagon )\bfort\b|tower/, building], [/hedge|linear/, hedge], [/fence|\brail|barrier/, fence],
  [/wagon|cart/, wagons], [/step/, step], [/palisade|stockade/, palisade], [/wall/, wall], [/trench|ditch|pit/, trench],
  [/earthwork|redoubt|breastwork|bank|rampart|works/, earthwork], [/cliff|crag/, cliff], [/hay|stack/, hay], [/gate/, ford], [/breach|rubble/, rocks], [/cairn|stone/, cairn], [/fire|burn/, fire], [/smoke/, smoke],
];

const brushOf = (kind: string): number => {
  const plainly = kind.toLowerCase().replace(/[_-]/g, " ");
  const found = BRUSHES.findIndex(([words]) => words.test(plainly));
  return found < 0 ? BRUSHES.length : found;
};

/** The whole ground as ink. */
export function drawn(areas: readonly Area[]): string {
  return areas
    .filter((area) => area.points.length > 1)
    .map((area) => ({ area, rank: brushOf(area.kind) }))
    .sort((a, b) => a.rank - b.rank || a.area.level - b.area.level)
    .map(({ area, rank }) => (BRUSHES[rank]?.[1] ?? plain)(area.points, area))
    .join("");
}

/** Which ground has a brush of its own. */
export const isDrawn = (kind: string): boolean => brushOf(kind) < BRUSHES.length;
