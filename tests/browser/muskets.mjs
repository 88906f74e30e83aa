// A whole battle of Muskets & Tomahawks against the computer, by clicks: `node muskets.mjs`.
import { ADDRESS, browser, close, decideUntil, must, sheet, wishing } from "./hands.mjs";

const opened = await browser();
const page = await sheet(opened);
const wish = { rulebook: "muskets-tomahawks", army: "UF-A", enemy: "PN-A", terrain: "PLAINS", scenario: "S1", level: "thumb", seed: "muskets" };
const room = await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify(wish) });
must(room.ok, await room.clone().text());
await page.goto(ADDRESS + (await room.json()).mine);
await page.locator("#decision .prompt").waitFor();

/** Whoever can fight fights; whoever cannot does the first thing that is offered. */
const brave = wishing(/angreifen$/, /Salve/, /schießen$/, /kämpfen$/, /nachladen/, /^\d*\s*bewegen$/);
const seen = { cards: 0, walks: 0, turn: "" };
const began = performance.now();
const end = await decideUntil(
  page,
  async ({ turn, prompt, confirm }) => {
    seen.cards += await page.locator("ol.cards").count();
    seen.walks += Number(confirm && /: Wohin\?$/.test(prompt));
    seen.turn = turn || seen.turn;
    return false;
  },
  brave,
);
must(seen.cards, "no hand of cards was shown");
must(seen.walks, "no unit was moved");
console.log(end.over.slice(0, 80), JSON.stringify(seen), `${Math.round((performance.now() - began) / 1000)} s`);
await close(opened, page);
