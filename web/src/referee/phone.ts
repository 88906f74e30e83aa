/** What a phone beside a real table asks of its umpire, and what it has open. */

import { posted, Refusal, told } from "../server";
import type { NewRoom, Refereed, RefereeOpened, RefereeWord } from "../protocol";

export type Said = Omit<Partial<RefereeWord>, "at"> & Pick<RefereeWord, "what">;
export interface Remembered { readonly link: string; readonly title: string }
const KEPT = "refereed";
const MOST_KEPT = 6;

export const begin = async (wish: NewRoom): Promise<RefereeOpened> => told(await posted("/api/referee", wish));

/** The battle as it stands; nothing where it is known already. */
export async function look(link: string, at: number | null, eyes: string): Promise<Refereed | null> {
  const asked = new URLSearchParams({ ...(eyes ? { eyes } : {}), ...(at === null ? {} : { at: String(at) }) });
  const answer = await fetch(`/api${link}?${asked}`);
  return answer.status === 204 ? null : told<Refereed>(answer);
}

export const say = async (link: string, at: number, said: Said, eyes: string): Promise<Refereed> => told(await posted(`/api${link}${eyes ? `?eyes=${eyes}` : ""}`, { ...said, at }));

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
