/** What a phone beside a real table asks of its umpire, and what it has open. */

import { handOver, posted, Refusal, told } from "../server";
import type { NewRoom, Refereed, RefereeOpened, RefereeWord } from "../protocol";

export type Said = Omit<Partial<RefereeWord>, "at"> & Pick<RefereeWord, "what">;
export interface Remembered { readonly link: string; readonly title: string }
/** There is no battle under a link. */
export class Gone extends Error {}
const KEPT = "refereed";
const MOST_KEPT = 6;

export const begin = async (wish: NewRoom): Promise<RefereeOpened> => told(await posted("/api/referee", wish));

/** Whether dice may follow at once: not after a step back, which would be thrown again. */
export const leadsOn = (said: Said): boolean => said.what === "choose" || said.what === "tell" || said.what === "throw";

/** The battle as it stands; nothing where it is known already. */
export async function look(link: string, at: number | null, eyes: string): Promise<Refereed | null> {
  const asked = new URLSearchParams({ ...(eyes ? { eyes } : {}), ...(at === null ? {} : { at: String(at) }) });
  const answer = await fetch(`/api${link}?${asked}`);
  if (answer.status === 404) throw new Gone();
  return answer.status === 204 ? null : told<Refereed>(answer);
}

export const say = async (link: string, at: number, said: Said, eyes: string): Promise<Refereed> => told(await posted(`/api${link}${asEyes(eyes)}`, { ...said, at }));

/** So many pixels a photograph keeps on its longer side. */
const SIDE = 1600;

/** A photograph as small as a report needs it, upright; what is no picture gives nothing. */
export async function smaller(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const share = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(picture.width * share), Math.round(picture.height * share)];
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.82));
}

/** A record or a report as a file, or a refusal in words. */
export async function takenHome(link: string, what: string, language: string): Promise<void> {
  const answer = await fetch(`/api${link}/${what}?lang=${language}`);
  if (!answer.ok) return told<never>(answer);
  handOver(await answer.blob(), /filename="(.+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "");
}

const asEyes = (eyes: string): string => (eyes ? `?eyes=${eyes}` : "");

export const addPhotograph = async (link: string, picture: Blob, eyes: string): Promise<Refereed> => told(await fetch(`/api${link}/photographs${asEyes(eyes)}`, { method: "POST", body: picture }));

export const takeAway = async (link: string, id: string, eyes: string): Promise<Refereed> => told(await fetch(`/api${link}/photographs/${id}${asEyes(eyes)}`, { method: "DELETE" }));

export const isRefusal = (accident: unknown): accident is Refusal => accident instanceof Refusal;

export function remembered(): readonly Remembered[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as Remembered[];
  } catch {
    return [];
  }
}

export function remember(link: string, title: string): void {
  const others = remembered().filter((each) => each.link !== link);
  localStorage.setItem(KEPT, JSON.stringify([{ link, title }, ...others].slice(0, MOST_KEPT)));
}
