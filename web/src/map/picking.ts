/** Units picked: by a click on the map, beside the table or in the order of battle. */

import { choose } from "../decision/answering";
import { draft } from "../drafting/draft.svelte";
import { live } from "../live.svelte";
import type { Choice } from "../protocol";
import { ui } from "../ui.svelte";

/** All of a unit's brigade, or of its body where it has none above it. */
export function takeBrigade(id: string): void {
  const unit = live.battle.units.get(id);
  if (!unit) return;
  const mates = [...live.battle.units.values()].filter((each) => each.side === unit.side && (unit.brigade ? each.brigade === unit.brigade : unit.body && each.body === unit.body)).map((each) => each.id);
  const found = [id, ...mates.filter((each) => each !== id)];
  if (draft.asked) draft.take(found);
  ui.chosen = found;
}

/** The option that names a unit or its body. */
export function choiceOf(id: string): Choice | undefined {
  const asked = live.battle.asked;
  if (ui.moment !== null || asked?.kind !== "choose") return undefined;
  const body = live.battle.units.get(id)?.body;
  return asked.choices.find((each) => each.target && (each.target === id || each.target === body));
}

/** A unit clicked: an option where one names it, a target of the step in hand, else its card. */
export function press(id: string): void {
  const unit = live.battle.units.get(id);
  const choice = choiceOf(id);
  ui.select(id);
  if (choice) {
    choose(choice);
  } else if (draft.order?.type === "Plan") {
    const step = draft.order.steps[draft.hand.held[0] ?? ""]?.[draft.step];
    const known = draft.asked?.steps[draft.hand.held[0] ?? ""] ?? [];
    const blow = known.find((each) => each.target === id) ?? known.find((each) => each.target && live.battle.units.get(each.target)?.side === unit?.side);
    if (blow && unit?.side !== live.side) draft.strike({ ...blow, target: id });
    else if (step?.target && unit?.side !== live.side) draft.changeStep({ target: id });
    else if (id in draft.order.steps && draft.hand.held.length === 1) draft.takeStep(id, 0);
    else if (draft.pieces.includes(id)) draft.take([id]);
  } else if (draft.asked && draft.pieces.includes(id)) draft.take([id]);
}
