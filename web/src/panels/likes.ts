/** Like figures and elements of one body, listed once. */

import type { Unit } from "../protocol";

export interface Likes {
  readonly first: Unit;
  /** Those that are still there, or will be. */
  readonly standing: readonly Unit[];
  readonly fallen: number;
}

const STILL_TO_COME = new Set(["", "reserve", "waiting"]);
export const isLost = (unit: Unit): boolean => !STILL_TO_COME.has(unit.off_table);

/** The units in their order; those of one body with the same name and grade stand together. */
export function likes(units: Iterable<Unit>): Likes[] {
  const found = new Map<string, Unit[]>();
  for (const unit of units) {
    const key = JSON.stringify([unit.body ?? unit.id, unit.mark, unit.name.en, unit.grade.en]);
    found.set(key, [...(found.get(key) ?? []), unit]);
  }
  return [...found.values()].flatMap((alike) => {
    const standing = alike.filter((unit) => !isLost(unit));
    const first = standing[0] ?? alike[0];
    return first ? [{ first, standing, fallen: alike.length - standing.length }] : [];
  });
}

/** How many they are: nothing for a single one. */
export const times = ({ standing, fallen }: Likes): string => (standing.length + fallen > 1 ? ` ×${standing.length}` : "");
