/** Where the eye stands over the table. Pixels come in here and never leave: all else counts in inches of the table. */

import type { Point } from "./pen";

export interface Camera {
  /** Pixels for one unit of the table. */
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly frame: { readonly wide: number; readonly high: number };
}

const MARGIN = 2.2;
const CLOSEST = 90;

export const START: Camera = { scale: 14, left: 0, top: 0, frame: { wide: 900, high: 700 } };

const widest = (camera: Camera, [wide, high]: Point): number =>
  Math.min(camera.frame.wide / (wide + 2 * MARGIN), camera.frame.high / (high + 2 * MARGIN));

/** The whole table in the frame. */
export function fitted(camera: Camera, table: Point): Camera {
  const scale = widest(camera, table);
  return centred({ ...camera, scale }, [table[0] / 2, table[1] / 2]);
}

/** A place of the table in the middle of the frame. */
export function centred(camera: Camera, [x, y]: Point): Camera {
  const { scale, frame } = camera;
  return { ...camera, left: frame.wide / 2 - x * scale, top: frame.high / 2 + y * scale };
}

export function framed(camera: Camera, wide: number, high: number): Camera {
  return { ...camera, frame: { wide: Math.max(wide, 50), high: Math.max(high, 50) } };
}

export const panned = (camera: Camera, from: Pixel, to: Pixel): Camera => ({
  ...camera,
  left: camera.left + to.x - from.x,
  top: camera.top + to.y - from.y,
});

/** Nearer or farther, the place under the cursor staying under the cursor. */
export function zoomed(camera: Camera, at: Pixel, by: number, table: Point): Camera {
  const scale = Math.min(Math.max(camera.scale * by, widest(camera, table) * 0.7), CLOSEST);
  const ratio = scale / camera.scale;
  return { ...camera, scale, left: at.x - (at.x - camera.left) * ratio, top: at.y - (at.y - camera.top) * ratio };
}

/** A place on the screen, opaque to everybody else. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Where the frame stands in the window, measured once for a whole drag: measuring lays the page out. */
export type Corner = Pick<DOMRectReadOnly, "left" | "top">;

export function pixel(event: { clientX: number; clientY: number }, frame: Element | Corner): Pixel {
  const box = "getBoundingClientRect" in frame ? frame.getBoundingClientRect() : frame;
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

/** The place of the table under a place of the screen. */
export const place = (camera: Camera, at: Pixel): Point => [
  (at.x - camera.left) / camera.scale,
  (camera.top - at.y) / camera.scale,
];

/** The south-western and the north-eastern corner of what is seen. */
export const corners = (camera: Camera): readonly [Point, Point] => [
  place(camera, { x: 0, y: camera.frame.high }),
  place(camera, { x: camera.frame.wide, y: 0 }),
];

/** Some places of the table as near as they all fit into the frame, with a little about them. */
export function showing(camera: Camera, places: readonly { x: number; y: number; width: number; depth: number; radius: number }[], table: Point): Camera {
  if (!places.length) return fitted(camera, table);
  const half = (o: { width: number; depth: number; radius: number }): number => Math.max(o.width / 2, o.depth / 2, o.radius);
  const west = Math.min(...places.map((o) => o.x - half(o)));
  const east = Math.max(...places.map((o) => o.x + half(o)));
  const south = Math.min(...places.map((o) => o.y - half(o)));
  const north = Math.max(...places.map((o) => o.y + half(o)));
  const about = Math.max(table[0], table[1]) * 0.06;
  const near = Math.min(camera.frame.wide / (east - west + 2 * about), camera.frame.high / (north - south + 2 * about), CLOSEST * 0.6);
  return centred({ ...camera, scale: Math.max(near, widest(camera, table)) }, [(west + east) / 2, (south + north) / 2]);
}

export const apart = (a: Pixel, b: Pixel): number => Math.hypot(a.x - b.x, a.y - b.y);
export const between = (a: Pixel, b: Pixel): Pixel => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

export const transform = (camera: Camera): string =>
  `translate(${camera.left.toFixed(2)} ${camera.top.toFixed(2)}) scale(${camera.scale.toFixed(4)})`;

/** Left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

/** What a footprint covers, in shares of the frame, a little more rather than less. */
export function covers(camera: Camera, o: { x: number; y: number; width: number; depth: number; radius: number }): Box {
  const half = Math.max(o.width / 2, o.depth / 2, o.radius) * camera.scale;
  const [x, y] = [camera.left + o.x * camera.scale, camera.top - o.y * camera.scale];
  return [(x - half) / camera.frame.wide, (y - half) / camera.frame.high, (x + half) / camera.frame.wide, (y + half) / camera.frame.high];
}

/** So many pixels, in units of the table: for type that stays readable. */
export const units = (camera: Camera, pixels: number): number => pixels / camera.scale;

/** The size of type on the map: it grows with the map, within reason. */
export const type = (camera: Camera): number => units(camera, Math.min(Math.max(camera.scale * 0.92, 10.5), 21));
