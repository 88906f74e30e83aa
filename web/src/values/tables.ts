/** Units of an army in tables: those with the same kinds of values stand under each other. */

import type { BodyTold, ValueTold } from "../protocol";

export interface ValueTable {
  /** The columns, each by the value of the unit that has most of them. */
  readonly headings: readonly ValueTold[];
  readonly rows: readonly BodyTold[];
}

/** The values of a unit that have a column of their own. */
export const columns = (body: BodyTold): readonly ValueTold[] => body.profile.values.filter((value) => value.short.en);

/** What is told of a unit in words beside its columns. */
export const listed = (body: BodyTold): readonly ValueTold[] => [...body.profile.values.filter((value) => !value.short.en), ...body.profile.traits];

export function valueTables(bodies: readonly BodyTold[]): readonly ValueTable[] {
  const alike = new Map<string, BodyTold[]>();
  for (const body of bodies) {
    const first = columns(body)[0];
    if (first) alike.set(first.key, [...(alike.get(first.key) ?? []), body]);
  }
  return [...alike.values()].map((rows) => ({ headings: headings(rows), rows }));
}

function headings(rows: readonly BodyTold[]): readonly ValueTold[] {
  const fullest = rows.reduce((best, row) => (columns(row).length > columns(best).length ? row : best));
  const found = new Map(columns(fullest).map((value) => [value.key, value]));
  for (const value of rows.flatMap(columns)) if (!found.has(value.key)) found.set(value.key, value);
  return [...found.values()];
}
