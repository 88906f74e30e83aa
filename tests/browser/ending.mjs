// The end is a page, and its report opens from a disk: `node ending.mjs page|review FILE|report FILE`.
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { ADDRESS, browser, close, drawn, eventually, must, sheet } from "./hands.mjs";

const [way, file] = process.argv.slice(2);
const opened = await browser();

/** A new battle: the room and the page at it. */
async function table(wanted, wish) {
  const books = await (await fetch(`${ADDRESS}/api/books`)).json();
  const book = books.find(({ key }) => key === wanted);
  const [army, enemy] = book.default_armies;
  const room = await (await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify({ rulebook: wanted, army, enemy, ...wish }) })).json();
  const page = await sheet(opened);
  await page.goto(ADDRESS + room.mine);
  return { room, page };
}

/** A battle that is given up; then everything that its last page offers. */
async function ended() {
  const { room, page } = await table("kriegspfad", { seed: "end" });
  await page.locator("#decision h2").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("header button", { hasText: "Menü" }).first().click();
  await page.locator(".deeds button", { hasText: "Aufgeben" }).click();
  await page.locator(".deeds [role=alert] button").first().click();
  const end = page.locator("[data-end-page]");
  await end.locator(".result").waitFor();
  const report = await (await fetch(ADDRESS + room.mine.replace("/table/", "/api/report/"))).json();
  must((await end.locator(".result").textContent()) === report.result.de, "the result in a sentence");
  for (const force of report.sides) {
    const table = end.locator(`[data-losses=${force.side}]`);
    must((await table.locator("tbody tr").count()) === force.units.length, "every unit has its row");
    must((await table.locator("tfoot td").nth(2).textContent()) === String(force.lost), "losses add up as the report has them");
  }
  const [download] = await Promise.all([page.waitForEvent("download"), end.locator("[data-take=report]").click()]);
  must(download.suggestedFilename().endsWith(".html"), "the report is a page to keep");
  const [record] = await Promise.all([page.waitForEvent("download"), end.locator("[data-take=record]").click()]);
  must(record.suggestedFilename().endsWith(".battle"), "the record is a file to keep");
  await end.locator(".close").click();
  await end.waitFor({ state: "detached" });
  await page.locator(".to-page").click();
  await end.locator("[data-swap]").waitFor();
  await end.locator("[data-swap]").click();
  await page.waitForURL((url) => !url.pathname.includes(room.room) && url.pathname.startsWith("/table/"));
  await page.locator("#decision h2").waitFor();
  must(!page.accidents.length, page.accidents.join());
}

/** A report from a disk: nothing is fetched, and the replay walks to the last moment. */
async function fromDisk() {
  const page = await sheet(opened);
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  const slider = page.locator(".replay input[type=range]");
  const last = Number(await slider.getAttribute("max"));
  must(last > 5, "there are moments to look at");
  await page.locator(".replay .on").click();
  must((await slider.inputValue()) === "1", "one step on");
  await page.locator(".replay .play").click();
  await eventually(async () => Number(await slider.inputValue()) > 1, "it plays by itself");
  await page.locator(".replay .play").click();
  await slider.fill(String(last));
  await drawn(page);
  must((await page.locator(".replay .unit").count()) > 2, "units stand on the map");
  must(await page.locator(".replay img").evaluate((image) => image.complete && image.naturalWidth > 0), "on their ground");
  must(asked.every((url) => /^(file|data):/.test(url)), `it asks for nothing: ${asked.filter((url) => !/^(file|data):/.test(url))}`);
  must(!page.accidents.length, page.accidents.join());
  if (!process.env.SHOT) return;
  await slider.fill(String(Math.round(last * 0.6)));
  await page.locator(".replay").evaluate((replay) => replay.previousElementSibling.scrollIntoView());
  await page.waitForTimeout(1200);
  await page.screenshot({ path: process.env.SHOT });
}

/** A battle that was brought along is reviewed: the curve, a turning point on the map, the numbers of the server. */
async function reviewed() {
  const room = await (await fetch(`${ADDRESS}/api/records?mode=hot_seat`, { method: "POST", body: await readFile(file) })).json();
  const page = await sheet(opened);
  await page.goto(ADDRESS + room.mine);
  await page.locator("[data-open-review]").click();
  const review = page.locator("[data-review-page]");
  await review.locator("[data-curve]").waitFor();
  const told = await (await fetch(ADDRESS + room.mine.replace("/table/", "/api/review/"))).json();
  must(told.state === "done", "the review is done");
  const points = review.locator("[data-turning-point]");
  must((await points.count()) === told.review.turning_points.length, "every turning point has its line");
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
  const text = await points.last().textContent();
  must(text.includes("durch die Würfel"), "it tells the share of the dice");
  await points.last().click();
  await page.locator("[data-review-strip]").waitFor();
  await page.locator(".then").waitFor();
  must((await page.locator(".then").textContent()).includes(String(told.review.turning_points.at(-1).turn)), "the map shows the turn");
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT.replace(".png", "-map.png") });
  await page.locator("[data-review-strip] [data-curve]").focus();
  await page.keyboard.press("ArrowLeft");
  await page.locator("[data-review-back]").click();
  await review.locator("[data-curve]").waitFor();
  await review.locator(".close").click();
  await page.locator("[data-end-page]").waitFor();
  await page.goto(ADDRESS);
  await page.locator(`[data-review-of="${room.room}"]`).click();
  await review.locator("[data-turning-point]").first().waitFor();
  must(!page.accidents.length, page.accidents.join());
}

await { page: ended, review: reviewed, report: fromDisk }[way]();
await close(opened);
