/** What the workshop asks the server. */

import type { Bench, Draft, FileRead, FileWanted, FilledUp, Judged, ListOffer, ListWanted, Roster } from "../protocol";
import { posted, told } from "../server";
import { army, type Own } from "./own";

const at = (book: string, what: string): string => `/api/workshop/${encodeURIComponent(book)}${what}`;

export const bench = async (book: string): Promise<Bench> => told(await fetch(at(book, "")));
export const offer = async (book: string, wanted: ListWanted): Promise<ListOffer> => told(await posted(at(book, "/offer"), wanted));
export const judge = async (book: string, draft: Draft): Promise<Judged> => told(await posted(at(book, "/draft"), draft));
export const fill = async (book: string, draft: Draft): Promise<FilledUp> => told(await posted(at(book, "/fill"), draft));

/** A ready army to change. */
export const ready = async (book: string, id: string): Promise<FilledUp> => told(await fetch(at(book, `/ready/${encodeURIComponent(id)}`)));

/** The army that a name means: one's own, or a ready one. */
export async function armyNamed(book: string, own: Own, name: string): Promise<Roster> {
  const made = army(own, name);
  return typeof made === "string" ? (await ready(book, made)).roster : made;
}

/** An army as a file of this kind. */
export async function file(book: string, wanted: FileWanted): Promise<Blob> {
  const answer = await posted(at(book, "/file"), wanted);
  if (!answer.ok) await told(answer);
  return answer.blob();
}

/** What a file of somebody holds. */
export const read = async (chosen: File): Promise<FileRead> => told(await fetch(`/api/workshop-file?name=${encodeURIComponent(chosen.name)}`, { method: "POST", body: chosen }));

/** A paper as PDF. */
export async function paper(book: string, kind: string, wanted: object): Promise<Blob> {
  const answer = await posted(`/api/print/${encodeURIComponent(book)}/${kind}`, wanted);
  if (!answer.ok) await told(answer);
  return answer.blob();
}
