/** Which sounds belong to what happens. */

import type { UnitMark } from "../protocol";
import type { Frame, Reel, Shot } from "./cutting";
import type { Sound } from "./sound";

const MOUNTED = new Set<UnitMark>(["cavalry", "dragoons", "camel"]);
const GUNS = new Set<UnitMark>(["artillery"]);

/** The sounds of a shot, each once. */
export function heard(shot: Shot, frame: Frame): Sound[] {
  const marks = (ids: Iterable<string>): UnitMark[] => [...ids].flatMap((id) => frame.units.get(id)?.mark ?? []);
  const fired = marks(shot.fired);
  const found: [Sound, boolean][] = [
    ["drums", shot.turn !== null],
    ["hooves", marks(shot.ways.keys()).some((mark) => MOUNTED.has(mark))],
    ["gun", fired.some((mark) => GUNS.has(mark))],
    ["volley", fired.some((mark) => !GUNS.has(mark))],
    ["dice", Boolean(shot.line?.throw?.faces.length)],
  ];
  return found.filter(([, is]) => is).map(([what]) => what);
}

/** What is heard of a decision that is not played: of all its sounds the one that tells most. */
export function gist(reel: Reel): Sound | null {
  const all = new Set(reel.shots.flatMap((shot) => heard(shot, reel.after)));
  return (["gun", "volley", "drums", "hooves", "dice"] as const).find((what) => all.has(what)) ?? null;
}
