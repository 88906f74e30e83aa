/** What hands make of an order: every drag, turn, wheel and waypoint gives a new one. Pure; the server judges the result. */

import { corners } from "../gaps";
import type { Point } from "../pen";
import { degrees, facing, frame, marched, shape, signed, turnedAbout } from "../poses";
import { FULL_TURN, type AnyOrder, type Leg, type Outline, type Pose, type Unit, type Walk } from "../protocol";

/** What is in the hand. */
export interface Hand {
  /** The pieces that move together, the leader first. */
  readonly held: readonly string[];
  /** The step of a plan being drawn. */
  readonly step: number;
  /** How many legs are fixed by waypoints. */
  readonly pins: number;
  /** The kinds of legs that the staff proposes: the table speaks its language. */
  readonly kinds: ReadonlySet<string>;
}

export type Units = ReadonlyMap<string, Unit>;

export const round = (value: number): number => Math.round(value * 1000) / 1000;
export const toPose = (o: { x: number; y: number; facing: number }): Pose => ({ x: round(o.x), y: round(o.y), facing: facing(o.facing) });
export const RAD = Math.PI / 180;

// legs ------------------------------------------------------------------------------------------------

/** The legs in hand: those of a march, or of one step of a plan. */
export function legsOf(order: AnyOrder, hand: Hand): readonly Leg[] {
  if (order.type === "March") return order.legs;
  if (order.type === "Plan") return order.steps[hand.held[0] ?? ""]?.[hand.step]?.legs ?? [];
  return [];
}

/** Where the legs in hand begin. */
export function startOf(order: AnyOrder, hand: Hand, units: Units): Outline | null {
  if (order.type === "March") return order.movers.length ? frame(order.movers.map((id) => shape(units.get(id), undefined))) : null;
  if (order.type !== "Plan") return null;
  const id = hand.held[0] ?? "";
  const before = (order.steps[id] ?? []).slice(0, hand.step).flatMap((step) => step.legs);
  return marched(shape(units.get(id), undefined), before);
}

function withLegs(order: AnyOrder, hand: Hand, legs: Leg[]): AnyOrder {
  if (order.type === "March") return { ...order, legs };
  if (order.type !== "Plan") return order;
  const steps = { ...order.steps };
  for (const id of hand.held) {
    const own = [...(steps[id] ?? [])];
    const now = own[hand.step];
    if (now) own[hand.step] = { ...now, legs };
    steps[id] = own;
  }
  return { ...order, steps };
}

const turns = (leg: Leg): boolean => leg.type === "Turn" || leg.type === "Wheel";

/** The straight legs that lead from a footprint to a place, in the words of the rulebook's own proposals. */
export function steered(from: Outline, [x, y]: Point, kinds: ReadonlySet<string>): Leg[] {
  const far = Math.hypot(x - from.x, y - from.y);
  if (far < 0.02) return [];
  if (kinds.has("To")) return [{ type: "To", pose: toPose({ x, y, facing: from.facing }) }];
  const bearing = signed((Math.atan2(y - from.y, x - from.x) / RAD) - from.facing);
  if (Math.abs(bearing) < 6) return [{ type: "Ahead", distance: round(far * Math.cos(bearing * RAD)) }];
  if (Math.abs(bearing) > 174) return [{ type: "Back", distance: round(-far * Math.cos(bearing * RAD)) }];
  if (!kinds.has("Shift") && kinds.has("Turn"))
    return [{ type: "Turn", angle: Math.round((bearing / 360) * FULL_TURN), about: "centre" }, { type: "Ahead", distance: round(far) }];
  return [{ type: "Shift", distance: round(far), bearing: facing(bearing) }];
}

/** The place straight ahead of a footprint, or behind it, that is nearest to another. */
function inFront(from: Outline, [x, y]: Point): Point {
  const [u, v] = [Math.cos(from.facing * RAD), Math.sin(from.facing * RAD)];
  const far = (x - from.x) * u + (y - from.y) * v;
  return [from.x + far * u, from.y + far * v];
}

function dragLegs(order: AnyOrder, hand: Hand, units: Units, to: Point): AnyOrder {
  const start = startOf(order, hand, units);
  if (!start) return order;
  const legs = legsOf(order, hand);
  const fixed = Math.max(hand.pins, legs.findLastIndex(turns) + 1);
  const kept = legs.slice(0, fixed);
  const from = marched(start, kept);
  const aside = ["To", "Shift", "Turn"].some((kind) => hand.kinds.has(kind));
  const goal = order.type === "March" && order.movers.length > 1 && !aside ? inFront(from, to) : to;
  return withLegs(order, hand, [...kept, ...steered(from, goal, hand.kinds)]);
}

/** A turn or wheel added to the last one, if that is still open. */
function turnLegs(legs: readonly Leg[], pins: number, leg: Leg): Leg[] {
  const last = legs.length > pins ? legs[legs.length - 1] : undefined;
  const rest = legs.slice(0, -1);
  if (last?.type === "Turn" && leg.type === "Turn" && last.about === leg.about) {
    const angle = last.angle + leg.angle;
    return angle ? [...rest, { ...last, angle }] : rest;
  }
  if (last?.type === "Wheel" && leg.type === "Wheel") {
    if (last.corner === leg.corner) return [...rest, { ...last, angle: last.angle + leg.angle }];
    const left = last.angle - leg.angle;
    return left > 0 ? [...rest, { ...last, angle: left }] : rest;
  }
  return [...legs, leg];
}

// poses -----------------------------------------------------------------------------------------------

/** The poses in hand, where an order sets pieces down one by one. */
export function posesOf(order: AnyOrder, hand: Hand): [string, Pose][] {
  if (order.type === "Placement") return hand.held.flatMap((id) => (order.stands[id] ? [[id, order.stands[id].pose] as [string, Pose]] : []));
  if (order.type === "Walks") return hand.held.flatMap((id) => (order.walks[id] ? [[id, order.walks[id].end] as [string, Pose]] : []));
  return [];
}

export function withPoses(order: AnyOrder, poses: [string, Pose][]): AnyOrder {
  if (order.type === "Placement") {
    const stands = { ...order.stands };
    for (const [id, pose] of poses) {
      const stand = stands[id];
      if (stand) stands[id] = { ...stand, attached: "", pose };
    }
    return { ...order, stands };
  }
  if (order.type !== "Walks") return order;
  const walks = { ...order.walks };
  for (const [id, end] of poses) walks[id] = { waypoints: walks[id]?.waypoints ?? [], end };
  return { ...order, walks };
}

/** Poses turned together about a place. */
const swung = (poses: [string, Pose][], hub: Point, angle: number): [string, Pose][] =>
  poses.map(([id, pose]) => [id, toPose(turnedAbout({ ...pose, facing: degrees(pose.facing), width: 0, depth: 0, radius: 0 }, hub, angle))]);

// what hands do ---------------------------------------------------------------------------------------

/** The leader to a place, the others with it. */
export function dragged(order: AnyOrder, hand: Hand, units: Units, to: Point): AnyOrder {
  if (order.type === "March" || order.type === "Plan") return dragLegs(order, hand, units, to);
  const poses = posesOf(order, hand);
  const lead = poses[0]?.[1];
  if (!lead) return order;
  const [dx, dy] = [to[0] - lead.x, to[1] - lead.y];
  return withPoses(order, poses.map(([id, pose]) => [id, { ...pose, x: round(pose.x + dx), y: round(pose.y + dy) }]));
}

/** Turned on the spot, counter-clockwise: a group about the middle of it. */
export function turned(order: AnyOrder, hand: Hand, now: Outline, angle: number): AnyOrder {
  if (order.type === "March" || order.type === "Plan") {
    const leg: Leg = { type: "Turn", angle: Math.round((angle / 360) * FULL_TURN), about: "centre" };
    return withLegs(order, hand, turnLegs(legsOf(order, hand), hand.pins, leg));
  }
  return withPoses(order, swung(posesOf(order, hand), [now.x, now.y], angle));
}

/** Forward round a front corner that stays: a group round a corner of all of it. */
export function wheeled(order: AnyOrder, hand: Hand, now: Outline, corner: "left" | "right", angle: number): AnyOrder {
  if (order.type === "March" || order.type === "Plan") {
    const leg: Leg = { type: "Wheel", corner, angle: Math.round((angle / 360) * FULL_TURN) };
    return withLegs(order, hand, turnLegs(legsOf(order, hand), hand.pins, leg));
  }
  const hub = corners(now)[corner === "left" ? 0 : 1] ?? [now.x, now.y];
  return withPoses(order, swung(posesOf(order, hand), hub, corner === "left" ? angle : -angle));
}

/** The last wheel or turn set to an angle: what dragging a corner or the handle does. */
export function swungTo(order: AnyOrder, hand: Hand, leg: Leg): AnyOrder {
  const legs = legsOf(order, hand);
  const last = legs.length > hand.pins ? legs[legs.length - 1] : undefined;
  const kept = last && last.type === leg.type ? legs.slice(0, -1) : legs;
  const none = (leg.type === "Wheel" || leg.type === "Turn") && leg.angle === 0;
  return withLegs(order, hand, none ? [...kept] : [...kept, leg]);
}

/** Straight ahead. */
export function advanced(order: AnyOrder, hand: Hand, far: number): AnyOrder {
  if (order.type === "March" || order.type === "Plan") {
    const legs = legsOf(order, hand);
    const last = legs.length > hand.pins ? legs[legs.length - 1] : undefined;
    const leg: Leg = { type: "Ahead", distance: round(far) };
    return withLegs(order, hand, last?.type === "Ahead" ? [...legs.slice(0, -1), leg] : [...legs, leg]);
  }
  const poses = posesOf(order, hand);
  const lead = poses[0]?.[1];
  if (!lead) return order;
  const angle = degrees(lead.facing) * RAD;
  return withPoses(order, poses.map(([id, pose]) => [id, { ...pose, x: round(pose.x + far * Math.cos(angle)), y: round(pose.y + far * Math.sin(angle)) }]));
}

/** A waypoint: walks pass it, legs are fixed up to it. Gives the order and how many legs are fixed now. */
export function pinned(order: AnyOrder, hand: Hand, units: Units, at: Point): { order: AnyOrder; pins: number } {
  if (order.type === "Walks") {
    const walks = { ...order.walks };
    const lead = walks[hand.held[0] ?? ""]?.end;
    for (const id of hand.held) {
      const walk = walks[id];
      if (!walk || !lead) continue;
      const by: Point = [round(at[0] + walk.end.x - lead.x), round(at[1] + walk.end.y - lead.y)];
      walks[id] = { ...walk, waypoints: [...walk.waypoints, [by[0], by[1]]] };
    }
    return { order: { ...order, walks }, pins: 0 };
  }
  if (order.type === "Course") return { order: { ...order, points: [...order.points, [round(at[0]), round(at[1])]] }, pins: 0 };
  const next = dragged(order, hand, units, at);
  return { order: next, pins: legsOf(next, hand).length };
}

/** Without the last waypoint or leg. */
export function unpinned(order: AnyOrder, hand: Hand): { order: AnyOrder; pins: number } {
  if (order.type === "Walks") {
    const walks = { ...order.walks };
    for (const id of hand.held) {
      const walk = walks[id];
      if (walk) walks[id] = { ...walk, waypoints: walk.waypoints.slice(0, -1) };
    }
    return { order: { ...order, walks }, pins: 0 };
  }
  if (order.type === "Course") return { order: { ...order, points: order.points.slice(0, -1) }, pins: 0 };
  const legs = legsOf(order, hand).slice(0, -1);
  return { order: withLegs(order, hand, legs), pins: Math.min(hand.pins, legs.length) };
}

// walks -----------------------------------------------------------------------------------------------

/** The whole way of one piece: where it stands, its waypoints, its end. */
export const wayOf = (from: Outline, walk: Walk): Point[] => [[from.x, from.y], ...walk.waypoints.map(([x, y]): Point => [x, y]), [walk.end.x, walk.end.y]];
export const lengthOf = (way: readonly Point[]): number => way.reduce((sum, [x, y], i) => (i ? sum + Math.hypot(x - (way[i - 1] as Point)[0], y - (way[i - 1] as Point)[1]) : 0), 0);
