/** The ground of a battle of one's own. */

import type { Place } from "../protocol";

/** How every book calls the terrain that is laid out by dice before the battle. */
export const BY_DICE = "dice";

/** The tables to choose from: where a book lays its terrain by dice, that comes first and is the usual way. */
export const grounds = (terrains: readonly Place[]): readonly Place[] =>
  [...terrains].sort((a, b) => Number(b.id === BY_DICE) - Number(a.id === BY_DICE));
