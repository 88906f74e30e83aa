/** The seats that this browser has taken: where a server lists nobody's battles, it remembers its own. */

const KEY = "seats";
const MOST = 200;

export function remembered(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => typeof each === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Remembers a seat, `room/token`; the latest first. Whether it is new. */
export function remember(seat: string): boolean {
  const fresh = !remembered().includes(seat);
  localStorage.setItem(KEY, JSON.stringify([seat, ...remembered().filter((each) => each !== seat)].slice(0, MOST)));
  return fresh;
}

export function forgetSeat(seat: string): void {
  localStorage.setItem(KEY, JSON.stringify(remembered().filter((each) => each !== seat)));
}

/** What whoever sits at this browser is called. */
export const player = (): string => localStorage.getItem("player") ?? "";
export const callMe = (name: string): void => localStorage.setItem("player", name);
