/** The language of the page, switched live. */

import { live } from "./live.svelte";
import type { Unit, Words } from "./protocol";
import { WORDS, type Language } from "./words";

const known = (): Language => {
  const kept = localStorage.getItem("language");
  if (kept === "en" || kept === "de") return kept;
  return navigator.language.startsWith("de") ? "de" : "en";
};

let language = $state<Language>(known());
document.documentElement.lang = language;

export const current = (): Language => language;

export function speak(next: Language): void {
  language = next;
  localStorage.setItem("language", next);
  document.documentElement.lang = next;
}

/** A text in the language of the page. */
export const say = (words: Words | null | undefined): string => (words ? words[language] : "");
export const t = (key: keyof typeof WORDS): string => WORDS[key][language];

/** A turn by its number, as the rulebook calls it. */
export const turnNamed = (n: number, words: Words | undefined = live.battle.welcome?.turn): string => say(words).replace("{n}", String(n));

export const number = (value: number, digits = 1): string =>
  value.toLocaleString(language, { minimumFractionDigits: 0, maximumFractionDigits: digits, useGrouping: false });

/** A length of the drawing in the units of the rulebook. */
export const far = (length: number, digits = 1): string => number(length * live.scale, digits) + say(live.battle.welcome?.symbol);

export const percent = (value: number): string => {
  const shown = value * 100;
  const digits = shown > 0 && shown < 10 ? 1 : 0;
  return number(shown, digits) + (language === "de" ? " %" : "%");
};

/** What a unit is called; where others of its side bear the same name, with what tells it apart. */
export function called(unit: Unit): string {
  const name = say(unit.name) || unit.short;
  const twin = [...live.battle.units.values()].some((each) => each !== unit && each.side === unit.side && each.body !== unit.body && say(each.name) === name);
  return twin && unit.short && unit.short !== name ? `${name} (${unit.short})` : name;
}
