/** Poses of ghosts: where an order would leave its pieces. Pictures only; the server alone judges. */

import { corners, local } from "./gaps";
import type { Point } from "./pen";
import { FULL_TURN, type AnyOrder, type Asked, type Leg, type Outline, type Turn, type Unit } from "./protocol";

const RAD = Math.PI / 180;

export const degrees = (facing: number): number => (facing / FULL_TURN) * 360;
export const facing = (angle: number): number => Math.round(((((angle % 360) + 360) % 360) / 360) * FULL_TURN) % FULL_TURN;
/** An angle between -180 and 180 degrees. */
/** In which direction a place lies from a footprint, in degrees from its facing, counter-clockwise. */
export const bearing = (from: Outline, [x, y]: Point): number => (Math.atan2(y - from.y, x - from.x) * 180) / Math.PI - from.facing;

export const signed = (angle: number): number => ((((angle + 180) % 360) + 360) % 360) - 180;

export interface Ghost {
  readonly id: string;
  readonly outline: Outline;
}

const UNKNOWN: Outline = { x: 0, y: 0, facing: 0, width: 3, depth: 1.5, radius: 0 };
const HEAD: Outline = { ...UNKNOWN, width: 0, depth: 0, radius: 0.5 };

/** The shape of a piece, wherever it may stand. */
export function shape(unit: Unit | undefined, told: Outline | undefined): Outline {
  return told ?? unit?.outline ?? (unit?.mark === "commander" ? HEAD : UNKNOWN);
}

/** A way walked to a length, between the poses the server gave. */
export function along(asked: Asked, upto: number): { x: number; y: number; facing: number } | null {
  const { path, path_lengths: lengths } = asked;
  if (!path.length) return null;
  let i = lengths.findIndex((length) => length >= upto);
  if (i < 0) i = path.length - 1;
  const to = path[i] ?? path[path.length - 1];
  const from = path[Math.max(i - 1, 0)];
  if (!to || !from) return null;
  const span = (lengths[i] ?? 0) - (lengths[i - 1] ?? 0);
  const share = i > 0 && span > 0 ? (upto - (lengths[i - 1] ?? 0)) / span : 1;
  const swing = signed(to[2] - from[2]);
  return { x: from[0] + (to[0] - from[0]) * share, y: from[1] + (to[1] - from[1]) * share, facing: from[2] + swing * share };
}

function pivot(o: Outline, about: Turn["about"]): Point {
  const [w, d] = [o.width / 2, o.depth / 2];
  const ahead = about.startsWith("front") ? d : about.startsWith("rear") ? -d : 0;
  return local(o, ahead, about.endsWith("left") ? w : about.endsWith("right") ? -w : 0);
}

/** A footprint turned about a place. */
export function turnedAbout(o: Outline, [x, y]: Point, angle: number): Outline {
  const [c, s] = [Math.cos(angle * RAD), Math.sin(angle * RAD)];
  const [dx, dy] = [o.x - x, o.y - y];
  return { ...o, x: x + dx * c - dy * s, y: y + dx * s + dy * c, facing: o.facing + angle };
}

const shifted = (o: Outline, bearing: number, far: number): Outline => ({ ...o, x: o.x + far * Math.cos(bearing * RAD), y: o.y + far * Math.sin(bearing * RAD) });

/** A footprint after one leg. */
export function stepped(o: Outline, leg: Leg): Outline {
  switch (leg.type) {
    case "Ahead":
      return shifted(o, o.facing, leg.distance);
    case "Back":
      return shifted(o, o.facing, -leg.distance);
    case "Shift":
      return shifted(o, o.facing + degrees(leg.bearing), leg.distance);
    case "Turn":
      return turnedAbout(o, pivot(o, leg.about), degrees(leg.angle));
    case "To":
      return { ...o, x: leg.pose.x, y: leg.pose.y, facing: degrees(leg.pose.facing) };
    case "Wheel":
      return turnedAbout(o, pivot(o, leg.corner === "left" ? "front_left" : "front_right"), (leg.corner === "left" ? 1 : -1) * degrees(leg.angle));
  }
}

/** The pose at the end of a row of legs. */
export const marched = (start: Outline, legs: readonly Leg[]): Outline => legs.reduce(stepped, start);

/** The footprints after each leg, the start first. */
export const trail = (start: Outline, legs: readonly Leg[]): Outline[] => {
  const found = [start];
  for (const leg of legs) found.push(stepped(found[found.length - 1] as Outline, leg));
  return found;
};

/** How far the corner that moves farthest comes, leg by leg; a wheel counts the arc of its outer corner. */
export function farthest(start: Outline, legs: readonly Leg[]): number {
  let now = start;
  let sum = 0;
  for (const leg of legs) {
    const next = stepped(now, leg);
    if (leg.type === "Wheel") sum += degrees(leg.angle) * RAD * now.width;
    else if (leg.type !== "Turn") {
      const [a, b] = [corners(now), corners(next)];
      sum += Math.max(...a.map(([x, y], i) => Math.hypot((b[i] as Point)[0] - x, (b[i] as Point)[1] - y)));
    }
    now = next;
  }
  return sum;
}

/** The rectangle round a group, in the direction of its leader: what wheels when the group wheels. */
export function frame(group: readonly Outline[]): Outline {
  const lead = group[0] ?? UNKNOWN;
  if (group.length < 2) return lead;
  const [c, s] = [Math.cos(lead.facing * RAD), Math.sin(lead.facing * RAD)];
  const at = group.flatMap((o) => corners(o).map(([x, y]): Point => [(x - lead.x) * c + (y - lead.y) * s, -(x - lead.x) * s + (y - lead.y) * c]));
  const pad = Math.max(...group.map((o) => (o.width ? 0 : o.radius)));
  const [ahead, left] = [at.map((p) => p[0]), at.map((p) => p[1])];
  const [back, front, right, far] = [Math.min(...ahead) - pad, Math.max(...ahead) + pad, Math.min(...left) - pad, Math.max(...left) + pad];
  const [x, y] = local(lead, (back + front) / 2, (right + far) / 2);
  return { x, y, facing: lead.facing, width: far - right, depth: front - back, radius: 0 };
}

/** A group moved as one body by legs. */
export function marchedTogether(group: readonly Outline[], legs: readonly Leg[]): Outline[] {
  if (group.length < 2) return group.map((o) => marched(o, legs));
  const [from, to] = [frame(group), marched(frame(group), legs)];
  const angle = to.facing - from.facing;
  return group.map((o) => {
    const swung = turnedAbout(o, [from.x, from.y], angle);
    return { ...swung, x: swung.x + to.x - from.x, y: swung.y + to.y - from.y };
  });
}

/** Where an order would leave its pieces. */
export function ghosts(order: AnyOrder, asked: Asked, units: ReadonlyMap<string, Unit>, told: Record<string, Outline>): Ghost[] {
  const now = (id: string): Outline => shape(units.get(id), undefined);
  switch (order.type) {
    case "Placement":
      return Object.entries(order.stands)
        .filter(([, stand]) => !stand.attached)
        .map(([id, { pose }]) => ({ id, outline: { ...shape(units.get(id), told[id]), x: pose.x, y: pose.y, facing: degrees(pose.facing) } }));
    case "Extent": {
      const id = asked.pieces[0] ?? asked.subject;
      const pose = along(asked, order.upto);
      return pose ? [{ id, outline: { ...shape(units.get(id), told[id]), ...pose } }] : [];
    }
    case "March": {
      const ends = marchedTogether(order.movers.map(now), order.legs);
      return order.movers.map((id, i) => ({ id, outline: ends[i] as Outline }));
    }
    case "Walks":
      return Object.entries(order.walks).map(([id, walk]) => ({
        id,
        outline: { ...shape(units.get(id), told[id]), x: walk.end.x, y: walk.end.y, facing: degrees(walk.end.facing) },
      }));
    case "Plan":
      return Object.entries(order.steps).map(([id, steps]) => ({ id, outline: marched(now(id), steps.flatMap((step) => step.legs)) }));
    default:
      return [];
  }
}
