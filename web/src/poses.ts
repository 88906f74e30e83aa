/** Poses of ghosts: where an order would leave its pieces. Pictures only; the server alone judges. */

import { FULL_TURN, type AnyOrder, type Asked, type Leg, type Outline, type Unit } from "./protocol";

export const degrees = (facing: number): number => (facing / FULL_TURN) * 360;
export const facing = (angle: number): number => Math.round(((((angle % 360) + 360) % 360) / 360) * FULL_TURN) % FULL_TURN;

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
  const swing = ((((to[2] - from[2]) % 360) + 540) % 360) - 180;
  return { x: from[0] + (to[0] - from[0]) * share, y: from[1] + (to[1] - from[1]) * share, facing: from[2] + swing * share };
}

/** The pose at the end of a row of legs. */
export function marched(start: Outline, legs: readonly Leg[]): Outline {
  let { x, y, facing: angle } = start;
  const go = (bearing: number, far: number): void => {
    x += far * Math.cos((bearing * Math.PI) / 180);
    y += far * Math.sin((bearing * Math.PI) / 180);
  };
  for (const leg of legs) {
    if (leg.type === "Ahead") go(angle, leg.distance);
    else if (leg.type === "Back") go(angle, -leg.distance);
    else if (leg.type === "Shift") go(angle + degrees(leg.bearing), leg.distance);
    else if (leg.type === "Turn") angle += degrees(leg.angle);
    else if (leg.type === "To") [x, y, angle] = [leg.pose.x, leg.pose.y, degrees(leg.pose.facing)];
    else {
      const sign = leg.corner === "left" ? 1 : -1;
      const turn = sign * degrees(leg.angle);
      go(angle, start.depth / 2);
      go(angle + sign * 90, start.width / 2);
      angle += turn;
      go(angle - sign * 90, start.width / 2);
      go(angle, -start.depth / 2);
    }
  }
  return { ...start, x, y, facing: angle };
}

/** Where an order would leave its pieces. */
export function ghosts(order: AnyOrder, asked: Asked, units: ReadonlyMap<string, Unit>, told: Record<string, Outline>): Ghost[] {
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
    case "March":
      return order.movers.map((id) => ({ id, outline: marched(shape(units.get(id), undefined), order.legs) }));
    case "Walks":
      return Object.entries(order.walks).map(([id, walk]) => ({
        id,
        outline: { ...shape(units.get(id), told[id]), x: walk.end.x, y: walk.end.y, facing: degrees(walk.end.facing) },
      }));
    case "Plan":
      return Object.entries(order.steps).map(([id, steps]) => ({
        id,
        outline: marched(shape(units.get(id), undefined), steps.flatMap((step) => step.legs)),
      }));
    default:
      return [];
  }
}
