/** The ground of a battle of one's own. */

import type { Place } from "../protocol";

/** The tables to choose from: where a book lays its terrain by dice, that comes first and is the usual way. */
export const grounds = (terrains: readonly Place[]): readonly Place[] =>
  [...terrains].sort((a, b) => Number(b.by_dice) - Number(a.by_dice));
