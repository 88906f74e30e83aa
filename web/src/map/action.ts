/** Where something is going on: whoever is asked about, drawn or fighting; otherwise everybody. */

import { tray } from "../chronicle/tray.svelte";
import { draft } from "../drafting/draft.svelte";
import { live } from "../live.svelte";
import type { Outline } from "../protocol";
import { ui } from "../ui.svelte";

export function action(): readonly Outline[] {
  const all = [...ui.units.values()];
  const standing = (ids: ReadonlySet<string>): Outline[] =>
    all.flatMap((unit) => (unit.outline && (ids.has(unit.id) || ids.has(unit.body ?? "")) ? [unit.outline] : []));
  const fight = tray.shown ?? tray.list[0];
  const asked = ui.moment === null ? live.battle.asked : null;
  const ghosts = draft.ghosts.flatMap(({ outline }) => (outline ? [outline] : []));
  const found = [
    [...ghosts, ...standing(new Set([ui.selected, asked?.subject ?? ""].filter(Boolean)))],
    standing(asked ? live.asking : new Set()),
    standing(new Set([...(fight?.who ?? []), ...(fight?.whom ?? [])])),
    all.flatMap(({ outline }) => (outline ? [outline] : [])),
  ];
  return found.find((places) => places.length) ?? [];
}
