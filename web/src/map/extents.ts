/** How far along a way that is already known. */

import type { Point } from "../pen";
import type { Asked } from "../protocol";

/** The length on a known way nearest to a place. */
export function nearestOn(asked: Asked, [x, y]: Point): number {
  let best = { far: Infinity, upto: 0 };
  asked.path.forEach(([bx, by], i) => {
    const [ax, ay] = asked.path[Math.max(i - 1, 0)] as [number, number, number];
    const [u, v] = [bx - ax, by - ay];
    const share = u || v ? Math.min(Math.max(((x - ax) * u + (y - ay) * v) / (u * u + v * v), 0), 1) : 1;
    const far = Math.hypot(ax + u * share - x, ay + v * share - y);
    const [from, to] = [asked.path_lengths[Math.max(i - 1, 0)] ?? 0, asked.path_lengths[i] ?? 0];
    if (far < best.far) best = { far, upto: from + (to - from) * share };
  });
  return within(asked, best.upto);
}

/** A length moved into the nearest legal interval. */
export function within(asked: Asked, upto: number): number {
  if (!asked.limits.length) return Math.max(upto, 0);
  const fits = asked.limits.map(([low, high]) => Math.min(Math.max(upto, low), high));
  const best = fits.reduce((a, b) => (Math.abs(b - upto) < Math.abs(a - upto) ? b : a));
  return Math.round(best * 100) / 100 > Math.max(...asked.limits.map((each) => each[1])) ? best : Math.round(best * 100) / 100;
}
