/** What somebody has made of a book in the workshop, to fight with: armies, tables, scenarios. A select names it by `own:` and its id. */

import type { BookInfo, Roster, Scenario, TerrainSetup } from "../protocol";
import type { Kept } from "./army";
import { kept } from "./keeping";
import type { KeptScenario } from "./scenarios/scenario";
import type { KeptTable } from "./tables/table";

export const ARMIES = "workshop armies";
export const TABLES = "workshop tables";
export const SCENARIOS = "workshop scenarios";
const MARK = "own:";

export interface Own {
  readonly armies: readonly Kept[];
  readonly tables: readonly KeptTable[];
  readonly scenarios: readonly KeptScenario[];
}
export type Rulings = Readonly<Record<string, string | number | boolean>>;

export const NOTHING: Own = { armies: [], tables: [], scenarios: [] };

export async function ownOf(book: string): Promise<Own> {
  const [armies, tables, scenarios] = await Promise.all([kept<Kept[]>(ARMIES, []), kept<KeptTable[]>(TABLES, []), kept<KeptScenario[]>(SCENARIOS, [])]);
  const here = (each: { readonly book: string }): boolean => each.book === book;
  return { armies: armies.filter(here), tables: tables.filter(here), scenarios: scenarios.filter(here) };
}

export const named = (made: { readonly id: string }): string => MARK + made.id;
const found = <T extends { readonly id: string }>(all: readonly T[], name: string): T | undefined => all.find((each) => named(each) === name);

export const army = (own: Own, name: string): string | Roster => found(own.armies, name)?.roster ?? name;
export const table = (own: Own, name: string): string | TerrainSetup => found(own.tables, name)?.table ?? name;
export const scenario = (own: Own, name: string): string | Scenario => found(own.scenarios, name)?.scenario ?? name;

/** The switches that an army needs, a ready one or one's own. */
export const needsOf = (book: BookInfo | null, own: Own, name: string): Rulings => found(own.armies, name)?.rulings ?? book?.armies.find((each) => each.id === name)?.needs ?? {};
