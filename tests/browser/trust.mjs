// What makes a table trustworthy: six lines of the chronicle in sight, no ghost of somebody else, refusals with limit and what was asked. `node trust.mjs [BOOK ...]`
import { ADDRESS, browser, close, decide, decideUntil, decision, drawn, eventually, must, sheet, wishing } from "./hands.mjs";

const opened = await browser();
const chosen = process.argv.slice(2);
const books = (await (await fetch(`${ADDRESS}/api/books`)).json()).filter(({ key }) => !chosen.length || chosen.includes(key));
const LOOKS = 24;
const refused = [];

/** A battle of a book against the computer, the same in every run. */
async function begun(page, book) {
  const [army, enemy] = book.default_armies;
  const wish = { rulebook: book.key, army, enemy, terrain: book.terrains[0].id, seed: "trust" };
  const room = await (await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify(wish) })).json();
  await page.goto(ADDRESS + room.mine);
  await page.locator("#decision .prompt").waitFor();
}

/** How many lines of a line's height the chronicle shows in the window. */
const lines = (page) =>
  page.evaluate(() => {
    const list = document.querySelector(".chronicle ol");
    const { top, bottom } = list.getBoundingClientRect();
    const one = Number.parseFloat(getComputedStyle(list).lineHeight) || 22;
    return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / one;
  });

async function drag(page, from, by) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
  await page.mouse.up();
  await drawn(page);
}
const middle = (page, selector) =>
  page.locator(selector).first().evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });

for (const book of books) {
  const page = await sheet(opened, { high: 900 });
  await begun(page, book);
  // whatever is asked, six lines of what happened are in sight at 900 pixels
  const least = { lines: Infinity, prompt: "" };
  for (let looks = 0; looks < LOOKS; ) {
    const now = await decision(page);
    if (now.over) break;
    if (now.options.length || now.confirm) {
      const shown = await lines(page);
      if (shown < least.lines) Object.assign(least, { lines: shown, prompt: now.prompt });
      looks++;
    }
    await decide(page, wishing(/↵/), now);
  }
  await eventually(() => page.locator(".chronicle ol").evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight < 60), `${book.key}: the eye stays at the end of the chronicle`);
  console.log(book.key, "lines", least.lines.toFixed(1), least.prompt);
  must(least.lines >= 6, `${book.key}: ${least.lines} lines of the chronicle beside: ${least.prompt}`);

  // an order that goes too far is refused with a sentence, once, beside the ghost and not upon it
  const now = await decideUntil(page, async ({ confirm }) => confirm && (await page.locator("[data-ghost] rect, [data-ghost] circle").count()) > 0, wishing(/↵/));
  if (!now.over) {
    const from = await middle(page, "[data-ghost] rect, [data-ghost] circle");
    await drag(page, from, { x: 40, y: -330 });
    await eventually(async () => (await page.locator(".verdict.wrong, .verdict.right").count()) > 0, `${book.key}: the drag is judged`);
    const told = (await page.locator("#decision .verdict").textContent()).replace(/\s+/g, " ").trim();
    console.log(book.key, "judged", told);
    if (await page.locator(".verdict.wrong").count()) {
      // the note tells each reason once, with rule and numbers, and does not lie upon the ghost
      const note = page.locator(".note", { has: page.locator("[data-nearest], .way") }).first();
      await note.waitFor();
      const [over, ghost] = [await note.boundingBox(), await page.locator("[data-ghost] rect, [data-ghost] circle").first().boundingBox()];
      const apart = over.x > ghost.x + ghost.width || over.x + over.width < ghost.x || over.y > ghost.y + ghost.height || over.y + over.height < ghost.y;
      must(apart, `${book.key}: the note covers the ghost: ${JSON.stringify([over, ghost])}`);
      refused.push(told);
    }
  }
  await close({ close: () => page.context().close() }, page);
}
must(chosen.length || refused.length >= 3, `refused: ${refused.join(" | ")}`);
must(chosen.length || refused.some((each) => /das wären \d[\d,.]*\D+erlaubt sind \d/.test(each)), `limit and what was asked: ${refused.join(" | ")}`);
await opened.close();
