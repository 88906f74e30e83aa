// A whole battle of Muskets & Tomahawks against the computer, by clicks: `node muskets.mjs`.
import { ADDRESS, browser, decide, decision, sheet } from "./hands.mjs";

const until = Date.now() + Number(process.env.SECONDS_ALLOWED ?? 150) * 1000;
const opened = await browser();
const page = await sheet(opened);

function fail(why) {
  console.error(why);
  process.exit(1);
}

const book = (await (await fetch(`${ADDRESS}/api/books`)).json()).find(({ key }) => key === "muskets-tomahawks");
const [army, enemy] = book.default_armies;
const wish = { rulebook: book.key, army, enemy, terrain: "WOODS", scenario: "S1", level: "chance", seed: "muskets", rulings: { turns: 2 } };
const room = await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify(wish) });
if (!room.ok) fail(await room.text());
await page.goto(ADDRESS + (await room.json()).mine);
await page.locator("#decision .prompt").waitFor();

let [cards, walks, end] = [0, 0, null];
while (!end && Date.now() < until) {
  if (await page.locator("ol.cards").count()) cards++;
  if (await page.locator("[data-stencil]").count()) walks++;
  const now = await decide(page);
  if (now.over) end = now;
}
if (!end) fail(`the battle did not end in time: ${JSON.stringify(await decision(page))}`);
if (!cards) fail("no hand of cards was shown");
if (!walks) fail("no unit was moved");
if (page.accidents.length) fail(page.accidents.join("\n"));
console.log(end.over.slice(0, 80), cards, walks);
await opened.close();
