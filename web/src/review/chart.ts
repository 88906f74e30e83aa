/** Where the points of the curve lie: every turn has the same width, and within it every answer. */

import type { Curve } from "../protocol";

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly chance: number;
}

export interface Chart {
  readonly spots: readonly Spot[];
  /** Where each turn begins, and its number. */
  readonly turns: readonly { x: number; turn: number }[];
  readonly line: string;
  readonly below: string;
}

/** The curve on a sheet of so many pixels; seen by side two, its chances are the other way round. */
export function chart(curve: Curve, width: number, height: number, flipped: boolean): Chart {
  const last = curve.points.length - 1;
  const numbers = [...new Set(curve.points.slice(0, Math.max(last, 1)).map((point) => point.turn))];
  const many = numbers.map((turn) => curve.points.filter((point, i) => point.turn === turn && i < last).length);
  const seen = new Map<number, number>();
  const spots = curve.points.map((point, i): Spot => {
    const slot = numbers.indexOf(point.turn);
    const at = seen.get(point.turn) ?? 0;
    seen.set(point.turn, at + 1);
    const chance = flipped ? 1 - point.chance : point.chance;
    const x = i === last && last > 0 ? width : ((slot + at / Math.max(many[slot] ?? 1, 1)) / numbers.length) * width;
    return { x, y: (1 - chance) * height, turn: point.turn, chance };
  });
  const path = spots.map((spot, i) => `${i ? "L" : "M"}${spot.x.toFixed(1)} ${spot.y.toFixed(1)}`).join("");
  return {
    spots,
    turns: numbers.map((turn, i) => ({ x: (i / numbers.length) * width, turn })),
    line: path,
    below: spots.length ? `${path}L${width} ${height}L0 ${height}Z` : "",
  };
}

/** The point nearest to a place across the sheet. */
export function nearest(chart: Chart, x: number): number {
  let [best, found] = [Infinity, 0];
  chart.spots.forEach((spot, i) => {
    const off = Math.abs(spot.x - x);
    if (off < best) [best, found] = [off, i];
  });
  return found;
}

/** The point at a place of the log: the last that was judged until then. */
export function pointAt(curve: Curve, at: number): number {
  let found = 0;
  curve.points.forEach((point, i) => {
    if (point.at <= at) found = i;
  });
  return found;
}
