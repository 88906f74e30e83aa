/** A table counted in millimetres or paces is drawn with the same pen as one in inches, and from whichever side it is seen words stay upright: lengths are scaled, places turned at the door. */

import { FULL_TURN, type AnyOrder, type Beat, type Happened, type Leg, type Outline, type Pose, type ToBrowser, type ToServer } from "./protocol";

const LONGEST_PLAIN = 130;
const DRAWN = 60;

/** How many units of the rulebook make one unit of the drawing. */
export const grain = ([wide, high]: readonly [number, number]): number => {
  const long = Math.max(wide, high);
  return long > LONGEST_PLAIN ? long / DRAWN : 1;
};

type Pair = [number, number];

/** How the table is laid on the paper: how many units of the book make one of the drawing, and whether it is seen from the north. */
export interface Laid {
  readonly grain: number;
  /** The table in units of the drawing. */
  readonly table: Pair;
  readonly turned: boolean;
}

/** What comes through the door: lengths are scaled, places and directions turned about where the board is. */
interface Door {
  readonly by: (length: number) => number;
  readonly at: (place: Pair) => Pair;
  readonly degrees: (facing: number) => number;
  readonly whole: (facing: number) => number;
}

const about = ({ turned }: Laid): Pick<Door, "degrees" | "whole"> => ({
  degrees: (facing) => (turned ? (facing + 180) % 360 : facing),
  whole: (facing) => (turned ? (facing + FULL_TURN / 2) % FULL_TURN : facing),
});
const inner = (laid: Laid): Door => ({
  by: (length) => length / laid.grain,
  at: ([x, y]) => (laid.turned ? [laid.table[0] - x / laid.grain, laid.table[1] - y / laid.grain] : [x / laid.grain, y / laid.grain]),
  ...about(laid),
});
const outer = (laid: Laid): Door => {
  const by = (length: number): number => (laid.grain === 1 ? length : Math.round(length * laid.grain * 1e4) / 1e4);
  const exact = (length: number): number => Math.round(length * 1e9) / 1e9;
  return { by, at: ([x, y]) => (laid.turned ? [by(exact(laid.table[0] - x)), by(exact(laid.table[1] - y))] : [by(x), by(y)]), ...about(laid) };
};

const outline = (o: Outline, door: Door): Outline => {
  const [x, y] = door.at([o.x, o.y]);
  return { ...o, x, y, facing: door.degrees(o.facing), width: door.by(o.width), depth: door.by(o.depth), radius: door.by(o.radius) };
};
const pose = (p: Pose, door: Door): Pose => {
  const [x, y] = door.at([p.x, p.y]);
  return { ...p, x, y, facing: door.whole(p.facing) };
};
const box = ([west, south, east, north]: [number, number, number, number], door: Door): [number, number, number, number] => {
  const [[a, b], [c, d]] = [door.at([west, south]), door.at([east, north])];
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
};
const each = <T>(record: Record<string, T>, change: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

function leg(l: Leg, door: Door): Leg {
  if (l.type === "To") return { ...l, pose: pose(l.pose, door) };
  return "distance" in l ? { ...l, distance: door.by(l.distance) } : l;
}

/** An order with its lengths and places changed. */
function order(given: AnyOrder, door: Door): AnyOrder {
  switch (given.type) {
    case "March":
      return { ...given, legs: given.legs.map((l) => leg(l, door)) };
    case "Walks":
      return { ...given, walks: each(given.walks, (walk) => ({ waypoints: walk.waypoints.map(door.at), end: pose(walk.end, door) })) };
    case "Placement":
      return { ...given, stands: each(given.stands, (stand) => ({ ...stand, pose: pose(stand.pose, door) })) };
    case "Extent":
      return { ...given, upto: door.by(given.upto) };
    case "Plan":
      return { ...given, steps: each(given.steps, (steps) => steps.map((step) => ({ ...step, legs: step.legs.map((l) => leg(l, door)) }))) };
    case "Course":
      return { ...given, points: given.points.map(door.at) };
    default:
      return given;
  }
}

const answer = (given: string | AnyOrder, door: Door): string | AnyOrder => (typeof given === "string" ? given : order(given, door));

/** A message of the server in units of the drawing. */
export function inwards(message: ToBrowser, laid: Laid): ToBrowser {
  if (laid.grain === 1 && !laid.turned) return message;
  const door = inner(laid);
  const board = <T extends { units: { outline: Outline | null }[]; areas: { points: Pair[]; width: number }[]; lines: { tape: [number, number, number, number] | null }[]; marks: { x: number; y: number }[] | null }>(told: T): T => ({
    ...told,
    units: told.units.map((unit) => (unit.outline ? { ...unit, outline: outline(unit.outline, door) } : unit)),
    areas: told.areas.map((area) => ({ ...area, points: area.points.map(door.at), width: door.by(area.width) })),
    lines: told.lines.map((line) => (line.tape ? { ...line, tape: [...door.at([line.tape[0], line.tape[1]]), ...door.at([line.tape[2], line.tape[3]])] } : line)),
    marks: told.marks?.map((mark) => { const [x, y] = door.at([mark.x, mark.y]); return { ...mark, x, y }; }) ?? null,
  });
  const beat = (told: Beat): Beat => ({
    ...told,
    units: told.units.map((unit) => (unit.outline ? { ...unit, outline: outline(unit.outline, door) } : unit)),
    paths: each(told.paths, (way) => way.map(([x, y, facing]): [number, number, number] => [...door.at([x, y]), door.degrees(facing)])),
  });
  switch (message.type) {
    case "welcome":
      return { ...message, table: [door.by(message.table[0]), door.by(message.table[1])] };
    case "happened":
      return { ...(board(message as Parameters<typeof board>[0]) as unknown as Happened), beats: message.beats.map(beat) };
    case "board":
      return board(message as Parameters<typeof board>[0]) as unknown as ToBrowser;
    case "asked":
      return {
        ...message,
        limits: message.limits.map(([low, high]) => [door.by(low), door.by(high)]),
        path: message.path.map(([x, y, facing]) => [...door.at([x, y]), door.degrees(facing)]),
        path_lengths: message.path_lengths.map(door.by),
        ideas: message.ideas.map((idea) => order(idea, door)),
        zone: message.zone.map((each) => box(each, door)),
      };
    case "probed":
      return {
        ...message,
        outlines: each(message.outlines, (o) => outline(o, door)),
        fan: message.fan.map((prospect) => ({ ...prospect, outlines: each(prospect.outlines, (o) => outline(o, door)) })),
      };
    case "nearest":
      return { ...message, order: message.order && order(message.order, door) };
    case "advice":
      return { ...message, steps: message.steps.map((step) => ({ ...step, value: answer(step.value, door) })) };
    case "look":
      return { ...message, bands: message.bands.map((band) => ({ ...band, far: band.far === null ? null : door.by(band.far) })), overlays: message.overlays.map((each) => ({ ...each, ground: each.ground.map(door.at) })) };
    default:
      return message;
  }
}

/** A message of the browser in units of the rulebook. */
export function outwards(message: ToServer, laid: Laid): ToServer {
  if (laid.grain === 1 && !laid.turned) return message;
  const door = outer(laid);
  if (message.type === "probe" || message.type === "ask_nearest") return { ...message, order: order(message.order, door) };
  if (message.type === "ask_coach" && message.value) return { ...message, value: answer(message.value, door) };
  if (message.type === "answer") return { ...message, value: answer(message.value, door), ...(message.then ? { then: message.then.map((each) => answer(each, door)) } : {}) };
  if (message.type === "set_right" && message.place) return { ...message, place: [...door.at([message.place[0], message.place[1]]), door.degrees(message.place[2])] };
  if (message.type === "ask_look" && message.pose) return { ...message, pose: [...door.at([message.pose[0], message.pose[1]]), door.degrees(message.pose[2])] };
  return message;
}
