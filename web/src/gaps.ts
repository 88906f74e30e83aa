/** Distances between footprints, and the small push that makes them touch. Pictures and tapes only; the server alone judges. */

import type { Point } from "./pen";
import type { Outline } from "./protocol";

const RAD = Math.PI / 180;

/** A place so far ahead and so far to the left of the middle of a footprint. */
export function local(o: Outline, ahead: number, left: number): Point {
  const [c, s] = [Math.cos(o.facing * RAD), Math.sin(o.facing * RAD)];
  return [o.x + c * ahead - s * left, o.y + s * ahead + c * left];
}

/** Front left, front right, rear right, rear left; a disc is its middle. */
export function corners(o: Outline): Point[] {
  if (!o.width) return [[o.x, o.y]];
  const [w, d] = [o.width / 2, o.depth / 2];
  return [local(o, d, w), local(o, d, -w), local(o, -d, -w), local(o, -d, w)];
}

function onSegment([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): Point {
  const [u, v] = [bx - ax, by - ay];
  const share = u || v ? Math.min(Math.max(((px - ax) * u + (py - ay) * v) / (u * u + v * v), 0), 1) : 0;
  return [ax + u * share, ay + v * share];
}

const edges = (ring: readonly Point[]): [Point, Point][] =>
  ring.length === 1 ? [[ring[0] as Point, ring[0] as Point]] : ring.map((p, i) => [p, ring[(i + 1) % ring.length] as Point]);

export interface Gap {
  readonly far: number;
  readonly from: Point;
  readonly to: Point;
}

/** The nearest points of two footprints; they may be as deep in each other as they like: the distance is then nought. */
export function gap(a: Outline, b: Outline): Gap {
  const [ra, rb] = [corners(a), corners(b)];
  let best: Gap = { far: Infinity, from: [a.x, a.y], to: [b.x, b.y] };
  const see = (from: Point, to: Point): void => {
    const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (far < best.far) best = { far, from, to };
  };
  for (const p of ra) for (const [c, d] of edges(rb)) see(p, onSegment(p, c, d));
  for (const p of rb) for (const [c, d] of edges(ra)) see(onSegment(p, c, d), p);
  const [one, two] = [a.width ? 0 : a.radius, b.width ? 0 : b.radius];
  if (overlap(a, b)) return { ...best, far: 0 };
  const [dx, dy] = [(best.to[0] - best.from[0]) / (best.far || 1), (best.to[1] - best.from[1]) / (best.far || 1)];
  return {
    far: Math.max(best.far - one - two, 0),
    from: [best.from[0] + dx * one, best.from[1] + dy * one],
    to: [best.to[0] - dx * two, best.to[1] - dy * two],
  };
}

/** The shortest push that takes the first footprint out of the second, if they overlap. */
export function overlap(a: Outline, b: Outline): Point | null {
  const axes = [a, b].filter((o) => o.width).flatMap((o): Point[] => [[Math.cos(o.facing * RAD), Math.sin(o.facing * RAD)], [-Math.sin(o.facing * RAD), Math.cos(o.facing * RAD)]]);
  const [dx, dy] = [a.x - b.x, a.y - b.y];
  const far = Math.hypot(dx, dy);
  if (!axes.length || !a.width || !b.width) axes.push(far > 1e-9 ? [dx / far, dy / far] : [1, 0]);
  let best: { push: Point; deep: number } | null = null;
  for (const [ux, uy] of axes) {
    const reach = (o: Outline): [number, number] => {
      const shadow = corners(o).map(([x, y]) => x * ux + y * uy);
      const r = o.width ? 0 : o.radius;
      return [Math.min(...shadow) - r, Math.max(...shadow) + r];
    };
    const [[lowA, highA], [lowB, highB]] = [reach(a), reach(b)];
    const deep = Math.min(highA - lowB, highB - lowA);
    if (deep <= 1e-6) return null;
    const sign = highA - lowB < highB - lowA ? -1 : 1;
    if (!best || deep < best.deep) best = { deep, push: [ux * deep * sign, uy * deep * sign] };
  }
  return best?.push ?? null;
}

/** A footprint moved into contact with whatever is within reach: edge to edge, and corner to corner where they are parallel. */
export function touching(ghost: Outline, others: readonly Outline[], reach: number): Outline {
  let now = ghost;
  let nearest: { other: Outline; far: number; push: Point } | null = null;
  for (const other of others) {
    const out = overlap(now, other);
    const deep = out ? Math.hypot(...out) : 0;
    const { far, from, to } = out ? { far: deep, from: [0, 0] as Point, to: out } : gap(now, other);
    const push: Point = out ?? [to[0] - from[0], to[1] - from[1]];
    if (far < reach && (!nearest || far < nearest.far)) nearest = { other, far, push };
  }
  if (!nearest) return ghost;
  now = { ...now, x: now.x + nearest.push[0], y: now.y + nearest.push[1] };
  const turned = Math.abs((((now.facing - nearest.other.facing) % 90) + 135) % 90 - 45);
  if (!now.width || !nearest.other.width || turned > 1) return now;
  let best: { far: number; push: Point } | null = null;
  for (const [x, y] of corners(now))
    for (const [u, v] of corners(nearest.other)) {
      const far = Math.hypot(u - x, v - y);
      if (far < reach && (!best || far < best.far)) best = { far, push: [u - x, v - y] };
    }
  return best ? { ...now, x: now.x + best.push[0], y: now.y + best.push[1] } : now;
}
