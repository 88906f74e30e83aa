/** The lines of the chronicle as entries: a throw stands with the reckoning behind it, and what is said again is counted. */

import type { Line, Throw } from "../protocol";

export interface Told {
  readonly line: Line;
  /** The numbers of all lines that stand in this entry. */
  readonly numbers: readonly number[];
  /** How often in a row the same was said. */
  readonly times: number;
}

const alike = (a: Line, b: Line): boolean => a.turn === b.turn && a.subject === b.subject && Boolean(a.text) && a.text?.en === b.text?.en;
const plain = (line: Line): boolean => !line.throw && !line.steps.length && !line.tape;
const reckons = (line: Line): boolean => line.steps.length > 0 && !line.throw;
const throws = (line: Line): boolean => Boolean(line.throw) && !line.steps.length;

export function entries(lines: readonly Line[]): Told[] {
  const told: Told[] = [];
  for (const line of lines) {
    const last = told[told.length - 1];
    if (last && alike(last.line, line)) {
      const numbers = [...last.numbers, line.n];
      if (plain(last.line) && plain(line)) {
        told[told.length - 1] = { line: last.line, numbers, times: last.times + 1 };
        continue;
      }
      const pair = reckons(last.line) && throws(line) ? [line, last.line] : throws(last.line) && reckons(line) ? [last.line, line] : null;
      if (pair?.[0] && pair[1]) {
        told[told.length - 1] = { line: { ...pair[0], steps: pair[1].steps, total: pair[1].total, tape: pair[0].tape ?? pair[1].tape }, numbers, times: 1 };
        continue;
      }
    }
    told.push({ line, numbers: [line.n], times: 1 });
  }
  return told;
}

/** What the chance beside a throw means: that the die succeeds, or at least one of several. */
export const chanceOf = (fell: Throw): "chanceOfOne" | "chanceOfAny" => (fell.result.endsWith("/1") ? "chanceOfOne" : "chanceOfAny");
