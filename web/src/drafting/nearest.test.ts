import { beforeEach, expect, test, vi } from "vitest";
import type { AnyOrder, Asked, Probed, ToServer } from "../protocol";
import { NOTHING } from "../store";

const sent: ToServer[] = [];
vi.mock("../live.svelte", () => ({ live: { battle: NOTHING, send: (message: ToServer) => sent.push(message), answer: () => sent.push({ type: "concede" }) } }));
const { Held } = await import("./held.svelte");

const words = { en: "", de: "" };
const at = (upto: number): AnyOrder => ({ type: "Extent", upto });
const asked: Asked = {
  type: "asked", id: 7, kind: "extent", rule: "R", text: words, subject: "", choices: [], passing: "", advice: "", pieces: ["a"], formations: [], limits: [[0, 4]],
  path: [], path_lengths: [], ideas: [at(1)], zone: [], names: {}, owner: "one", shown_as: "", steps: {},
} as unknown as Asked;
const objection = { rule: "R", text: words, needed: null, had: null };
const probed = (probe: number, refused: boolean): Probed => ({ type: "probed", probe, objections: refused ? [objection] : [], outlines: {}, fan: [], measures: [] });
const questions = (): ToServer[] => sent.filter((each) => each.type === "ask_nearest");

class Draft extends Held {
  start(): void {
    this.forget(asked);
  }
}

beforeEach(() => void sent.splice(0));

function refused(): Draft {
  const draft = new Draft();
  draft.start();
  draft.put(at(9));
  draft.heard(probed(1, true));
  return draft;
}

test("a refused ghost asks for the nearest legal order, an allowed one does not", () => {
  const draft = refused();
  expect(questions()).toEqual([{ type: "ask_nearest", ask: 1, to: 7, order: at(9), dragging: true }]);
  draft.heardNearest({ type: "nearest", ask: 1, order: at(4) });
  expect(draft.nearest).toEqual(at(4));
  expect(draft.order).toEqual(at(9));
  draft.put(at(3));
  draft.heard(probed(2, false));
  expect(questions().length).toBe(1);
  expect(draft.nearest).toBeNull();
});

test("an answer that is heard twice asks once", () => {
  const draft = refused();
  draft.heard(probed(1, true));
  expect(questions().length).toBe(1);
});

test("the player takes what is known at once", () => {
  const draft = refused();
  draft.heardNearest({ type: "nearest", ask: 1, order: at(4) });
  draft.toNearest();
  expect(draft.order).toEqual(at(4));
  expect(questions().length).toBe(1);
});

test("where nothing was found in time the player asks again and takes what comes, or the first idea", () => {
  for (const [told, taken] of [[at(4), at(4)], [null, at(1)]] as const) {
    sent.splice(0);
    const draft = refused();
    draft.heardNearest({ type: "nearest", ask: 1, order: null });
    draft.toNearest();
    expect(questions()[1]).toEqual({ type: "ask_nearest", ask: 2, to: 7, order: at(9), dragging: false });
    draft.heardNearest({ type: "nearest", ask: 2, order: told });
    expect(draft.order).toEqual(taken);
  }
});

test("an answer to an older draft changes nothing, and no order is ever given to find out", () => {
  const draft = refused();
  draft.toNearest();
  draft.put(at(8));
  draft.heardNearest({ type: "nearest", ask: 2, order: at(4) });
  expect(draft.order).toEqual(at(8));
  expect(draft.nearest).toBeNull();
  expect(sent.every((each) => each.type === "probe" || each.type === "ask_nearest")).toBe(true);
});
