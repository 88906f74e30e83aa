// DBX in the browser: `node dbx.mjs battle` fights a whole battle by clicks; `node dbx.mjs stages name=link ...` shows squares, recoils and commands.
import { ADDRESS, browser, close, decideUntil, must, picture, sheet, tables, toTheEnd, told, wishing } from "./hands.mjs";

const way = process.argv[2];
const links = tables();
const opened = await browser();
const page = await sheet(opened);

/** Ends the movement as often as not, so that a battle by clicks comes to its end. */
async function battle() {
  await page.goto(ADDRESS);
  await page.locator(".books button").filter({ hasText: "DBX" }).click();
  await page.locator("[data-fight]").click();
  await page.waitForURL(/\/table\//);
  let n = 0;
  const end = await toTheEnd(page, ({ options }) => (/beenden/.test(options.at(-1) ?? "") && n++ % 3 ? options.length - 1 : 0));
  console.log("battle", end.over, end.turn);
}

async function at(link) {
  await page.goto(link);
  await page.locator(".unit").first().waitFor();
  await page.locator("#decision .prompt").waitFor();
}

/** The square is formed by clicks, and the factors of both sides are on the map while K is held. */
async function square() {
  await at(links.square);
  await page.locator("[data-option]").filter({ hasText: /\(A2\): Karree bilden/ }).first().click();
  await decideUntil(page, async () => told(page, /Karree/), ({ options }) => (options.length > 1 ? 1 : 0));
  await decideUntil(page, ({ prompt }) => /Was nun/.test(prompt), ({ options }) => (options.length > 1 ? 1 : 0));
  await page.locator("[data-unit=A4]").first().click({ force: true });
  await page.keyboard.down("k");
  await page.locator("[data-overlay=meetings] path.zone").first().waitFor();
  await picture(page, "dbx-square");
  await page.keyboard.up("k");
}

async function recoil() {
  await at(links.recoil);
  await decideUntil(page, async () => told(page, /prallt|prallen/), wishing(/schießen/));
  must(await told(page, /prallt|prallen/), "nobody recoiled");
  await picture(page, "dbx-recoil");
}

async function commands() {
  await at(links.commands);
  await page.keyboard.press("0");
  await picture(page, "dbx-commands");
}

if (way === "battle") await battle();
else for (const shown of [square, recoil, commands]) await shown();
await close(opened, page);
