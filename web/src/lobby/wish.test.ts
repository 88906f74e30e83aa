import { expect, test } from "vitest";
import type { BookInfo, Scenario, TerrainSetup } from "../protocol";
import type { Own } from "../workshop/own";
import { enemy, first, mine, previewOf, readyBattles, taken, wishOf, withArmy } from "./wish";

const words = (name: string): { en: string; de: string } => ({ en: name, de: name });
const place = (id: string, armies: string[] = []): BookInfo["terrains"][number] => ({ id, name: words(id), description: words(""), armies, by_dice: false });
const army = (id: string, needs: Record<string, boolean> = {}): BookInfo["armies"][number] => ({ id, name: words(id), years: "", points: "", units: [], rival: "", needs });
const BOOK = {
  key: "book", name: words("Book"), armies: [army("A"), army("B", { elephants: true }), army("C")], terrains: [place("plain"), place("hills")],
  scenarios: [place("ford", ["B", "C"]), place("alone")], levels: [place("recruit"), place("drilled")], tempers: [place("cautious"), place("steady"), place("bold")],
  default_armies: ["A", "C"], switches: [], level: "drilled",
} as unknown as BookInfo;
const OWN: Own = {
  armies: [{ id: "guard", book: "book", roster: { list: "french" }, size: 140, changed: 0, rulings: { size: 140 } }],
  tables: [{ id: "ford", book: "book", table: { id: "mine", pieces: [] } as unknown as TerrainSetup, changed: 0 }],
  scenarios: [{ id: "raid", book: "book", scenario: { id: "raid", name: words("Raid"), sides: [{ army: "B" }, {}] } as unknown as Scenario, changed: 0 }],
};

test("the form begins with the open battle of the book and its usual general", () => {
  const wish = wishOf(BOOK, first(BOOK), "Ney");
  expect(wish).toMatchObject({ army: "A", enemy: "C", terrain: "plain", scenario: "", mode: "computer", level: "drilled-steady", side: "one", player: "Ney", limit: null, listed: false });
});

test("a ready battle is the same form filled in, and brings the switches its armies need", () => {
  const [open, ford] = readyBattles(BOOK);
  expect(readyBattles(BOOK).map((each) => each.id)).toEqual(["", "ford"]);
  const chosen = taken({ ...first(BOOK), mode: "hot_seat" }, ford!);
  expect(wishOf(BOOK, chosen, "")).toMatchObject({ army: "B", enemy: "C", terrain: "", scenario: "ford", mode: "hot_seat", rulings: { elephants: true } });
  expect(wishOf(BOOK, { ...chosen, rulings: { elephants: false } }, "").rulings).toEqual({ elephants: false });
  expect(taken(chosen, open!).armies).toEqual(["A", "C"]);
});

test("one's own army follows the side, and may be one drawn up by hand", () => {
  const second = withArmy({ ...first(BOOK), side: "two" }, "own", "own:guard");
  expect([mine(second), enemy(second)]).toEqual(["own:guard", "A"]);
  expect(wishOf(BOOK, second, "", OWN)).toMatchObject({ army: "A", enemy: { list: "french" }, side: "two", rulings: { size: 140 } });
  expect(withArmy(second, "enemy", "B").armies).toEqual(["B", "own:guard"]);
});

test("tables and scenarios of the workshop are fought like ready ones", () => {
  const drawn = { ...first(BOOK), terrain: "own:ford" };
  expect(wishOf(BOOK, drawn, "", OWN).terrain).toEqual({ id: "mine", pieces: [] });
  const [, raid] = readyBattles(BOOK, OWN);
  expect(raid).toMatchObject({ id: "own:raid", name: words("Raid"), armies: ["B", "C"] });
  expect(wishOf(BOOK, taken(drawn, raid!), "", OWN)).toMatchObject({ terrain: "", scenario: { id: "raid" }, army: "B", enemy: "C" });
  expect(previewOf(BOOK, drawn, OWN)).not.toEqual(previewOf(BOOK, first(BOOK), OWN));
});

test("the clock and the list of open games are for friends only", () => {
  const timed = { ...first(BOOK), minutes: 60, loses: true, listed: true };
  expect(wishOf(BOOK, timed, "")).toMatchObject({ limit: null, listed: false });
  expect(wishOf(BOOK, { ...timed, mode: "friend" }, "")).toMatchObject({ limit: { minutes: 60, loses: true }, listed: true });
});

test("a preview does not depend on who plays", () => {
  const choice = first(BOOK);
  expect(previewOf(BOOK, { ...choice, mode: "friend", level: "recruit", side: "two" })).toEqual(previewOf(BOOK, choice));
  expect(previewOf(BOOK, { ...choice, terrain: "hills" })).not.toEqual(previewOf(BOOK, choice));
});
