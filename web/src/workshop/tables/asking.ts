/** What the table editor asks the server. */

import type { OutlineMade, OutlineWanted, TableBench, TableDraft, TableJudged, TableMade, TableRead, TableWanted } from "../../protocol";
import { posted, told } from "../../server";

const at = (book: string, what: string): string => `/api/tables/${encodeURIComponent(book)}${what}`;

export const tableBench = async (book: string): Promise<TableBench> => told(await fetch(at(book, "")));
export const judgeTable = async (book: string, draft: TableDraft): Promise<TableJudged> => told(await posted(at(book, "/draft"), draft));
export const byDice = async (book: string, wanted: TableWanted): Promise<TableMade> => told(await posted(at(book, "/dice"), wanted));
export const natural = async (book: string, wanted: OutlineWanted): Promise<OutlineMade> => told(await posted(at(book, "/outline"), wanted));
export const readyTable = async (book: string, id: string): Promise<TableMade> => told(await fetch(at(book, `/ready/${encodeURIComponent(id)}`)));
export const readTable = async (book: string, file: File): Promise<TableRead> => told(await fetch(at(book, `/read?name=${encodeURIComponent(file.name)}`), { method: "POST", body: file }));

/** A table as a file. */
export async function tableFile(book: string, draft: TableDraft): Promise<Blob> {
  const answer = await posted(at(book, "/file"), draft);
  if (!answer.ok) await told(answer);
  return answer.blob();
}
