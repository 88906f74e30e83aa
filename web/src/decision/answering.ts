/** Choices given: by click, digit, Enter or on the map, all the same way. */

import { live } from "../live.svelte";
import type { Choice } from "../protocol";
import { ui } from "../ui.svelte";

/** Chooses; a waiver that is ticked goes with the pass, however it is given. */
export function choose(choice: Choice): void {
  if (ui.waiving && choice.key === live.battle.asked?.passing) live.send({ type: "standing_pass", on: true });
  live.answer(choice.key);
  ui.deed = "answer";
  ui.option = "";
}

/** Does what the staff advises; after dice the staff goes on with it. */
export function takeAdvice(): void {
  const [first, ...then] = live.battle.advice?.steps ?? [];
  if (!first) return;
  live.answer(first.value, then.map((step) => step.value), true);
  ui.deed = "answer";
}
