/** What the page *Review* says. */

import { current } from "../language.svelte";
import type { Words } from "../protocol";

const w = (en: string, de: string): Words => ({ en, de });

const WORDS = {
  title: w("Review", "Besprechung"),
  open: w("Review the battle", "Schlacht besprechen"),
  close: w("Close the review", "Besprechung schließen"),
  back: w("Back to the review", "Zurück zur Besprechung"),
  asking: w("The review is being asked for …", "Die Besprechung wird angefragt …"),
  waits: w("The staff reviews other battles first: {n}", "Der Stab bespricht zuvor andere Schlachten: {n}"),
  reads: w("The staff reads the battle …", "Der Stab liest die Schlacht …"),
  weighs: w("The staff weighs the decisions: {n} of {m}", "Der Stab wägt die Entscheidungen ab: {n} von {m}"),
  unread: w("The review could not be fetched.", "Die Besprechung ließ sich nicht abrufen."),
  again: w("Try again", "Noch einmal versuchen"),
  chances: w("Chances of victory: {army}", "Siegaussichten: {army}"),
  curveHelp: w("A click on the curve shows the position on the map. Left and Right go by turns.", "Ein Klick auf den Verlauf zeigt die Stellung auf der Karte. Links und Rechts gehen zugweise."),
  turningPoints: w("Turning points", "Wendepunkte"),
  turned: w("{army} from {before} to {after}, {dice} of it by the dice", "{army} von {before} auf {after}, davon {dice} durch die Würfel"),
  noTurningPoint: w("No turn changed the chances much.", "Kein Zug hat die Aussichten deutlich verschoben."),
  show: w("Show the position", "Stellung zeigen"),
  doing: w("Luck and skill", "Glück und Können"),
  doingHelp: w("What moved the chances over the battle ({army}). Where dice fell, the change is put down to the dice; where a side decided, to that side.", "Was die Aussichten im Lauf der Schlacht verschob ({army}). Wo Würfel fielen, zählt die Änderung für die Würfel; wo eine Seite entschied, für diese Seite."),
  atFirst: w("At the beginning", "Zu Beginn"),
  byDice: w("The dice", "Die Würfel"),
  byDecisions: w("Decisions: {army}", "Entscheidungen: {army}"),
  atLast: w("At the end", "Am Ende"),
  luck: w("{army}: {dice} dice, more luck than in {n} of 100 such battles", "{army}: {dice} Würfel, mehr Glück als in {n} von 100 solchen Schlachten"),
  costly: w("Costliest decisions", "Teuerste Entscheidungen"),
  costlyHelp: w("Tried both ways on copies of the battle with the same dice. The cost is a share of a victory.", "Auf Kopien der Schlacht mit denselben Würfeln beide Wege erprobt. Der Preis ist ein Anteil am Sieg."),
  noneCostly: w("No decision that the staff would clearly have bettered.", "Keine Entscheidung, die der Stab klar besser gewusst hätte."),
  better: w("better: {better}", "besser: {better}"),
  cost: w("cost {cost} of a victory (± {error}, {trials} trials)", "kostete {cost} eines Siegs (± {error}, {trials} Proben)"),
  oldRules: w("The battle follows other rules; no decision can be weighed.", "Die Schlacht folgt anderen Regeln; keine Entscheidung lässt sich abwägen."),
} satisfies Record<string, Words>;

/** A text of the review, with what belongs into it. */
export const r = (key: keyof typeof WORDS, filled: Record<string, string | number> = {}): string =>
  WORDS[key][current()].replace(/\{(\w+)\}/g, (whole, name: string) => String(filled[name] ?? whole));

const shown = (value: number, digits: number): string =>
  (100 * value).toLocaleString(current(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).replace("-", "−");
const sign = (): string => (current() === "de" ? " %" : "%");

/** A chance in whole per cent. */
export const share = (chance: number): string => shown(chance, 0) + sign();
/** A part of a victory, with a digit. */
export const part = (of: number): string => shown(of, 1) + sign();
/** By how much a chance was moved. */
export const points = (by: number): string => (by >= 0 ? "+" : "−") + part(Math.abs(by));
/** The same without its sign, as a bare number. */
export const bare = (of: number): string => shown(of, 1);
