/** Long lists of options: what stands in the open, and what waits behind a fold. */

import type { Asked, Choice } from "../protocol";

/** More options than this fill the panel, and may be sought by a word. */
export const MANY = 12;
const FEW = 4;

export interface Eye {
  readonly id: string;
  readonly body?: string | null;
}

/** Whether an option concerns the unit in the eye. */
export const concerns = (choice: Choice, eye: Eye | undefined): boolean => Boolean(eye && choice.about && (choice.about === eye.id || choice.about === eye.body));

/** Where many could do the like, what single units could do waits behind a fold: all but that of the unit in the eye and what is advised. */
export function folded(asked: Asked, eye: Eye | undefined): ReadonlySet<string> {
  const single = asked.choices.filter((each) => each.about && !each.target && each.key !== asked.passing && each.key !== asked.advised);
  const others = asked.choices.length - single.length - Number(Boolean(asked.passing));
  if (single.length <= FEW || others < 1) return new Set();
  return new Set(single.filter((each) => !concerns(each, eye)).map(({ key }) => key));
}

/** The options that the digits choose, in the order in which they are seen: the way out stands below the others, but in a hand of cards. */
export function numbered(asked: Asked, eye: Eye | undefined): readonly Choice[] {
  const hidden = folded(asked, eye);
  const seen = asked.choices.filter(({ key }) => !hidden.has(key));
  if (asked.shown_as === "cards") return seen;
  const out = (each: Choice): number => Number(each.key === asked.passing);
  return seen.sort((a, b) => out(a) - out(b) || Number(concerns(b, eye)) - Number(concerns(a, eye)));
}
