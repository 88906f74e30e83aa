// A whole battle of Muskets & Tomahawks against the computer, by clicks: `node muskets.mjs`.
import { ADDRESS, browser, close, decideUntil, must, sheet } from "./hands.mjs";

const opened = await browser();
const page = await sheet(opened);
const book = (await (await fetch(`${ADDRESS}/api/books`)).json()).find(({ key }) => key === "muskets-tomahawks");
const [army, enemy] = book.default_armies;
const wish = { rulebook: book.key, army, enemy, terrain: "WOODS", scenario: "S1", level: "chance", seed: "muskets", rulings: { turns: 2 } };
const room = await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify(wish) });
must(room.ok, await room.clone().text());
await page.goto(ADDRESS + (await room.json()).mine);
await page.locator("#decision .prompt").waitFor();

let [cards, walks] = [0, 0];
const end = await decideUntil(page, async () => {
  cards += await page.locator("ol.cards").count();
  walks += await page.locator("[data-stencil]").count();
  return false;
});
must(cards, "no hand of cards was shown");
must(walks, "no unit was moved");
console.log(end.over.slice(0, 80), cards, walks);
await close(opened, page);
