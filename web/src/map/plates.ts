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

/** Whether a box keeps clear of a convex ring. */
export function clear(box: Box, ring: readonly Point[], bounds: Box = around(ring)): boolean {
  if (!meet(box, bounds)) return true;
  const corners: Point[] = [[box[0], box[1]], [box[2], box[1]], [box[2], box[3]], [box[0], box[3]]];
  return ring.some(([x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length] as Point;
    const [nx, ny] = [v - y, x - u];
    const own = ring.map((p) => p[0] * nx + p[1] * ny);
    const other = corners.map((p) => p[0] * nx + p[1] * ny);
    return Math.max(...own) <= Math.min(...other) || Math.max(...other) <= Math.min(...own);
  });
}

/** Gaps between a unit and its plate, in sizes of the type. */
const GAPS = [0.25, 0.7, 1.3, 2.1, 3, 4.2, 5.6, 7.4];
const LEAD = 1;

/** Places for all; the most crowded choose first, and a name for which there is no room is left out. */
export function placed(units: readonly Named[], rings: readonly (readonly Point[])[], kept: readonly Box[], table: Box, type: number): (Plate | null)[] {
  const bounds = rings.map(around);
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
    const plate = place(unit, middles[n] as Point, (box) => meet(box, table) && box[0] >= table[0] && box[2] <= table[2] && box[1] >= table[1] && box[3] <= table[3] && !taken.some((other) => meet(box, other)) && rings.every((ring, i) => clear(box, ring, bounds[i])), type);
    if (plate) taken.push(plate.box);
    found[n] = plate;
  }
  return found;
}

function place({ corners, facing, sizes }: Named, [x, y]: Point, free: (box: Box) => boolean, type: number): Plate | null {
  const back = Math.atan2(-facing[1], -facing[0]);
  let best: { cost: number; box: Box; size: number; gap: number } | null = null;
  sizes.forEach(([wide, high], size) => {
    for (const gap of GAPS) {
      const least = gap + size * 1.6;
      if (best && best.cost <= least) break;
      for (let k = 0; k < 24; k++) {
        const turn = back + (Math.floor(k / 2) + (k % 2)) * (k % 2 ? 1 : -1) * (Math.PI / 12);
        const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
        const reach = Math.max(...corners.map((p) => (p[0] - x) * dx + (p[1] - y) * dy));
        const half = Math.min(wide / 2 / Math.max(Math.abs(dx), 0.01), high / 2 / Math.max(Math.abs(dy), 0.01));
        const far = reach + half + gap * type;
        const [cx, cy] = [x + dx * far, y + dy * far];
        const cost = least + Math.abs(((((turn - back + Math.PI) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)) - Math.PI) * 0.5;
        if (best && best.cost <= cost) continue;
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
