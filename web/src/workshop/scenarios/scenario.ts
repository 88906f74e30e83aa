/** Scenarios as values: every change gives a new one, so that it can be taken back. */

import type { EntryPoint, Objective, Reserve, Scenario, ScenarioSide, Words, Zone } from "../../protocol";
import { LONGEST_LINK, soundPiece, soundWords, unlinkedData, type Point } from "../tables/table";

export interface KeptScenario { readonly id: string; readonly book: string; readonly scenario: Scenario; readonly changed: number }

export const zone = (rect: [number, number, number, number]): Zone => ({ rect, polygon: null, least_share: "0", groups: [], near: "", within: 0 });

export const side = (id: string, name: Words): ScenarioSide => ({ id, name, edge: null, role: "equal", points: null, points_percent: null, army: null, zones: [], garrisons: 0, reserves: [], withdraws: [] });

export const objective = (kind: Objective["kind"], points: number, at: Point | null): Objective => ({ kind, points, id: "", name: null, side: null, at, feature: null, zone: null, entry: null, within: 0, what: "unit", each: false, most: null, from_turn: 1, judged: "at_end", rule: null });

export const reserve = (entry: string, groups: string[]): Reserve => ({ entry, from_turn: 2, share: groups.length ? "1" : "1/2", rounded: "down", groups, turn_dice: null, test: null, formation: null, move: null, clear_of_enemy: 0 });

/** A stretch of the southern edge, with the first number that no other road bears. */
export function road(scenario: Scenario): EntryPoint {
  let n = 1;
  while (scenario.entries.some((each) => each.id === `road-${n}`)) n += 1;
  const [wide] = scenario.table;
  return { id: `road-${n}`, name: { en: `Road ${n}`, de: `Straße ${n}` }, line: [[Math.round(wide * 0.4), 0], [Math.round(wide * 0.6), 0]] };
}

/** What an entry is called; its id where nobody has named it. */
export const entryName = (entry: EntryPoint): Words => entry.name ?? { en: entry.id, de: entry.id };

export const blank = (table: Point, name: Words): Scenario => ({
  id: "scenario", name, table, turns: 8, rule: "", description: null, terrain: null, pieces: [], deployment: { order: [], manner: "rulebook" }, entries: [], objectives: [], initiative: {}, rulings: {}, special: {}, optional: false,
  sides: [side("one", { en: "First side", de: "Erste Seite" }), side("two", { en: "Second side", de: "Zweite Seite" })],
});

export const withSide = (scenario: Scenario, at: number, change: Partial<ScenarioSide>): Scenario => ({ ...scenario, sides: scenario.sides.map((each, i) => (i === at ? { ...each, ...change } : each)) });
export const withEntry = (scenario: Scenario, at: number, change: Partial<EntryPoint>): Scenario => ({ ...scenario, entries: scenario.entries.map((each, i) => (i === at ? { ...each, ...change } : each)) });
export const withObjective = (scenario: Scenario, at: number, change: Partial<Objective> | null): Scenario => ({ ...scenario, objectives: scenario.objectives.flatMap((each, i) => (i === at ? (change ? [{ ...each, ...change }] : []) : [each])) });

/** A table of settings with one of them set, or taken out. */
export function set<T>(held: Record<string, T>, key: string, value: T | undefined): Record<string, T> {
  const { [key]: _, ...others } = held;
  return value === undefined || value === "" ? others : { ...others, [key]: value };
}

/** How many of some battles each side has won, with a mark of how sure that is (two standard errors, in percent). */
export function balance(winners: readonly string[]): { readonly one: number; readonly two: number; readonly drawn: number; readonly percent: number; readonly give: number } {
  const [one, two] = ["one", "two"].map((which) => winners.filter((each) => each === which).length) as [number, number];
  const drawn = winners.length - one - two;
  const share = winners.length ? (one + drawn / 2) / winners.length : 0;
  return { one, two, drawn, percent: Math.round(100 * share), give: winners.length ? Math.round(200 * Math.sqrt((share * (1 - share)) / winners.length)) : 0 };
}

// sharing ----------------------------------------------------------------------------------------------

export function unlinked(fragment: string): { readonly book: string; readonly scenario: Scenario } | null {
  const found = fragment.length > LONGEST_LINK ? null : unlinkedData(fragment);
  const scenario = found && sound(found.scenario);
  return scenario && typeof found.book === "string" ? { book: found.book.slice(0, 60), scenario } : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const numbers = (value: unknown, many: number): number[] | null => (Array.isArray(value) && value.length === many && value.every(isNumber) ? (value as number[]) : null);
const word = (value: unknown): string => (typeof value === "string" ? value.slice(0, 80) : "");
const several = <T>(value: unknown, read: (each: unknown) => T | null): T[] => (Array.isArray(value) ? value.slice(0, 60).map(read).filter((each) => each !== null) : []);
const one = <T extends string>(value: unknown, known: readonly T[], usual: T): T => (known.includes(value as T) ? (value as T) : usual);
const table = (value: unknown): Record<string, string | number | boolean> => (isRecord(value) ? Object.fromEntries(Object.entries(value).slice(0, 60).filter(([, each]) => ["string", "number", "boolean"].includes(typeof each)).map(([key, each]) => [key.slice(0, 60), typeof each === "string" ? each.slice(0, 80) : (each as number | boolean)])) : {});

const soundZone = (value: unknown): Zone | null => {
  if (!isRecord(value)) return null;
  const [rect, ring] = [numbers(value.rect, 4) as Zone["rect"], several(value.polygon, (each) => numbers(each, 2) as Point | null)];
  return rect || ring.length > 2 ? { rect, polygon: rect ? null : ring, least_share: word(value.least_share) || "0", groups: several(value.groups, (each) => word(each) || null), near: word(value.near), within: isNumber(value.within) ? value.within : 0 } : null;
};
const soundReserve = (value: unknown): Reserve | null => (isRecord(value) && word(value.entry) ? { ...reserve(word(value.entry), several(value.groups, (each) => word(each) || null)), from_turn: isNumber(value.from_turn) ? value.from_turn : 1, share: word(value.share) || "1", turn_dice: word(value.turn_dice) || null, test: word(value.test) || null, formation: word(value.formation) || null, move: word(value.move) || null, clear_of_enemy: isNumber(value.clear_of_enemy) ? value.clear_of_enemy : 0, rounded: one(value.rounded, ["down", "up"] as const, "down") } : null);
const soundSide = (value: unknown): ScenarioSide | null => (isRecord(value) && word(value.id) ? { ...side(word(value.id), soundWords(value.name, { en: word(value.id), de: word(value.id) })), edge: one(value.edge, ["north", "south", "east", "west", ""] as const, "") || null, role: one(value.role, ["attacker", "defender", "equal"] as const, "equal"), points: isNumber(value.points) ? value.points : null, army: word(value.army) || null, zones: several(value.zones, soundZone), garrisons: isNumber(value.garrisons) ? value.garrisons : 0, reserves: several(value.reserves, soundReserve), withdraws: several(value.withdraws, (each) => word(each) || null) } : null);
const soundObjective = (value: unknown): Objective | null => (isRecord(value) && isNumber(value.points) ? { ...objective(one(value.kind, ["hold", "exit", "mark", "burn", "survive", "losses", "python"] as const, "hold"), value.points, numbers(value.at, 2) as Point | null), id: word(value.id), name: isRecord(value.name) ? soundWords(value.name, { en: "", de: "" }) : null, side: word(value.side) || null, feature: word(value.feature) || null, zone: soundZone(value.zone), entry: word(value.entry) || null, within: isNumber(value.within) ? value.within : 0, what: word(value.what) || "unit", each: value.each === true, most: isNumber(value.most) ? value.most : null, from_turn: isNumber(value.from_turn) ? value.from_turn : 1, judged: one(value.judged, ["at_end", "every_turn", "at_once"] as const, "at_end"), rule: word(value.rule) || null } : null);

/** A scenario from a stranger, field by field. */
export function sound(value: unknown): Scenario | null {
  const size = isRecord(value) ? (numbers(value.table, 2) as Point | null) : null;
  if (!isRecord(value) || !size) return null;
  const sides = several(value.sides, soundSide);
  if (sides.length !== 2) return null;
  const deployment = isRecord(value.deployment) ? value.deployment : {};
  const words = Object.fromEntries(Object.entries(table(value.initiative)).map(([key, each]) => [key, String(each)]));
  return {
    ...blank(size, soundWords(value.name, { en: "Scenario", de: "Szenario" })), id: word(value.id) || "scenario", sides, turns: isNumber(value.turns) ? Math.max(1, Math.min(100, Math.floor(value.turns))) : 8,
    description: isRecord(value.description) ? soundWords(value.description, { en: "", de: "" }, 1200) : null, terrain: word(value.terrain) || null, pieces: several(value.pieces, soundPiece),
    deployment: { order: several(deployment.order, (each) => word(each) || null), manner: one(deployment.manner, ["alternate", "whole_side", "together", "rulebook"] as const, "rulebook") },
    entries: several(value.entries, (each) => { const line = isRecord(each) && Array.isArray(each.line) ? each.line.map((point) => numbers(point, 2)) : []; return isRecord(each) && word(each.id) && line.length === 2 && line.every(Boolean) ? { id: word(each.id), line: line as [Point, Point], name: isRecord(each.name) ? soundWords(each.name, { en: word(each.id), de: word(each.id) }) : null } : null; }),
    objectives: several(value.objectives, soundObjective), initiative: words, rulings: table(value.rulings), special: table(value.special),
  };
}
