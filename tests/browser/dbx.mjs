// DBX in the browser: `node dbx.mjs battle` fights a whole battle by clicks; `node dbx.mjs stages LINK LINK LINK` shows squares, recoils and commands.
import { ADDRESS, browser, decide, decision, sheet } from "./hands.mjs";

const [way, ...links] = process.argv.slice(2);
const until = Date.now() + Number(process.env.SECONDS_ALLOWED ?? 240) * 1000;
const OUT = process.env.PICTURES ?? "";
const opened = await browser();
const page = await sheet(opened);

function fail(why) {
  console.error(why);
  process.exit(1);
}

async function picture(name) {
  if (!OUT) return;
  for (const language of ["de", "en"]) {
    if (language === "en") await page.locator("nav button").nth(2).click();
    await page.waitForTimeout(600);
    await page.screenshot({ path: `${OUT}${name}-${language}.png` });
  }
  await page.locator("nav button").nth(2).click();
}

/** Ends the movement as often as not, so that a battle by clicks comes to its end. */
async function battle() {
  await page.goto(ADDRESS);
  await page.locator(".books button").filter({ hasText: "DBX" }).click();
  await page.locator("[data-fight]").click();
  await page.waitForURL(/\/table\//);
  let n = 0;
  while (Date.now() < until) {
    const now = await decide(page, ({ options }) => (/beenden/.test(options.at(-1) ?? "") && n++ % 3 ? options.length - 1 : 0));
    if (now.over) return console.log("battle", now.over, now.turn);
  }
  fail(`the battle did not end in time: ${JSON.stringify(await decision(page))}`);
}

async function at(link) {
  await page.goto(link);
  await page.locator(".unit").first().waitFor();
  await page.locator("#decision .prompt").waitFor();
}

/** The square is formed by clicks, and the factors of both sides are on the map while K is held. */
async function square(link) {
  await at(link);
  await page.locator("[data-option]").filter({ hasText: /\(A2\): Karree bilden/ }).first().click();
  for (let i = 0; i < 12 && !/Was nun/.test((await decision(page)).prompt); i++) await decide(page);
  await page.locator("[data-unit=A4]").first().click({ force: true });
  await page.keyboard.down("k");
  await page.locator("[data-overlay=meetings] path.zone").first().waitFor({ timeout: 5000 });
  await picture("dbx-square");
  await page.keyboard.up("k");
}

async function recoil(link) {
  await at(link);
  for (let i = 0; i < 6 && !/prallt/.test(await page.locator(".chronicle").innerText()); i++) await decide(page);
  if (!/prallt|prallen/.test(await page.locator(".chronicle").innerText())) fail("nobody recoiled");
  await picture("dbx-recoil");
}

async function commands(link) {
  await at(link);
  await page.keyboard.press("0");
  await picture("dbx-commands");
}

if (way === "battle") await battle();
else for (const [i, shown] of [square, recoil, commands].entries()) await shown(links[i]);
if (page.accidents.length) fail(page.accidents.join("\n"));
await opened.close();
