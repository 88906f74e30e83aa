/** Several pieces taken at once: a loop drawn by hand round loose pieces, a rectangle for everything else. */

import { draft } from "../drafting/draft.svelte";
import { live } from "../live.svelte";
import { inside, type Point } from "../pen";
import { ui } from "../ui.svelte";

/** The ring that a drag from its first place to its last draws. */
export function ring(drag: readonly Point[]): readonly Point[] {
  if (draft.asked?.kind === "walks") return drag;
  const [a, b] = [drag[0], drag[drag.length - 1]];
  return a && b ? [a, [b[0], a[1]], b, [a[0], b[1]]] : [];
}

/** Whoever stands in the ring (the middle of his ghost or of himself) is in the hand. */
export function takeInside(drag: readonly Point[]): void {
  const drawn = ring(drag);
  const held = new Map(draft.ghosts.map((ghost) => [ghost.id, ghost.outline]));
  const among = draft.asked ? draft.pieces : [...live.battle.units.values()].filter((unit) => unit.side === live.side).map((unit) => unit.id);
  const found = among.filter((id) => {
    const o = held.get(id) ?? live.battle.units.get(id)?.outline;
    return o && inside(drawn, o.x, o.y);
  });
  if (draft.asked) draft.take(found);
  ui.chosen = found;
}
