/** Many questions of one kind answered at once: who comes first, who next. */

import { live } from "../live.svelte";
import type { Asked } from "../protocol";
import { ui } from "../ui.svelte";

/** Somebody at another place of a row. */
export function moved(row: readonly string[], key: string, to: number): readonly string[] {
  const others = row.filter((each) => each !== key);
  return [...others.slice(0, to), key, ...others.slice(to)];
}

class Sequence {
  private of = -1;
  row = $state.raw<readonly string[]>([]);

  /** The row of a question, at first as it is offered, with whom the staff advises in front. */
  begin(asked: Asked): void {
    if (this.of === asked.id) return;
    this.of = asked.id;
    const keys = asked.choices.map((each) => each.key);
    this.row = keys.includes(asked.advised) ? moved(keys, asked.advised, 0) : keys;
  }

  put(key: string, to: number): void {
    this.row = moved(this.row, key, Math.max(0, Math.min(this.row.length - 1, to)));
  }

  /** The whole row as answers; the last of it is asked nobody. */
  confirm(): void {
    const [first, ...then] = this.row.slice(0, -1);
    if (first) live.answer(first, then);
    ui.deed = "answer";
  }
}

export const sequence = new Sequence();
