/** Armies as values: every change gives a new one, so that it can be taken back. */

import type { BodyEntry, EntryOffered, Fault, Group, ListOffer, Roster, Words } from "../protocol";
import type { Rulings } from "./own";

export interface Kept { readonly id: string; readonly book: string; readonly roster: Roster; readonly size: number; readonly changed: number; readonly rulings?: Rulings }
export interface Shared { readonly book: string; readonly roster: Roster; readonly size: number; readonly rulings?: Rulings }
/** Where a body stands: outside all groups (null), or in one of them; the leader has the place -1. */
export interface Spot { readonly group: number | null; readonly at: number }

export const LONGEST_LINK = 60_000;
const MOST_BODIES = 300;

export const pathOf = ({ group, at }: Spot): string => (group === null ? `bodies[${at}]` : at < 0 ? `groups[${group}].leader` : `groups[${group}].bodies[${at}]`);

/** The faults of a line: those that mark it or something inside it. */
export const faultsAt = (faults: readonly Fault[], path: string): Fault[] => faults.filter((each) => each.lines.some((line) => line === path || line.startsWith(`${path}.`)));

/** Faults of groups mark the group itself, not the bodies in it. */
export const faultsOfGroup = (faults: readonly Fault[], group: number): Fault[] => faults.filter((each) => each.lines.includes(`groups[${group}]`));

const inGroup = (roster: Roster, place: number, change: (group: Group) => Group): Roster => ({ ...roster, groups: (roster.groups ?? []).map((each, i) => (i === place ? change(each) : each)) });

function listed(roster: Roster, group: number | null, change: (bodies: BodyEntry[]) => BodyEntry[]): Roster {
  if (group === null) return { ...roster, bodies: change([...(roster.bodies ?? [])]) };
  return inGroup(roster, group, (each) => ({ ...each, bodies: change([...(each.bodies ?? [])]) }));
}

export const added = (roster: Roster, body: BodyEntry, group: number | null): Roster => listed(roster, group, (bodies) => [...bodies, body]);
export const removed = (roster: Roster, { group, at }: Spot): Roster => listed(roster, group, (bodies) => bodies.filter((_, i) => i !== at));
export const doubled = (roster: Roster, { group, at }: Spot): Roster => listed(roster, group, (bodies) => bodies.flatMap((each, i) => (i === at ? [each, each] : [each])));

export function moved(roster: Roster, { group, at }: Spot, by: -1 | 1): Roster {
  return listed(roster, group, (bodies) => {
    const [body] = bodies.splice(at, 1);
    if (body) bodies.splice(Math.max(0, at + by), 0, body);
    return bodies;
  });
}

export function changed(roster: Roster, { group, at }: Spot, change: (body: BodyEntry) => BodyEntry): Roster {
  if (group !== null && at < 0) return inGroup(roster, group, (each) => (each.leader ? { ...each, leader: change(each.leader) } : each));
  return listed(roster, group, (bodies) => bodies.map((each, i) => (i === at ? change(each) : each)));
}

/** An entry that is taken in one way only has nothing to write down. */
export const isPlain = (entry: EntryOffered): boolean => entry.picks.length === 1 && entry.smallest === entry.largest;

/** The smallest body of an entry, taken in the first way that is open. */
export function smallest(entry: EntryOffered): BodyEntry {
  const pick = entry.picks.find((each) => !each.closed) ?? entry.picks[0];
  return isPlain(entry) || !pick ? { entry: entry.id } : { entry: entry.id, parts: { [pick.id]: Math.max(1, entry.smallest) } };
}

export function withGroup(roster: Roster, offer: ListOffer): Roster {
  const number = (roster.groups?.length ?? 0) + 1;
  const single = offer.groups?.single ?? { en: "", de: "" };
  const leader = offer.entries.find((each) => each.id === offer.groups?.leader);
  const group: Group = { name: { en: `${single.en} ${number}`, de: `${single.de} ${number}` }, bodies: [], ...(leader ? { leader: smallest(leader) } : {}) };
  return { ...roster, groups: [...(roster.groups ?? []), group] };
}

export const withoutGroup = (roster: Roster, place: number): Roster => ({ ...roster, groups: (roster.groups ?? []).filter((_, i) => i !== place) });

/** The same bodies in so many groups, or in none. */
export function regrouped(roster: Roster, number: number, offer: ListOffer): Roster {
  const all = [...(roster.bodies ?? []), ...(roster.groups ?? []).flatMap((each) => each.bodies ?? [])];
  let next: Roster = { ...roster, groups: [], bodies: number ? [] : all };
  for (let i = 0; i < number; i++) next = withGroup(next, offer);
  all.forEach((body, i) => void (number && (next = added(next, body, i % number))));
  return next;
}

export const bodiesOf = (roster: Roster): BodyEntry[] => [...(roster.bodies ?? []), ...(roster.groups ?? []).flatMap((each) => [...(each.leader ? [each.leader] : []), ...(each.bodies ?? [])])];

/** What is set, without what is not. */
export function settled<T>(held: Record<string, T> | undefined, key: string, value: T | undefined): Record<string, T> {
  const { [key]: _, ...others } = held ?? {};
  return value === undefined || value === false || value === 0 || value === "" ? others : { ...others, [key]: value };
}

// sharing ------------------------------------------------------------------------------------------

export function linked(shared: Shared): string {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  return btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The army of somebody's link, with nothing in it but words and numbers; null where it holds none. */
export function unlinked(fragment: string): Shared | null {
  if (!fragment || fragment.length > LONGEST_LINK) return null;
  try {
    const bytes = Uint8Array.from(atob(fragment.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
    const found: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isRecord(found) || typeof found.book !== "string") return null;
    const roster = sound(found.roster);
    return roster && { book: found.book.slice(0, 60), roster, size: typeof found.size === "number" ? found.size : 0, rulings: table(found.rulings, ["number", "string", "boolean"]) };
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const word = (value: unknown): string | undefined => (typeof value === "string" ? value.slice(0, 80) : undefined);

function words(value: unknown): Words | null {
  if (!isRecord(value)) return null;
  const [en, de] = [word(value.en) ?? "", word(value.de) ?? ""];
  return en || de ? { en: en || de, de: de || en } : null;
}

function table<T extends number | string | boolean>(value: unknown, kinds: readonly string[]): Record<string, T> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).slice(0, 60).filter(([, each]) => kinds.includes(typeof each)).map(([key, each]) => [key.slice(0, 80), (typeof each === "string" ? each.slice(0, 80) : each) as T]));
}

function body(value: unknown): BodyEntry | null {
  const entry = isRecord(value) ? word(value.entry) : undefined;
  if (!isRecord(value) || !entry) return null;
  return { entry, name: words(value.name), parts: table<number>(value.parts, ["number"]), upgrades: table<number | boolean>(value.upgrades, ["number", "boolean"]), settings: table<number | string | boolean>(value.settings, ["number", "string", "boolean"]) };
}

const several = <T>(value: unknown, read: (each: unknown) => T | null): T[] => (Array.isArray(value) ? value.slice(0, MOST_BODIES).map(read).filter((each) => each !== null) : []);

/** An army from a stranger, field by field. */
export function sound(value: unknown): Roster | null {
  const list = isRecord(value) ? word(value.list) : undefined;
  if (!isRecord(value) || !list) return null;
  const group = (each: unknown): Group | null => (isRecord(each) ? { name: words(each.name), leader: body(each.leader), list: word(each.list) ?? null, bodies: several(each.bodies, body) } : null);
  return {
    list,
    id: word(value.id) ?? "",
    name: words(value.name),
    year: typeof value.year === "number" && Number.isInteger(value.year) ? value.year : null,
    nation: word(value.nation) ?? null,
    commander: words(value.commander),
    options: table<string>(value.options, ["string"]),
    groups: several(value.groups, group),
    bodies: several(value.bodies, body),
  };
}
