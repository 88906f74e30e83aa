/** Lines as a hand draws them. Places are places of the table; on the paper y runs down, so it is turned round here. */

export type Point = readonly [number, number];

export const PAPER = "#f0e5cb";
export const EDGE = "#e4d6b2";
export const INK = "#3a2f22";
export const FAINT = "#8d7b5a";

const short = (n: number): string => n.toFixed(2).replace(/\.?0+$/, "");

/** A line through places as the data of a path. */
export function line(points: readonly Point[], closed = false): string {
  if (!points.length) return "";
  return "M" + points.map(([x, y]) => `${short(x)} ${short(-y)}`).join("L") + (closed ? "Z" : "");
}

/** A smooth closed line through places. */
export function blob(points: readonly Point[]): string {
  const mid = (a: Point, b: Point): string => `${short((a[0] + b[0]) / 2)} ${short(-(a[1] + b[1]) / 2)}`;
  const last = points[points.length - 1] as Point;
  let data = `M${mid(last, points[0] as Point)}`;
  points.forEach((p, i) => {
    data += `Q${short(p[0])} ${short(-p[1])} ${mid(p, points[(i + 1) % points.length] as Point)}`;
  });
  return data + "Z";
}

/** A number between 0 and 1 that looks like chance and is the same on every drawing. */
export function chance(n: number, salt = 0): number {
  let mixed = (Math.imul(n, 2654435761) + salt * 40503 + 97) >>> 0;
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 2246822519) >>> 0;
  return ((mixed ^ (mixed >>> 13)) & 0xffff) / 65535;
}

/** A line with its corners cut again and again. */
export function rounded(points: readonly Point[], times = 3, closed = true): Point[] {
  let now = [...points];
  for (let turn = 0; turn < times; turn++) {
    const cut: Point[] = closed ? [] : [now[0] as Point];
    const ends = closed ? now.length : now.length - 1;
    for (let i = 0; i < ends; i++) {
      const [x, y] = now[i] as Point;
      const [u, v] = now[(i + 1) % now.length] as Point;
      cut.push([x * 0.75 + u * 0.25, y * 0.75 + v * 0.25], [x * 0.25 + u * 0.75, y * 0.25 + v * 0.75]);
    }
    if (!closed) cut.push(now[now.length - 1] as Point);
    now = cut;
  }
  return now;
}

/** Points at even steps along a line, each with the direction of the line there. */
export function along(points: readonly Point[], step: number, closed = false): { at: Point; way: Point }[] {
  const run = closed ? [...points, points[0] as Point] : points;
  const found: { at: Point; way: Point }[] = [];
  let left = step / 2;
  for (let i = 1; i < run.length; i++) {
    const [x, y] = run[i - 1] as Point;
    const [u, v] = run[i] as Point;
    const length = Math.hypot(u - x, v - y);
    if (length < 1e-9) continue;
    const dx = (u - x) / length;
    const dy = (v - y) / length;
    for (; left <= length; left += step) found.push({ at: [x + dx * left, y + dy * left], way: [dx, dy] });
    left -= length;
  }
  return found;
}

/** A line that strays a little to both sides, its ends where they were. */
export function winding(points: readonly Point[], swing: number, step = 0.7): Point[] {
  const strayed = along(points, step).map(({ at: [x, y], way: [dx, dy] }, n): Point => {
    const off = swing * Math.sin(n * step * 0.9) + swing * 0.6 * (chance(n, 31) - 0.5);
    return [x - dy * off, y + dx * off];
  });
  return [points[0] as Point, ...strayed, points[points.length - 1] as Point];
}

/** Whether a point lies in a ring. */
export function inside(ring: readonly Point[], x: number, y: number): boolean {
  let within = false;
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length] as Point;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}

/** Places spread over a ring on a grid that chance disturbs, those at the back first. */
export function scattered(ring: readonly Point[], step: number, wild: number, salt = 0): { at: Point; n: number }[] {
  const xs = ring.map((p) => p[0]);
  const ys = ring.map((p) => p[1]);
  const [west, south] = [Math.min(...xs), Math.min(...ys)];
  const rows = Math.floor((Math.max(...ys) - south) / step) + 1;
  const columns = Math.floor((Math.max(...xs) - west) / step) + 1;
  const found: { at: Point; n: number }[] = [];
  for (let row = rows; row >= 0; row--) {
    for (let column = 0; column <= columns; column++) {
      const n = row * 977 + column;
      const x = west + (column + 0.5 * (row % 2) + wild * (chance(n, salt) - 0.5)) * step;
      const y = south + (row + wild * (chance(n, salt + 7) - 0.5)) * step;
      if (inside(ring, x, y)) found.push({ at: [x, y], n });
    }
  }
  return found;
}

export const middle = (ring: readonly Point[]): Point => [
  ring.reduce((sum, p) => sum + p[0], 0) / ring.length,
  ring.reduce((sum, p) => sum + p[1], 0) / ring.length,
];
