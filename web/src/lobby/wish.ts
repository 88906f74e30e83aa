/** What somebody composes in the lobby, and the wish it comes to: a ready battle is the same form, filled in. */

import type { BookInfo, Historic, NewRoom, Place, Words } from "../protocol";
import { army as armyOf, named, needsOf, NOTHING, scenario as scenarioOf, table as tableOf, type Own } from "../workshop/own";

export type Mode = NonNullable<NewRoom["mode"]>;
export type Side = "one" | "two";
export type Setting = string | number | boolean;

export interface Choice {
  /** The armies of the first and of the second side; like ground and scenario ready ones by their ids, or some of one's own. */
  readonly armies: readonly [string, string];
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

const SILENCE: Words = { en: "", de: "" };

/** The battles of a book that are prepared: the open one by its usual armies, one's own scenarios, and those of the book. */
export const readyBattles = (book: BookInfo, own: Own = NOTHING): readonly Ready[] => [
  { id: "", name: null, description: SILENCE, armies: book.default_armies },
  ...own.scenarios.map((each) => ({ id: named(each), name: each.scenario.name, description: each.scenario.description ?? SILENCE, armies: each.scenario.sides.map((side, place) => side.army ?? book.default_armies[place] ?? "") })),
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

export const mine = (choice: Choice): string => (choice.side === "one" ? choice.armies[0] : choice.armies[1]);
export const enemy = (choice: Choice): string => (choice.side === "one" ? choice.armies[1] : choice.armies[0]);

/** The same with another army for oneself or for the enemy. */
export function withArmy(choice: Choice, whose: "own" | "enemy", army: string): Choice {
  const at = (whose === "own") === (choice.side === "one") ? 0 : 1;
  return { ...choice, armies: at === 0 ? [army, choice.armies[1]] : [choice.armies[0], army] };
}

/** What the server is asked for: switches that an army needs are set, unless somebody has set them otherwise. */
export function wishOf(book: BookInfo, choice: Choice, player: string, own: Own = NOTHING): NewRoom {
  const [army, enemyArmy] = choice.armies;
  const needed = { ...needsOf(book, own, army), ...needsOf(book, own, enemyArmy) };
  const friend = choice.mode === "friend";
  return {
    rulebook: book.key, army: armyOf(own, army), enemy: armyOf(own, enemyArmy),
    terrain: choice.scenario ? "" : tableOf(own, choice.terrain), scenario: scenarioOf(own, choice.scenario), mode: choice.mode,
    level: choice.temper ? `${choice.level}-${choice.temper}` : choice.level, rulings: { ...needed, ...choice.rulings }, side: choice.side, player,
    limit: friend && choice.minutes ? { minutes: choice.minutes, loses: choice.loses } : null, listed: friend && choice.listed,
  };
}

/** Only what a preview depends on: while these stay the same, it need not be asked for again. */
export function previewOf(book: BookInfo, choice: Choice, own: Own = NOTHING): NewRoom {
  const { rulebook, army, enemy: other, terrain, scenario, rulings } = wishOf(book, choice, "", own);
  return { rulebook, army, enemy: other, terrain, scenario, rulings };
}
