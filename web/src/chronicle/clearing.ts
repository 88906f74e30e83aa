/** Where a note may lie over the map without hiding what matters there. */

import type { Box } from "../camera";

/** Something on the map, and how much it matters that it is seen. */
export interface Kept {
  readonly box: Box;
  readonly weight: number;
}

const over = (a: Box, b: Box): number => Math.max(Math.min(a[2], b[2]) - Math.max(a[0], b[0]), 0) * Math.max(Math.min(a[3], b[3]) - Math.max(a[1], b[1]), 0);

/** The place along the edge of a frame (all in shares of it) where a note of a size hides the least; corners come first. */
export function clearest(wide: number, high: number, kept: readonly Kept[], margin = 0.02): readonly [number, number] {
  const [east, south] = [Math.max(1 - wide - margin, 0), Math.max(1 - high - margin, 0)];
  const places: [number, number][] = [[east, south], [margin, south], [east, margin], [margin, margin], [(1 - wide) / 2, south], [(1 - wide) / 2, margin], [east, (1 - high) / 2], [margin, (1 - high) / 2]];
  const hidden = places.map(([x, y]) => kept.reduce((sum, { box, weight }) => sum + weight * over([x, y, x + wide, y + high], box), 0));
  return places[hidden.indexOf(Math.min(...hidden))] ?? [margin, margin];
}
