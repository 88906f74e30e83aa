/** Stencils: loose pieces set into a shape round the place where they stand. */

import { degrees, shape } from "../poses";
import type { AnyOrder } from "../protocol";
import { posesOf, RAD, toPose, withPoses, type Hand, type Units } from "./editing";

export type Stencil = "line" | "column" | "ring" | "wedge";
export const STENCILS: readonly Stencil[] = ["line", "column", "ring", "wedge"];

/** Pieces set into a shape round the place where they stand, in the direction of the first. */
export function stamped(order: AnyOrder, hand: Hand, units: Units, stencil: Stencil): AnyOrder {
  const poses = posesOf(order, hand);
  const lead = poses[0]?.[1];
  if (!lead || poses.length < 2) return order;
  const [cx, cy] = [poses.reduce((sum, [, p]) => sum + p.x, 0) / poses.length, poses.reduce((sum, [, p]) => sum + p.y, 0) / poses.length];
  const look = degrees(lead.facing);
  const [c, s] = [Math.cos(look * RAD), Math.sin(look * RAD)];
  const shapes = poses.map(([id]) => shape(units.get(id), undefined));
  const [wide, deep] = [Math.max(...shapes.map((o) => o.width || 2 * o.radius)), Math.max(...shapes.map((o) => o.depth || 2 * o.radius))];
  const sorted = [...poses].sort(([, a], [, b]) => (b.y - a.y) * c - (b.x - a.x) * s);
  const n = sorted.length;
  const slot = (i: number): [number, number, number] => {
    if (stencil === "line") return [0, ((n - 1) / 2 - i) * wide * 1.02, 0];
    if (stencil === "column") return [-Math.floor(i / 2) * deep * 1.02 + (Math.ceil(n / 2) - 1) * deep * 0.51, (i % 2 ? -0.51 : 0.51) * wide, 0];
    if (stencil === "wedge") return [-Math.ceil(i / 2) * deep, (i % 2 ? 1 : -1) * Math.ceil(i / 2) * wide * 0.75, 0];
    const turn = (i / n) * 360;
    const r = Math.max((n * wide * 1.02) / (2 * Math.PI), wide * 0.6);
    return [r * Math.cos(turn * RAD), r * Math.sin(turn * RAD), turn];
  };
  return withPoses(order, sorted.map(([id], i) => {
    const [ahead, left, turn] = slot(i);
    return [id, toPose({ x: cx + c * ahead - s * left, y: cy + s * ahead + c * left, facing: look + turn })];
  }));
}
