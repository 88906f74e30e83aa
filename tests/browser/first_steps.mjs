// The first steps of a battle of every book by the mouse, in both languages by turns: `node first_steps.mjs`.
import { ADDRESS, browser, close, decideUntil, must, sheet } from "./hands.mjs";

const ANSWERS = 8;
const opened = await browser();
const books = await (await fetch(`${ADDRESS}/api/books`)).json();
for (const [n, book] of books.entries()) {
  const page = await sheet(opened, { language: n % 2 ? "en-GB" : "de-DE" });
  const given = [];
  page.on("websocket", (line) => line.on("framesent", ({ payload }) => JSON.parse(payload).type === "answer" && given.push(payload)));
  const [army, enemy] = book.default_armies;
  const wish = { rulebook: book.key, army, enemy, terrain: book.terrains[0].id, seed: "first steps" };
  const room = await (await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify(wish) })).json();
  await page.goto(ADDRESS + room.mine);
  const asked = new Set();
  const end = await decideUntil(page, ({ prompt }) => (asked.add(prompt), given.length >= ANSWERS));
  must(!end.over, `${book.key}: the battle goes on`);
  must(asked.size > 1, `${book.key}: more than one thing is asked: ${[...asked]}`);
  must(await page.locator(".unit, [data-beside]").count(), `${book.key}: units stand on the table or beside it`);
  must(await page.locator(".chronicle li").count(), `${book.key}: the chronicle tells what happened`);
  must(!page.accidents.length, `${book.key}: ${page.accidents.join("\n")}`);
  await page.context().close();
  console.log(book.key, given.length, "answers,", asked.size, "questions");
}
await close(opened);
