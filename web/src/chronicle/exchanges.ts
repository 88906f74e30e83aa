/** The lines of the chronicle as exchanges: who against whom, what was reckoned and thrown, and what came of it. */

import type { Line } from "../protocol";

export interface Exchange {
  readonly first: number;
  /** Whoever acts, and whom it befalls: ids of pieces and bodies. */
  readonly who: readonly string[];
  readonly whom: readonly string[];
  readonly lines: readonly Line[];
}

/** The numbers of one side. */
export interface Factors {
  readonly side: string;
  readonly line: Line;
}

const acts = (line: Line): boolean => Boolean(line.throw) || line.steps.length > 0;

/** Whether a line is about both sides: an announcement against somebody. */
const meets = (line: Line, sideOf: (id: string) => string): boolean => new Set(line.about.map(sideOf)).size > 1;

/** Lines belong together that share a party and come of one decision, or set numbers of both sides against each other, until somebody else of the same side acts. */
export function exchanges(lines: readonly Line[], starts: ReadonlySet<number>, sideOf: (id: string) => string): Exchange[] {
  const found: { first: number; who: string[]; whom: string[]; lines: Line[] }[] = [];
  let open: (typeof found)[number] | null = null;
  for (const line of lines) {
    if (starts.has(line.n)) open = null;
    const shares: boolean = open !== null && line.about.some((id) => open!.who.includes(id) || open!.whom.includes(id));
    const [first] = line.about;
    const before: Line | undefined = open?.lines[open.lines.length - 1];
    const answers: boolean = Boolean(before?.steps.length) && line.steps.length > 0 && before?.rule === line.rule && sideOf(first ?? "") !== sideOf(before.about[0] ?? "");
    const another: boolean = open !== null && acts(line) && first !== undefined && sideOf(first) === sideOf(open.who[0] ?? "") && !open.who.includes(first);
    if ((!shares && !answers) || another) open = null;
    if (!open) {
      if (!acts(line) && !meets(line, sideOf)) continue;
      open = { first: line.n, who: [], whom: [], lines: [] };
      found.push(open);
    }
    open.lines.push(line);
    for (const id of line.about) {
      const own = !open.who.length || sideOf(id) === sideOf(open.who[0] ?? "");
      const list = own ? open.who : open.whom;
      if (!list.includes(id)) list.push(id);
    }
  }
  // before the last roll there are numbers only
  return found.filter((each, i) => each.lines.some((line) => line.throw || (i === found.length - 1 && line.steps.length)));
}

/** The latest reckonings of both sides by one rule, where there are two of them; the first is that of whoever acts. */
export function opposed(exchange: Exchange, sideOf: (id: string) => string): readonly [Factors, Factors] | null {
  const reckoned = exchange.lines.filter((line) => line.steps.length && line.about.length);
  const last = reckoned[reckoned.length - 1];
  if (!last) return null;
  const side = sideOf(last.about[0] ?? "");
  const other = reckoned.findLast((line) => line.rule === last.rule && sideOf(line.about[0] ?? "") !== side);
  if (!other) return null;
  const both = [{ side: sideOf(other.about[0] ?? ""), line: other }, { side, line: last }] as const;
  return both[0].side === sideOf(exchange.who[0] ?? "") ? both : [both[1], both[0]];
}

/** The side with the greater number, where the numbers of both are set against each other: by dice for both, or without any. */
export function ahead(exchange: Exchange, factors: readonly [Factors, Factors]): string {
  const thrown = exchange.lines.filter((line) => line.rule === factors[0].line.rule && line.throw);
  if (thrown.some((line) => !/ : /.test(line.throw?.result ?? ""))) return "";
  const [one, two] = factors.map((each) => Number(each.line.total));
  return one === undefined || two === undefined || one === two || Number.isNaN(one - two) ? "" : factors[one > two ? 0 : 1]!.side;
}
