/** Plans: steps laid down for each unit before the dice say how many are done. */

import type { AnyOrder, Asked, March, Plan, Step } from "../protocol";
import type { Hand } from "./editing";

/** The kinds of legs that an order is made of. */
function legKinds(order: AnyOrder): string[] {
  if (order.type === "March") return order.legs.map((leg) => leg.type);
  if (order.type === "Plan") return Object.values(order.steps).flatMap((steps) => steps.flatMap((step) => step.legs.map((leg) => leg.type)));
  return [];
}

const together = (order: AnyOrder | null): boolean => order?.type === "March" && order.movers.length > 1;

/** The kinds of legs that are proposed for what is in the hand: several together do not march as one alone does. */
export function kindsFor(order: AnyOrder | null, ideas: readonly AnyOrder[]): ReadonlySet<string> {
  const alike = ideas.filter((idea) => together(idea) === together(order));
  return new Set((alike.length ? alike : ideas).flatMap(legKinds));
}

export const stepsIn = (order: AnyOrder): number => (order.type === "Plan" ? Object.values(order.steps).reduce((sum, steps) => sum + steps.length, 0) : 0);

const sameAs = (one: readonly string[], two: readonly string[]): boolean => one.length === two.length && one.every((id) => two.includes(id));

/** A plan for other units: the staff's own for them. Who joins those at hand does as they do; what was drawn for somebody else is kept for nobody. */
export function planFor(ids: readonly string[], plan: Plan, asked: Asked | null): Plan {
  const plans = (asked?.ideas ?? []).filter((idea): idea is Plan => idea.type === "Plan");
  const same = plans.find((idea) => sameAs(ids, Object.keys(idea.steps)));
  if (same) return same;
  const like = Object.values(plan.steps)[0] ?? [];
  const own = (id: string): Step[] | undefined => plans.find((idea) => id in idea.steps && Object.keys(idea.steps).length === 1)?.steps[id];
  const joined = ids.some((id) => id in plan.steps) ? like : undefined;
  const blank = like.slice(0, 1).map((step) => ({ ...step, legs: [], target: "" }));
  const steps = ids.map((id) => [id, plan.steps[id] ?? joined ?? own(id) ?? blank] as const);
  return { ...plan, steps: Object.fromEntries(steps) };
}

/** A march of other pieces: what was drawn by hand goes with those who stay in it; else the staff's own for them, or a new one. */
export function marchFor(ids: readonly string[], march: March, asked: Asked | null, drawn: boolean): March {
  if (sameAs(ids, march.movers) || (drawn && ids.some((id) => march.movers.includes(id)))) return { ...march, movers: [...ids] };
  const own = (asked?.ideas ?? []).find((idea): idea is March => idea.type === "March" && sameAs(ids, idea.movers));
  return own ?? { ...march, movers: [...ids], legs: [], dressing: "rigid" };
}

/** One step more for the pieces in hand: at the end, but before a charge, which comes last. */
export function stepAdded(plan: Plan, hand: Hand, step: Step): { plan: Plan; step: number } {
  const steps = { ...plan.steps };
  let at = 0;
  for (const id of hand.held) {
    const own = steps[id] ?? [];
    at = own.length - (own[own.length - 1]?.target ? 1 : 0);
    steps[id] = [...own.slice(0, at), step, ...own.slice(at)];
  }
  return { plan: { ...plan, steps }, step: at };
}

export function stepRemoved(plan: Plan, hand: Hand): Plan {
  const steps = { ...plan.steps };
  for (const id of hand.held) steps[id] = (steps[id] ?? []).filter((_, i) => i !== hand.step);
  return { ...plan, steps };
}

export function stepSet(plan: Plan, hand: Hand, change: Partial<Step>): Plan {
  const steps = { ...plan.steps };
  for (const id of hand.held) steps[id] = (steps[id] ?? []).map((step, i) => (i === hand.step ? { ...step, ...change } : step));
  return { ...plan, steps };
}
