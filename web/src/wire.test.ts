import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ToBrowser } from "./protocol";
import { Wire, type Health } from "./wire";

/** A socket without a server: the test plays the server's part. */
class Line {
  static laid: Line[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    Line.laid.push(this);
  }

  accept(): void {
    this.readyState = Line.OPEN;
    this.onopen?.();
  }

  close(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const heard: ToBrowser[] = [];
const healths: Health[] = [];
const latest = (): Line => Line.laid.at(-1)!;
const laid = (): Wire => new Wire("ws://here", (message) => heard.push(message), (health) => healths.push(health));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  Line.laid = [];
  heard.length = healths.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a line that breaks is laid anew, however often", () => {
  laid();
  for (let deaths = 1; deaths <= 5; deaths++) {
    latest().accept();
    latest().close();
    expect(healths.slice(-2)).toEqual(["joined", "lost"]);
    vi.advanceTimersByTime(5000);
    expect(Line.laid.length).toBe(deaths + 1);
  }
});

test("a server that takes the call and never speaks is called again", () => {
  laid();
  vi.advanceTimersByTime(25_000);
  expect(Line.laid.length).toBe(2);
  latest().accept();
  vi.advanceTimersByTime(25_000);
  expect(Line.laid.length).toBe(3);
  latest().accept();
  latest().onmessage?.({ data: JSON.stringify({ type: "welcome" }) });
  const calls = Line.laid.length;
  vi.advanceTimersByTime(600_000);
  expect(Line.laid.length).toBe(calls);
  expect(healths.at(-1)).toBe("joined");
});

test("who has no seat does not call again", () => {
  laid();
  latest().accept();
  latest().onmessage?.({ data: JSON.stringify({ type: "refused", code: "no_such_seat" }) });
  latest().close(4404);
  vi.advanceTimersByTime(60_000);
  expect(Line.laid.length).toBe(1);
  expect(healths.at(-1)).toBe("no_seat");
});

test("a page that is left does not call again", () => {
  const wire = laid();
  wire.close();
  vi.advanceTimersByTime(60_000);
  expect(Line.laid.length).toBe(1);
});
