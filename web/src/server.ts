/** What is asked over plain HTTP: the lobby and the rules. */

import { current } from "./language.svelte";
import type { ArmyTold, BookInfo, Failure, History, Joined, NewRoom, Report, RoomList, RoomListed, RoomOpened, RuleTold, RulesFound, Words } from "./protocol";

export class Refusal extends Error {
  constructor(readonly words: Words) {
    super(words.en);
  }
}

/** What was answered, or a refusal in words. */
export async function told<T>(answer: Response): Promise<T> {
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Refusal((body as Failure).text);
  return body as T;
}

/** Something sent as JSON. */
export const posted = (address: string, what: object): Promise<Response> => fetch(address, { method: "POST", body: JSON.stringify(what), headers: { "content-type": "application/json" } });

export const books = async (): Promise<BookInfo[]> => told(await fetch("/api/books"));

/** An army, item by item. */
export const army = async (book: string, id: string): Promise<ArmyTold> => told(await fetch(`/api/armies/${encodeURIComponent(book)}/${encodeURIComponent(id)}`));

export const open = async (wish: NewRoom): Promise<RoomOpened> =>
  told(await fetch("/api/rooms", { method: "POST", body: JSON.stringify(wish), headers: { "content-type": "application/json" } }));

/** Exchanges an invitation for a link of one's own. */
export const join = async (room: string, token: string): Promise<Joined> =>
  told(await fetch(`/api/join/${encodeURIComponent(room)}/${encodeURIComponent(token)}`, { method: "POST" }));

/** The record of a battle that is over, line by line; the seat is `room/token`. */
export async function record(seat: string): Promise<string> {
  const answer = await fetch(`/api/record/${seat}`);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

/** What a battle was like that is over. */
export const report = async (seat: string): Promise<Report> => told(await fetch(`/api/report/${seat}`));

/** The same to take home: a page with the replay, a paper, or the last position as a picture. */
export const reportFile = (seat: string, kind: "html" | "pdf" | "svg", language: string): string => `/api/report/${seat}/${kind}?lang=${language}`;

/** The same battle anew, on one's own side or on the other. */
export const fightAgain = async (seat: string, swapped: boolean): Promise<RoomOpened> =>
  told(await fetch(`/api/again/${seat}${swapped ? "?swapped" : ""}`, { method: "POST" }));

/** The battles that this machine keeps; none where strangers may ask. */
export async function rooms(): Promise<readonly RoomListed[]> {
  try {
    return (await told<RoomList>(await fetch("/api/rooms"))).rooms;
  } catch {
    return [];
  }
}

/** Clears a battle away; the seat is `room/token` of whoever opened it. */
export const forget = async (seat: string): Promise<boolean> => (await fetch(`/api/rooms/${seat}`, { method: "DELETE" })).ok;

/** Calls a battle otherwise; the seat is `room/token` of whoever opened it. */
export const rename = async (seat: string, name: string): Promise<boolean> => (await fetch(`/api/rooms/${seat}`, { method: "PUT", body: JSON.stringify({ name }) })).ok;

/** Frame, cartouche, compass and scale of a table, as SVG; nothing where there is no such seat. */
export async function sheet(seat: string, language: string, turned: boolean, lamp: boolean): Promise<string> {
  try {
    const answer = await fetch(`/api/sheet/${seat}?lang=${language}${turned ? "&turned" : ""}${lamp ? "&lamp" : ""}`);
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}

/** The battle before this page was opened; the seat is `room/token`. */
export const history = async (seat: string): Promise<History> => told(await fetch(`/api/history/${seat}`));

/** One rule by its id, or those that a word finds. */
export async function rules(book: string, query: string): Promise<readonly RuleTold[]> {
  const root = `/api/rules/${encodeURIComponent(book)}`;
  try {
    if (/^[A-Z]+-[A-Z0-9-]+$/.test(query.trim())) return [await told<RuleTold>(await fetch(`${root}/${encodeURIComponent(query.trim())}`))];
  } catch {
    // no such rule: look for the words
  }
  try {
    return (await told<RulesFound>(await fetch(`${root}?q=${encodeURIComponent(query)}&lang=${current()}`))).rules;
  } catch {
    return [];
  }
}
