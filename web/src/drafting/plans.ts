/** Plans: steps laid down for each unit before the dice say how many are done. */

import type { AnyOrder, Asked, Plan, Step } from "../protocol";
import type { Hand } from "./editing";

/** The kinds of legs that an order is made of. */
export function legKinds(order: AnyOrder): string[] {
  if (order.type === "March") return order.legs.map((leg) => leg.type);
  if (order.type === "Plan") return Object.values(order.steps).flatMap((steps) => steps.flatMap((step) => step.legs.map((leg) => leg.type)));
  return [];
}

export const stepsIn = (order: AnyOrder): number => (order.type === "Plan" ? Object.values(order.steps).reduce((sum, steps) => sum + steps.length, 0) : 0);

/** A plan for other units: the staff's own for them, else the one at hand. */
export function planFor(ids: readonly string[], plan: Plan, asked: Asked | null): Plan {
  const plans = (asked?.ideas ?? []).filter((idea): idea is Plan => idea.type === "Plan");
  const same = plans.find((idea) => ids.length === Object.keys(idea.steps).length && ids.every((id) => id in idea.steps));
  if (same) return same;
  const like = Object.values(plan.steps)[0] ?? [];
  const own = (id: string): Step[] | undefined => plans.find((idea) => id in idea.steps && Object.keys(idea.steps).length === 1)?.steps[id];
  const together = ids.some((id) => id in plan.steps) ? like : undefined;
  const steps = ids.map((id) => [id, plan.steps[id] ?? together ?? own(id) ?? like] as const);
  return { ...plan, steps: Object.fromEntries(steps) };
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
