/** A unit dragged before it was asked where it goes: which answer that means, question after question. */

import { bearing } from "../poses";
import type { Asked, Choice, Outline } from "../protocol";
import type { Point } from "../pen";

/** A unit in the hand, or let go, and where: on a place of the table, or on an enemy. */
export interface Drag {
  readonly unit: string;
  readonly over: Point;
  readonly foe: string;
}

interface Known {
  readonly body?: string | null;
  readonly outline: Outline | null;
}

/** Whether dragging a unit would be an announcement now. */
export const announces = (asked: Asked | null, unit: string): boolean => asked?.kind === "choose" && asked.choices.some((each) => each.moves.includes(unit) || each.leads.includes(unit));

/** Whether a question is about who acts or how, whoever it is. */
export const leadsAnybody = (asked: Asked): boolean => asked.choices.some((each) => each.moves.length > 0 || each.leads.length > 0);

/** The answer after which a unit stands in the hand at once: nothing else is asked or thrown before. */
export const movesAtOnce = (asked: Asked | null, unit: string): Choice | undefined => (asked?.kind === "choose" ? asked.choices.find((each) => each.moves.includes(unit)) : undefined);

const within = ([low, high]: readonly [number, number], angle: number): boolean => (((angle - low) % 360) + 360) % 360 <= high - low;

/** What a drag answers: onto an enemy it strikes him, elsewhere it goes whither it was drawn; of several the staff's choice is taken. */
export function meant(asked: Asked, drag: Drag, units: ReadonlyMap<string, Known>): Choice | undefined {
  if (asked.kind !== "choose") return undefined;
  const own = asked.choices.filter((each) => each.moves.includes(drag.unit) || each.leads.includes(drag.unit));
  const advised = (of: readonly Choice[]): Choice | undefined => of.find((each) => each.key === asked.advised) ?? of[0];
  const struck = drag.foe ? own.filter((each) => each.strikes.includes(drag.foe)) : [];
  if (struck.length) return advised(struck);
  if (drag.foe && asked.subject) {
    const body = units.get(drag.foe)?.body;
    const named = asked.choices.find((each) => each.target && (each.target === drag.foe || each.target === body));
    if (named) return named;
  }
  const from = units.get(drag.unit)?.outline;
  const angle = from ? bearing(from, drag.over) : 0;
  return advised(own.filter((each) => !each.strikes.length && (!each.toward || !from || within(each.toward, angle))));
}
