/** Where a note may lie over the map without hiding what matters there; all in shares of the frame. */

import type { Box } from "../camera";

/** Something on the map, and how much it matters that it is seen. */
export interface Kept {
  readonly box: Box;
  readonly weight: number;
}

/** What weighs so much is never hidden while there is room anywhere. */
export const NEVER = 1000;

type Place = readonly [number, number];

const over = (a: Box, b: Box): number => Math.max(Math.min(a[2], b[2]) - Math.max(a[0], b[0]), 0) * Math.max(Math.min(a[3], b[3]) - Math.max(a[1], b[1]), 0);

/** The first of the places where a note of a size hides the least. */
function least(places: readonly Place[], wide: number, high: number, kept: readonly Kept[]): Place {
  const hidden = places.map(([x, y]) => kept.reduce((sum, { box, weight }) => sum + weight * over([x, y, x + wide, y + high], box), 0));
  return places[hidden.indexOf(Math.min(...hidden))] ?? [0, 0];
}

/** Beside something, on whichever side there is room, within the frame; where it would hide what must be seen, elsewhere. */
export function beside([left, top, right, bottom]: Box, wide: number, high: number, kept: readonly Kept[], gap = 0.03): Place {
  const [middle, level] = [(left + right - wide) / 2, (top + bottom - high) / 2];
  const [west, east, above, below] = [left - gap - wide, right + gap, top - gap - high, bottom + gap];
  const around: Place[] = [[east, below], [east, level], [west, below], [west, level], [east, above], [west, above], [middle, below], [middle, above]];
  const corners: Place[] = [[0, 0], [1, 0], [0, 1], [1, 1], [middle, 0], [middle, 1], [0, level], [1, level]];
  const inside = (at: number, size: number): number => Math.min(Math.max(at, 0.005), Math.max(0.995 - size, 0));
  const places = (all: readonly Place[]): Place[] => all.map(([x, y]): Place => [inside(x, wide), inside(y, high)]);
  const near = least(places(around), wide, high, kept);
  const hides = kept.some(({ box, weight }) => weight >= NEVER && over([near[0], near[1], near[0] + wide, near[1] + high], box) > 0);
  return hides ? least(places([...around, ...corners]), wide, high, kept) : near;
}

/** A corner of the frame: left or right, top or bottom. */
export type Corner = readonly [0 | 1, 0 | 1];

/** The corner where a note hides the least: where it lies, unless another hides less. */
export function cornered(wide: number, high: number, kept: readonly Kept[], lies: Corner): Corner {
  const corners: Corner[] = [lies, [1, 1], [0, 1], [1, 0], [0, 0]];
  const places = corners.map(([x, y]): Place => [x * (1 - wide), y * (1 - high)]);
  return corners[places.indexOf(least(places, wide, high, kept))] ?? lies;
}
