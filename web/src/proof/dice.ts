/** Dice that nobody has chosen: what this browser adds to the seed, and the proof when the battle is over. */

import { blake2b, joined, sha256, sha256Hex } from "./hashes";

const KEPT = "pulverdampf.share.";

/** What this browser adds to the seed of a room: drawn once and kept, so that it can be told and checked. */
export function shareOf(room: string): string {
  const kept = read(KEPT + room);
  if (kept) return kept;
  const drawn = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  write(KEPT + room, drawn);
  return drawn;
}

/** What this browser has added, if it is still known here. */
export const keptShare = (room: string): string => read(KEPT + room);

export const promiseOf = (share: string): string => sha256Hex("pulverdampf share ", share);

const drawnHere: Record<string, string> = {};

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? drawnHere[key] ?? "";
  } catch {
    return drawnHere[key] ?? "";
  }
}

function write(key: string, value: string): void {
  drawnHere[key] = value;
  try {
    localStorage.setItem(key, value);
  } catch {
    // private windows: it is known as long as the page is
  }
}

/** How the dice of a battle stand: proved, or why not. */
export type Verdict = { proved: true; dice: number } | { proved: false; why: "seed" | "share" | "promise" | "dice" | "record" };

interface Entry {
  type: string;
  faces?: number[];
  dice?: string;
}
interface RecordLine {
  n: number;
  entry?: Entry;
  undo?: number;
  dice?: number;
  share?: [string, string];
  promise?: [string, string];
  /** Something told beside the battle. */
  note?: unknown;
}
interface Known {
  /** The promise of the seed that this page was told before the first die. */
  commitment: string;
  /** The seat whose share this browser keeps. */
  seat: string;
  share: string;
}

/** Works every die of a record out again from its seed and shares, and holds them to what was promised. */
export function proved(record: string, known: Known): Verdict {
  let lines: RecordLine[];
  let header: { dice: { seed: string; commitment: string; shares?: string[] } };
  try {
    const [first = "", ...rest] = record.trimEnd().split("\n");
    header = JSON.parse(first) as typeof header;
    lines = rest.map((line) => JSON.parse(line) as RecordLine);
  } catch {
    return { proved: false, why: "record" };
  }
  const seed = header.dice.seed;
  if (sha256Hex("pulverdampf seed ", seed) !== known.commitment) return { proved: false, why: "seed" };
  const promises = new Map<string, string>();
  const shares = new Map<string, string>();
  const log: (Entry | null)[] = [];
  let jumps = new Map<number, number>();
  let fallen = 0;
  const next = (): number => {
    const place = Math.max(0, ...[...jumps.keys()].filter((each) => each <= log.length));
    const thrown = log.slice(place).reduce((sum, entry) => sum + (entry?.faces?.length ?? 0), 0);
    const number = (jumps.get(place) ?? 0) + thrown;
    fallen = Math.max(fallen, number);
    return number;
  };
  for (const line of lines) {
    if (line.note) continue;
    if (line.promise) {
      if ([...shares.keys()].some((by) => promises.has(by))) return { proved: false, why: "promise" };
      promises.set(...line.promise);
    } else if (line.share) {
      const [by, share] = line.share;
      const promised = promises.get(by);
      if (promised ? promiseOf(share) !== promised : [...shares.keys()].some((each) => promises.has(each))) return { proved: false, why: "promise" };
      shares.set(by, share);
    } else if (line.undo !== undefined) {
      next();
      log.length = line.undo;
      jumps = new Map([...jumps].filter(([place]) => place <= (line.undo as number)));
      if (line.dice !== undefined) {
        if (line.dice !== fallen) return { proved: false, why: "dice" };
        jumps.set(line.undo, fallen);
      }
    } else log.push(line.entry ?? null);
  }
  if (known.share && shares.get(known.seat) !== known.share) return { proved: false, why: "share" };
  if ((header.dice.shares ?? []).some((by) => !shares.has(by))) return { proved: false, why: "share" };
  return thrown(log, jumps, mixed(seed, shares));
}

/** One seed from the promised one and all shares. */
function mixed(seed: string, shares: ReadonlyMap<string, string>): string {
  if (!shares.size) return seed;
  const parts = [seed, ...[...shares.keys()].sort().flatMap((by) => [by, shares.get(by) ?? ""])];
  const written = parts.flatMap((part) => {
    const text = joined([part]);
    const size = new Uint8Array(4);
    new DataView(size.buffer).setUint32(0, text.length);
    return [size, text];
  });
  return sha256Hex("pulverdampf shares ", ...written);
}

/** Every face that a log tells, worked out again; lots, which tell no die, are passed over. */
function thrown(log: readonly (Entry | null)[], jumps: ReadonlyMap<number, number>, seed: string): Verdict {
  const key = sha256(joined([seed]));
  const lowest = new Map<number, number>();
  let at = 0;
  let block = -1;
  let words: bigint[] = [];
  let checked = 0;
  const step = (sides: number): number => {
    if (Math.floor(at / 8) !== block) {
      block = Math.floor(at / 8);
      const count = new Uint8Array(8);
      new DataView(count.buffer).setBigUint64(0, BigInt(block));
      const digest = new DataView(blake2b(count, key).buffer);
      words = Array.from({ length: 8 }, (_, i) => digest.getBigUint64(8 * i));
    }
    const word = words[at % 8] as bigint;
    at += 1;
    return Number((word * BigInt(sides)) >> 64n);
  };
  for (const [place, entry] of log.entries()) {
    at = jumps.get(place) ?? at;
    const faces = entry?.faces ?? [];
    const sides = Number(/^\d*d(\d+)$/.exec(entry?.dice ?? "")?.[1] ?? 0);
    if (!sides) at += faces.length;
    else
      for (const face of faces) {
        const low = face - step(sides);
        if ((lowest.get(sides) ?? low) !== low) return { proved: false, why: "dice" };
        lowest.set(sides, low);
        checked += 1;
      }
  }
  return { proved: true, dice: checked };
}
