/** Where the plates with the names of units lie: behind the unit, beside it, or farther off on a leader; none touches another, none lies on a unit. */

import type { Point } from "../pen";

export type Box = readonly [number, number, number, number];

/** A unit that wants a plate: the corners of all its pieces, the way it faces, and how large its plate is; y runs down. */
export interface Named {
  readonly corners: readonly Point[];
  readonly facing: Point;
  readonly sizes: readonly (readonly [number, number])[];
}

/** A plate that found its place: which of the sizes, and where its leader ends if it is far off. */
export interface Plate {
  readonly box: Box;
  readonly size: number;
  readonly lead: readonly [Point, Point] | null;
}

const meet = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
export const around = (points: readonly Point[]): Box => [Math.min(...points.map((p) => p[0])), Math.min(...points.map((p) => p[1])), Math.max(...points.map((p) => p[0])), Math.max(...points.map((p) => p[1]))];

/** A convex ring made ready for many boxes: its bounds, and across each edge how far the ring reaches. */
interface Obstacle {
  readonly bounds: Box;
  readonly edges: readonly (readonly [number, number, number, number])[];
}

function obstacle(ring: readonly Point[]): Obstacle {
  const edges = ring.map(([x, y], i): [number, number, number, number] => {
    const [u, v] = ring[(i + 1) % ring.length] as Point;
    const [nx, ny] = [v - y, x - u];
    const across = ring.map((p) => p[0] * nx + p[1] * ny);
    return [nx, ny, Math.min(...across), Math.max(...across)];
  });
  return { bounds: around(ring), edges };
}

/** Whether an edge of the ring parts it from the box, or they do not even come near. */
function apart(box: Box, { bounds, edges }: Obstacle): boolean {
  if (!meet(box, bounds)) return true;
  for (const [nx, ny, least, most] of edges) {
    const low = nx * (nx > 0 ? box[0] : box[2]) + ny * (ny > 0 ? box[1] : box[3]);
    const high = nx * (nx > 0 ? box[2] : box[0]) + ny * (ny > 0 ? box[3] : box[1]);
    if (most <= low || high <= least) return true;
  }
  return false;
}

/** Whether a box keeps clear of a convex ring. */
export const clear = (box: Box, ring: readonly Point[]): boolean => apart(box, obstacle(ring));

/** Gaps between a unit and its plate, in sizes of the type. */
const GAPS = [0.25, 0.7, 1.3, 2.1, 3, 4.2, 5.6, 7.4];
const LEAD = 1;

/** Places for all; the most crowded choose first, and a name for which there is no room is left out. */
export function placed(units: readonly Named[], rings: readonly (readonly Point[])[], kept: readonly Box[], table: Box, type: number): (Plate | null)[] {
  const obstacles = rings.map(obstacle);
  const taken: Box[] = [...kept];
  const middles = units.map(({ corners }): Point => {
    const [west, north, east, south] = around(corners);
    return [(west + east) / 2, (north + south) / 2];
  });
  const crowd = middles.map(([x, y]) => middles.filter(([u, v]) => Math.hypot(u - x, v - y) < 9 * type).length);
  const found: (Plate | null)[] = units.map(() => null);
  const order = units.map((_, i) => i).sort((a, b) => (crowd[b] as number) - (crowd[a] as number) || a - b);
  for (const n of order) {
    const unit = units[n] as Named;
    const plate = place(unit, middles[n] as Point, (reach) => {
      const [boxes, near] = [taken.filter((other) => meet(reach, other)), obstacles.filter(({ bounds }) => meet(reach, bounds))];
      return (box) => box[0] >= table[0] && box[2] <= table[2] && box[1] >= table[1] && box[3] <= table[3] && !boxes.some((other) => meet(box, other)) && near.every((each) => apart(box, each));
    }, type);
    if (plate) taken.push(plate.box);
    found[n] = plate;
  }
  return found;
}

/** The directions in which a plate is tried, from straight behind the unit to its front, left and right in turns. */
const TURNS = Array.from({ length: 24 }, (_, k) => Math.floor((k + 1) / 2) * (k % 2 ? 1 : -1) * (Math.PI / 12));

/** The best free place for one unit's plate; `within` tells what is free in a stretch of the map. */
function place({ corners, facing, sizes }: Named, [x, y]: Point, within: (reach: Box) => (box: Box) => boolean, type: number): Plate | null {
  const back = Math.atan2(-facing[1], -facing[0]);
  const ways = TURNS.map((turn) => {
    const [dx, dy] = [Math.cos(back + turn), Math.sin(back + turn)];
    return { dx, dy, aside: Math.abs(turn) * 0.5, reach: Math.max(...corners.map((p) => (p[0] - x) * dx + (p[1] - y) * dy)) };
  });
  const farthest = Math.max(...ways.map(({ reach }) => reach));
  let best: { cost: number; box: Box; size: number; gap: number } | null = null;
  sizes.forEach(([wide, high], size) => {
    for (const gap of GAPS) {
      const least = gap + size * 1.6;
      if (best && best.cost <= least) break;
      const reach = farthest + gap * type + wide + high;
      const free = within([x - reach, y - reach, x + reach, y + reach]);
      for (const way of ways) {
        const cost = least + way.aside;
        if (best && best.cost <= cost) continue;
        const half = Math.min(wide / 2 / Math.max(Math.abs(way.dx), 0.01), high / 2 / Math.max(Math.abs(way.dy), 0.01));
        const far = way.reach + half + gap * type;
        const [cx, cy] = [x + way.dx * far, y + way.dy * far];
        const box: Box = [cx - wide / 2, cy - high / 2, cx + wide / 2, cy + high / 2];
        if (free(box)) best = { cost, box, size, gap };
      }
    }
  });
  const chosen = best as { cost: number; box: Box; size: number; gap: number } | null;
  if (!chosen) return null;
  const { box, size, gap } = chosen;
  if (gap < LEAD) return { box, size, lead: null };
  const end: Point = [Math.min(Math.max(x, box[0]), box[2]), Math.min(Math.max(y, box[1]), box[3])];
  const near = corners.reduce((a, b) => (Math.hypot(b[0] - end[0], b[1] - end[1]) < Math.hypot(a[0] - end[0], a[1] - end[1]) ? b : a));
  return { box, size, lead: [end, near] };
}

/** About how broad a text is, in sizes of its type. */
export const breadth = (text: string): number =>
  [...text].reduce((sum, c) => sum + ("ijltfr.,'|/:;!()·-’ ".includes(c) ? 0.29 : "mwMW".includes(c) ? 0.82 : c !== c.toLowerCase() ? 0.67 : 0.48), 0);
