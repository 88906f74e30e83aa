/** What lies in the dice tray: the exchanges since it was cleared, as far as the film has come. */

import { film } from "../film/film.svelte";
import { called, say } from "../language.svelte";
import { live } from "../live.svelte";
import { ui } from "../ui.svelte";
import type { Line } from "../protocol";
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

  /** Who is meant by ids of pieces and bodies, the first three of them. */
  readonly named = (ids: readonly string[]): string => {
    const one = (id: string): string => {
      const unit = live.battle.units.get(id) ?? [...live.battle.units.values()].find((each) => each.body === id);
      return unit ? called(unit) : say(live.battle.welcome?.bodies[id]);
    };
    return [...new Set(ids.map(one).filter(Boolean))].slice(0, 3).join(", ");
  };

  /** What a throw or a number is for, without for whom. */
  readonly titled = (line: Line): string => say(line.text).split(":")[0] ?? "";

  clear(): void {
    this.cleared = film.playing ? film.line : (live.battle.lines[live.battle.lines.length - 1]?.n ?? -1);
    this.pointed = -1;
  }
}

export const tray = new DiceTray();
