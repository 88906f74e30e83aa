// A club's evening in the browser, from the organiser's first click to the table of results: `node club.mjs [FOLDER [window]]`.
import { join } from "node:path";
import { ADDRESS, AXE, browser, close, eventually, must, sheet, shutOut } from "./hands.mjs";

const [folder, shape = "whole"] = process.argv.slice(2);
const language = process.env.TONGUE ?? "de-DE";
const opened = await browser();
const DESK = { wide: 1280, high: 900 };
const PHONE = { wide: 390, high: 844, hasTouch: true, isMobile: true };

async function paper(more = DESK) {
  const page = await sheet(opened, { bypassCSP: true, language, ...more });
  await page.addInitScript(AXE);
  return page;
}

/** Whether a page shuts nobody out and is no wider than its window; kept as a picture where a folder is named. */
async function fair(page, name) {
  const serious = await shutOut(page);
  must(!serious.length, `${name}: ${serious.map(({ id, nodes }) => `${id} ${nodes[0].html.slice(0, 160)}`).join(" | ")}`);
  must((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `${name}: nothing is wider than the page`);
  if (folder) await page.screenshot({ path: join(folder, `club-${name}.png`), fullPage: shape === "whole" });
}

const organiser = await paper();
await organiser.goto(ADDRESS);
await organiser.locator("[data-club]").click();
await organiser.locator("[data-name]").fill("Herbstpokal");
await fair(organiser, "home");
await organiser.locator("[data-open]").click();
await organiser.locator("[data-draw]").waitFor();
const address = new URL(organiser.url()).pathname.split("/").slice(0, 3).join("/");

const players = {};
for (const [name, size] of [["Anna", PHONE], ["Bernd", DESK]]) {
  const page = (players[name] = await paper(size));
  await page.goto(ADDRESS + address);
  await page.locator("[data-player]").fill(name);
  if (name === "Anna") await fair(page, "entering-phone");
  await page.locator("[data-enter]").click();
  await page.waitForURL((url) => url.pathname.split("/").length === 4);
}
for (const name of ["General Kutusow", "General Blücher"]) {
  await organiser.locator("[data-player]").fill(name);
  await organiser.locator("[data-general]").selectOption("drilled");
  await organiser.locator("[data-enter]").click();
  await organiser.getByText(name).first().waitFor();
}
for (const name of ["Clara", "Dora"]) {
  await organiser.locator("[data-player]").fill(name);
  await organiser.locator("[data-general]").selectOption("");
  await organiser.locator("[data-enter]").click();
  await organiser.locator(`[data-handed='${name}']`).waitFor();
}
must((await organiser.locator("[data-handed]").count()) === 2, "both links stand there to be passed on");
must(await organiser.getByText(/Computergeneral|computer general/).first().isVisible(), "generals are called computer");
await organiser.locator("[data-draw]").click();
await organiser.locator("[data-round='1']").waitFor();
await fair(organiser, "organiser");

await players.Anna.reload();
await players.Anna.locator("[data-my-table]").waitFor();
await fair(players.Anna, "player-phone");
for (const select of await organiser.locator("[data-round='1'] [data-result]").all()) {
  await select.selectOption("one");
  await eventually(async () => (await select.inputValue()) === "one", "the result is entered");
}
await organiser.locator("[data-note]").fill("verlesen");
await organiser.locator("[data-result='1']").selectOption("draw");
await organiser.locator("summary", { hasText: /Protokoll|Log/ }).click();
await organiser.getByText("verlesen").waitFor();
must((await organiser.locator("[data-standings] tbody tr").count()) === 6, "six in the table");
await fair(organiser, "results");

await players.Bernd.goto(ADDRESS + address.replace("/tournament/", "/wall/"));
await players.Bernd.locator("[data-wall-table='1']").waitFor();
await fair(players.Bernd, "wall");

// a page of one's own, from the club's page
const mine = players.Anna;
await mine.goto(`${ADDRESS}/club`);
await mine.locator("[data-me]").click();
await mine.locator("[data-begin]").click();
await mine.getByText("iCalendar").waitFor();
await fair(mine, "mine-phone");
await close(opened);
