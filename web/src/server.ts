/** What is asked over plain HTTP: the lobby and the rules. */

import { current } from "./language.svelte";
import { player, remembered } from "./lobby/mine";
import type { ArmyTold, BookInfo, ChapterTold, Failure, Here, History, Joined, NewRoom, Offer, Offers, Preview, QuestionTold, Report, ReviewTold, RoomList, RoomListed, RoomOpened, RuleTold, RulesFound, Words } from "./protocol";

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

/** Opens the first battle of a book, which teaches it. */
export const learn = async (book: string): Promise<RoomOpened> => told(await fetch(`/api/lessons/${encodeURIComponent(book)}`, { method: "POST" }));

/** Exchanges an invitation for a link of one's own. */
export const join = async (room: string, token: string): Promise<Joined> =>
  told(await fetch(`/api/join/${encodeURIComponent(room)}/${encodeURIComponent(token)}`, { method: "POST", body: JSON.stringify({ player: player() }) }));

/** What an invitation offers, before it is accepted. */
export const offer = async (room: string, token: string): Promise<Offer> =>
  told(await fetch(`/api/join/${encodeURIComponent(room)}/${encodeURIComponent(token)}`));

/** The games that wait for whoever comes first. */
export const openGames = async (): Promise<readonly Offer[]> => (await told<Offers>(await fetch("/api/open"))).games;

/** Takes the seat of an open game. */
export const takeSeat = async (room: string): Promise<Joined> =>
  told(await fetch(`/api/open/${encodeURIComponent(room)}`, { method: "POST", body: JSON.stringify({ player: player() }) }));

/** How a battle would begin. */
export const preview = async (wish: NewRoom, signal: AbortSignal): Promise<Preview> =>
  told(await fetch("/api/preview", { method: "POST", body: JSON.stringify(wish), signal }));

/** Where this server can be reached. */
export const here = async (): Promise<Here> => told(await fetch("/api/here"));

/** Brings a record along: it is proved first, and goes on as `how` says. */
export const load = async (file: Blob, how: Record<string, string>): Promise<RoomOpened> =>
  told(await fetch(`/api/records?${new URLSearchParams(how)}`, { method: "POST", body: file }));

/** Gives somebody a file to keep. */
export function handOver(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

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

/** The report as a PDF, or why there is none. */
export async function reportPaper(seat: string, language: string): Promise<Blob> {
  const answer = await fetch(reportFile(seat, "pdf", language));
  return answer.ok ? answer.blob() : told<never>(answer);
}

/** Begins the review of a battle that is over, or tells how far it is. */
export const askReview = async (seat: string): Promise<ReviewTold> => told(await fetch(`/api/review/${seat}`, { method: "POST" }));

/** How far the review is; nothing where none was asked for. */
export async function review(seat: string): Promise<ReviewTold | null> {
  const answer = await fetch(`/api/review/${seat}`);
  return answer.status === 404 ? null : told<ReviewTold>(answer);
}

/** The same battle anew: as it was, on the other side, or against a better general. */
export const fightAgain = async (seat: string, how: "" | "swapped" | "harder"): Promise<RoomOpened> =>
  told(await fetch(`/api/again/${seat}${how && `?${how}`}`, { method: "POST" }));

/** The battles that this machine keeps; where strangers may ask, those whose seats this browser remembers. */
export async function rooms(): Promise<readonly RoomListed[]> {
  try {
    const { rooms: kept } = await told<RoomList>(await fetch("/api/rooms"));
    const seats = remembered().filter((seat) => !kept.some((each) => seat.startsWith(`${each.room}/`)));
    if (!seats.length) return kept;
    const own = await told<RoomList>(await fetch("/api/mine", { method: "POST", body: JSON.stringify({ seats }) }));
    return [...kept, ...own.rooms].sort((a, b) => b.changed - a.changed);
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

const root = (book: string): string => `/api/rules/${encodeURIComponent(book)}`;

async function found(address: string): Promise<RulesFound> {
  try {
    return await told<RulesFound>(await fetch(address));
  } catch {
    return { rules: [], chapters: [], questions: [], more: 0 };
  }
}

/** One rule by its id, or those that a word finds. */
export async function rules(book: string, query: string): Promise<RulesFound> {
  try {
    if (/^[A-Z]+-[A-Z0-9-]+[a-z]?$/.test(query.trim())) {
      const rule = await told<RuleTold>(await fetch(`${root(book)}/${encodeURIComponent(query.trim())}`));
      return { rules: [rule], chapters: [], questions: [], more: 0 };
    }
  } catch {
    // no such rule: look for the words
  }
  return found(`${root(book)}?q=${encodeURIComponent(query)}&lang=${current()}`);
}

/** The chapters of a book. */
export const contents = async (book: string): Promise<readonly ChapterTold[]> => (await found(root(book))).chapters;

/** The rules of a chapter, whole. */
export const chapterRules = async (book: string, chapter: string): Promise<readonly RuleTold[]> => (await found(`${root(book)}?chapter=${encodeURIComponent(chapter)}`)).rules;

/** The rules that make an event happen. */
export const rulesBehind = async (book: string, event: string): Promise<readonly RuleTold[]> => (await found(`${root(book)}?event=${encodeURIComponent(event)}`)).rules;

/** Every question of a book with the rule that asks it. */
export const questions = async (book: string): Promise<readonly QuestionTold[]> => (await found(`${root(book)}?questions`)).questions;
