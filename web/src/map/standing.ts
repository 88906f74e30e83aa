/** What stands on the map, and how much it matters that it is seen. */

import { covers, type Camera } from "../camera";
import { draft } from "../drafting/draft.svelte";
import { live } from "../live.svelte";
import { NEVER, type Kept } from "./clearing";

/** The draft is never to be hidden; then counts who may be chosen. */
export function standing(camera: Camera): Kept[] {
  const { asked, units } = live.battle;
  const weight = (id: string, body: string | null): number => (id === asked?.subject || live.asking.has(id) || (body && live.asking.has(body)) ? 15 : 1);
  const stands = [...units.values()].flatMap((unit) => (unit.outline ? [{ box: covers(camera, unit.outline), weight: weight(unit.id, unit.body) }] : []));
  return [...stands, ...draft.ghosts.map((ghost) => ({ box: covers(camera, ghost.outline), weight: NEVER }))];
}
