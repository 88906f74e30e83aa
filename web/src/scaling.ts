/** A table counted in millimetres or paces is drawn with the same pen as one in inches: lengths are scaled at the door. */

import type { AnyOrder, Beat, Happened, Leg, Outline, Pose, ToBrowser, ToServer } from "./protocol";

const LONGEST_PLAIN = 130;
const DRAWN = 60;

/** How many units of the rulebook make one unit of the drawing. */
export const grain = ([wide, high]: readonly [number, number]): number => {
  const long = Math.max(wide, high);
  return long > LONGEST_PLAIN ? long / DRAWN : 1;
};

type By = (length: number) => number;
type Pair = [number, number];

const outline = (o: Outline, by: By): Outline => ({ ...o, x: by(o.x), y: by(o.y), width: by(o.width), depth: by(o.depth), radius: by(o.radius) });
const pose = (p: Pose, by: By): Pose => ({ ...p, x: by(p.x), y: by(p.y) });
const pair = ([x, y]: Pair, by: By): Pair => [by(x), by(y)];
const each = <T>(record: Record<string, T>, change: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

function leg(l: Leg, by: By): Leg {
  if (l.type === "To") return { ...l, pose: pose(l.pose, by) };
  return "distance" in l ? { ...l, distance: by(l.distance) } : l;
}

/** An order with its lengths changed. */
export function order(given: AnyOrder, by: By): AnyOrder {
  switch (given.type) {
    case "March":
      return { ...given, legs: given.legs.map((l) => leg(l, by)) };
    case "Walks":
      return { ...given, walks: each(given.walks, (walk) => ({ waypoints: walk.waypoints.map((p) => pair(p, by)), end: pose(walk.end, by) })) };
    case "Placement":
      return { ...given, stands: each(given.stands, (stand) => ({ ...stand, pose: pose(stand.pose, by) })) };
    case "Extent":
      return { ...given, upto: by(given.upto) };
    case "Plan":
      return { ...given, steps: each(given.steps, (steps) => steps.map((step) => ({ ...step, legs: step.legs.map((l) => leg(l, by)) }))) };
    case "Course":
      return { ...given, points: given.points.map((p) => pair(p, by)) };
    default:
      return given;
  }
}

/** A message of the server in units of the drawing. */
export function inwards(message: ToBrowser, g: number): ToBrowser {
  if (g === 1) return message;
  const by: By = (length) => length / g;
  const board = <T extends { units: { outline: Outline | null }[]; areas: { points: Pair[]; width: number }[]; lines: { tape: [number, number, number, number] | null }[]; marks: { x: number; y: number }[] | null }>(told: T): T => ({
    ...told,
    units: told.units.map((unit) => (unit.outline ? { ...unit, outline: outline(unit.outline, by) } : unit)),
    areas: told.areas.map((area) => ({ ...area, points: area.points.map((p) => pair(p, by)), width: by(area.width) })),
    lines: told.lines.map((line) => (line.tape ? { ...line, tape: line.tape.map(by) } : line)),
    marks: told.marks?.map((mark) => ({ ...mark, x: by(mark.x), y: by(mark.y) })) ?? null,
  });
  const beat = (told: Beat): Beat => ({
    ...told,
    units: told.units.map((unit) => (unit.outline ? { ...unit, outline: outline(unit.outline, by) } : unit)),
    paths: each(told.paths, (way) => way.map(([x, y, facing]): [number, number, number] => [by(x), by(y), facing])),
  });
  switch (message.type) {
    case "welcome":
      return { ...message, table: pair(message.table, by) };
    case "happened":
      return { ...(board(message as Parameters<typeof board>[0]) as unknown as Happened), beats: message.beats.map(beat) };
    case "board":
      return board(message as Parameters<typeof board>[0]) as unknown as ToBrowser;
    case "asked":
      return {
        ...message,
        limits: message.limits.map((p) => pair(p, by)),
        path: message.path.map(([x, y, facing]) => [by(x), by(y), facing]),
        path_lengths: message.path_lengths.map(by),
        ideas: message.ideas.map((idea) => order(idea, by)),
        zone: message.zone.map((box) => box.map(by) as [number, number, number, number]),
      };
    case "probed":
      return {
        ...message,
        outlines: each(message.outlines, (o) => outline(o, by)),
        fan: message.fan.map((prospect) => ({ ...prospect, outlines: each(prospect.outlines, (o) => outline(o, by)) })),
      };
    case "nearest":
      return { ...message, order: message.order && order(message.order, by) };
    case "look":
      return { ...message, bands: message.bands.map((band) => ({ ...band, far: band.far === null ? null : by(band.far) })), overlays: message.overlays.map((each) => ({ ...each, ground: each.ground.map((p) => pair(p, by)) })) };
    default:
      return message;
  }
}

/** A message of the browser in units of the rulebook. */
export function outwards(message: ToServer, g: number): ToServer {
  if (g === 1) return message;
  const by: By = (length) => Math.round(length * g * 1e4) / 1e4;
  if (message.type === "probe" || message.type === "ask_nearest") return { ...message, order: order(message.order, by) };
  if (message.type === "answer" && typeof message.value !== "string") return { ...message, value: order(message.value, by) };
  if (message.type === "ask_look" && message.pose) return { ...message, pose: [by(message.pose[0]), by(message.pose[1]), message.pose[2]] };
  return message;
}
