/** How ink comes onto the paper: strokes, dots and the colours of the map. All of it is made of numbers only. */

import type { Area } from "../protocol";
import { line, type Point } from "../pen";

export const GREEN = "#8d9a5b";
export const DEEP = "#5d6b3a";
export const WATER = "#b4c4c2";
export const BANK = "#5f7f8a";
export const ROOF = "#a8563f";

export type Style = Record<string, string | number>;
export type Brush = (ring: readonly Point[], area: Area) => string;

export function path(data: string, style: Style): string {
  const given: Style = "fill" in style ? style : { fill: "none", ...style };
  const attributes = Object.entries(given).map(([name, value]) => ` ${name}="${value}"`);
  return `<path d="${data}"${attributes.join("")}/>`;
}

export const strokes = (pairs: (readonly [Point, Point])[], style: Style): string =>
  path(pairs.map((pair) => line(pair)).join(""), style);

export const dot = ([x, y]: Point, radius: number, style: Style): string => {
  const r = radius.toFixed(2);
  return path(`M${(x - radius).toFixed(2)} ${(-y).toFixed(2)}a${r} ${r} 0 1 0 ${(2 * radius).toFixed(2)} 0a${r} ${r} 0 1 0 ${(-2 * radius).toFixed(2)} 0`, style);
};
