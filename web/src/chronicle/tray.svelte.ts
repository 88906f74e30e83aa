/** What lies in the dice tray: the exchanges since it was cleared, as far as the film has come. */

import { film } from "../film/film.svelte";
import { live } from "../live.svelte";
import { ui } from "../ui.svelte";
import { exchanges, type Exchange } from "./exchanges";

const LONGEST = 240;
const MOST = 12;

class DiceTray {
  /** The last line that was cleared away. */
  private cleared = $state(-1);
  /** The exchange that is pointed at. */
  pointed = $state(-1);
  private since: number = $derived(Math.max(this.cleared, film.joined));

  /** The latest first. */
  list: readonly Exchange[] = $derived.by(() => {
    const lines = live.battle.lines.slice(-LONGEST - film.left * 2).filter((line) => line.n > this.since && line.n <= film.line);
    return exchanges(lines.slice(-LONGEST), film.starts, this.sideOf).slice(-MOST).reverse();
  });

  /** What is drawn on the map: what is pointed at, or what is going on in the film. */
  shown: Exchange | null = $derived.by(() => {
    if (ui.moment !== null) return null;
    const pointed = this.list.find((each) => each.first === this.pointed);
    const n = film.shot?.line?.n;
    return pointed ?? (n === undefined ? null : (this.list.find((each) => each.lines.some((line) => line.n === n)) ?? null));
  });

  readonly sideOf = (id: string): string => live.battle.units.get(id)?.side ?? [...live.battle.units.values()].find((unit) => unit.body === id)?.side ?? "";

  clear(): void {
    this.cleared = film.playing ? film.line : (live.battle.lines[live.battle.lines.length - 1]?.n ?? -1);
    this.pointed = -1;
  }
}

export const tray = new DiceTray();
