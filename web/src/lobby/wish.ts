/** What somebody composes in the lobby, and the wish it comes to: a ready battle is the same form, filled in. */

import type { ArmyInfo, BookInfo, Historic, NewRoom, Place, Roster, Words } from "../protocol";

export type Mode = NonNullable<NewRoom["mode"]>;
export type Side = "one" | "two";
export type Setting = string | number | boolean;

export interface Choice {
  /** The armies of the first and of the second side: ids, or armies drawn up by hand. */
  readonly armies: readonly [string | Roster, string | Roster];
  /** Which of them is one's own. */
  readonly side: Side;
  readonly terrain: string;
  readonly scenario: string;
  readonly mode: Mode;
  readonly level: string;
  readonly temper: string;
  readonly rulings: Readonly<Record<string, Setting>>;
  /** Minutes of each side between friends; none: no clock. */
  readonly minutes: number;
  readonly loses: boolean;
  readonly listed: boolean;
}

export interface Ready {
  readonly id: string;
  readonly name: Words | null;
  readonly description: Words;
  readonly armies: readonly string[];
}

const NOTHING: Words = { en: "", de: "" };

/** The ready battles of a book: the open one by its usual armies, and its scenarios. */
export const readyBattles = (book: BookInfo): readonly Ready[] => [
  { id: "", name: null, description: NOTHING, armies: book.default_armies },
  ...book.scenarios.filter((each) => each.armies.length > 1),
];

/** The form as it lies there when a book is opened. */
export const first = (book: BookInfo): Choice => ({
  armies: book.default_armies, side: "one", terrain: book.terrains[0]?.id ?? "", scenario: "", mode: "computer", level: book.level, temper: usualTemper(book.tempers),
  rulings: {}, minutes: 0, loses: false, listed: false,
});

/** The temper in the middle: neither the most careful nor the boldest. */
const usualTemper = (tempers: readonly Place[]): string => tempers[Math.floor((tempers.length - 1) / 2)]?.id ?? "";

/** A ready battle fills in its armies and its ground; everything else stays as it is. */
export function taken(choice: Choice, battle: Ready): Choice {
  const [one, two] = battle.armies;
  return { ...choice, scenario: battle.id, armies: one && two ? [one, two] : choice.armies };
}

/** A battle of history fills in its ground, its armies and the switches of its size. */
export const historic = (choice: Choice, battle: Historic): Choice => ({ ...choice, scenario: "", terrain: battle.id, armies: battle.armies, rulings: battle.rulings });

export const own = (choice: Choice): string | Roster => (choice.side === "one" ? choice.armies[0] : choice.armies[1]);
export const enemy = (choice: Choice): string | Roster => (choice.side === "one" ? choice.armies[1] : choice.armies[0]);

/** The same with another army for oneself or for the enemy. */
export function withArmy(choice: Choice, whose: "own" | "enemy", army: string | Roster): Choice {
  const at = (whose === "own") === (choice.side === "one") ? 0 : 1;
  return { ...choice, armies: at === 0 ? [army, choice.armies[1]] : [choice.armies[0], army] };
}

const named = (book: BookInfo, army: string | Roster): ArmyInfo | undefined => (typeof army === "string" ? book.armies.find((each) => each.id === army) : undefined);

/** What the server is asked for: switches that an army needs are set, unless somebody has set them otherwise. */
export function wishOf(book: BookInfo, choice: Choice, player: string): NewRoom {
  const [army, enemyArmy] = choice.armies;
  const needed = { ...named(book, army)?.needs, ...named(book, enemyArmy)?.needs };
  const friend = choice.mode === "friend";
  return {
    rulebook: book.key, army, enemy: enemyArmy, terrain: choice.scenario ? "" : choice.terrain, scenario: choice.scenario, mode: choice.mode,
    level: choice.temper ? `${choice.level}-${choice.temper}` : choice.level, rulings: { ...needed, ...choice.rulings }, side: choice.side, player,
    limit: friend && choice.minutes ? { minutes: choice.minutes, loses: choice.loses } : null, listed: friend && choice.listed,
  };
}

/** Only what a preview depends on: while these stay the same, it need not be asked for again. */
export function previewOf(book: BookInfo, choice: Choice): NewRoom {
  const { rulebook, army, enemy: other, terrain, scenario, rulings } = wishOf(book, choice, "");
  return { rulebook, army, enemy: other, terrain, scenario, rulings };
}
