/** What the club's pages ask, and the links that this browser remembers. */

import type { CampaignDeed, CampaignDone, CampaignShelf, CampaignTold, ClubLink, ClubTold, Deed, Joined, NewCampaign, NewPerson, NewSeason, NewTournament, PersonDeed, PersonDone, PersonTold, SeasonTold, TournamentDone, TournamentTold } from "../protocol";
import { posted, told } from "../server";

const part = (one: string, two: string): string => encodeURIComponent(one) + (two ? `/${encodeURIComponent(two)}` : "");

export const club = async (): Promise<ClubTold> => told(await fetch("/api/club"));
export const openTournament = async (wish: NewTournament): Promise<ClubLink> => told(await posted("/api/tournaments", wish));
export const tournament = async (id: string, token: string): Promise<TournamentTold> => told(await fetch(`/api/tournaments/${part(id, token)}`));
export const doIt = async (id: string, token: string, deed: Deed): Promise<TournamentDone> => told(await posted(`/api/tournaments/${part(id, token)}`, deed));
export const toTable = async (id: string, token: string): Promise<Joined> => told(await posted(`/api/tournaments/${part(id, token)}/table`, {}));
export const openSeason = async (wish: NewSeason): Promise<ClubLink> => told(await posted("/api/seasons", wish));
export const season = async (id: string, token: string): Promise<SeasonTold> => told(await fetch(`/api/seasons/${part(id, token)}`));
export const changeSeason = async (id: string, token: string, tournaments: string[]): Promise<SeasonTold> =>
  told(await fetch(`/api/seasons/${part(id, token)}`, { method: "PUT", body: JSON.stringify({ tournaments }) }));

export const campaigns = async (): Promise<CampaignShelf> => told(await fetch("/api/campaigns"));
export const openCampaign = async (wish: NewCampaign): Promise<ClubLink> => told(await posted("/api/campaigns", wish));
export const campaign = async (id: string, token: string): Promise<CampaignTold> => told(await fetch(`/api/campaigns/${part(id, token)}`));
export const doInCampaign = async (id: string, token: string, deed: CampaignDeed): Promise<CampaignDone> => told(await posted(`/api/campaigns/${part(id, token)}`, deed));
export const toMeeting = async (id: string, token: string, place: string): Promise<Joined> => told(await posted(`/api/campaigns/${part(id, token)}/battle`, { place }));

export const openMe = async (wish: NewPerson): Promise<ClubLink> => told(await posted("/api/me", wish));
export const me = async (id: string, token: string): Promise<PersonTold> => told(await fetch(`/api/me/${part(id, token)}`));
export const doForMe = async (id: string, token: string, deed: PersonDeed): Promise<PersonDone> => told(await posted(`/api/me/${part(id, token)}`, deed));
export const confirmMail = async (id: string, token: string): Promise<ClubLink> => told(await posted(`/api/confirm/${part(id, token)}`, {}));

/** Puts a seat, `room/token`, on the page of whoever sits at this browser, if he has one. */
export async function keepSeat(seat: string): Promise<void> {
  const [, where, id, token] = (localStorage.getItem("my page") ?? "").split("/");
  if (where === "me" && id && token) await doForMe(id, token, { type: "keep_seats", seats: [seat] }).catch(() => undefined);
}

const KEY = "club links";
const MOST = 50;

/** A link of one's own: where it leads, and what it is called. */
export interface Own { readonly link: string; readonly name: string }

export function ownLinks(): readonly Own[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Own[]).filter((each) => typeof each?.link === "string" && /^\/(tournament|season|me|campaign)\//.test(each.link)).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Remembers a link; only one that it was given instead of is forgotten, for a browser may hold several to one thing. */
export function rememberLink(link: string, name: string, instead = ""): void {
  const others = ownLinks().filter((each) => each.link !== link && each.link !== instead);
  localStorage.setItem(KEY, JSON.stringify([{ link, name }, ...others].slice(0, MOST)));
}

/** The seats in campaigns, `campaign/id/token`, for which this browser remembers a link. */
export const campaignSeats = (): readonly string[] => ownLinks().flatMap(({ link }) => (/^\/campaign\/[^/]+\/[^/]+$/.test(link) ? [link.slice(1)] : []));
