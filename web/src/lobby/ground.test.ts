import { expect, test } from "vitest";
import type { Place } from "../protocol";
import { grounds } from "./ground";

const place = (id: string): Place => ({ id, name: { en: id, de: id }, description: { en: "", de: "" }, armies: [], by_dice: id === "dice" });

test("terrain by dice is offered first, the tables of the book follow in their order", () => {
  expect(grounds(["FIELDS", "OPEN", "dice"].map(place)).map(({ id }) => id)).toEqual(["dice", "FIELDS", "OPEN"]);
});

test("a book without dice for its terrain keeps its order", () => {
  expect(grounds(["FIELDS", "OPEN"].map(place)).map(({ id }) => id)).toEqual(["FIELDS", "OPEN"]);
});
