// Every page that is no table: nothing serious by axe, in all palettes, both lights and languages, on a desk and on a phone held upright. `node everywhere.mjs 0|1|2|3 BATTLE REPORT`
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { ADDRESS, AXE, browser, close, drawn, must, sheet, shutOut } from "./hands.mjs";

const DESK = { wide: 1400, high: 900 };
const PHONE = { wide: 390, high: 844, hasTouch: true, isMobile: true };
/** Four ways to look, in which each language, each size, each palette and each light comes up. */
const WAYS = [
  { language: "de-DE", size: DESK, palette: "usual", light: "day" },
  { language: "en-GB", size: PHONE, palette: "orange-blue", light: "lamp" },
  { language: "de-DE", size: PHONE, palette: "red-teal", light: "day" },
  { language: "en-GB", size: DESK, palette: "grey", light: "lamp" },
];
const [nr, battle, report] = process.argv.slice(2);
const { language, size, palette, light } = WAYS[Number(nr)];
const opened = await browser();
const found = [];
process.on("exit", (code) => code && console.error(found.join("\n"))); // what was found is told, whatever comes after
const posted = async (path, body) => (await fetch(ADDRESS + path, { method: "POST", body })).json();
const page = await sheet(opened, { bypassCSP: true, language, ...size });
await page.addInitScript(AXE);
await page.addInitScript(([palette, light]) => { localStorage.setItem("palette", palette); localStorage.setItem("light", light); }, [palette, light]);

async function look(name) {
  await drawn(page);
  for (const { impact, id, help, nodes } of await shutOut(page))
    found.push(`${name}: ${impact} ${id} ${help} ${nodes.slice(0, 3).map((node) => node.html.slice(0, 140)).join(" | ")}`);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}everywhere-${name}-${nr}.png` });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) found.push(`${name}: reaches ${over} pixels beyond its window`);
}

/** Opens a page and looks at it when something of it is there. */
async function at(name, path, there) {
  await page.goto(path.startsWith("file:") ? path : ADDRESS + path);
  await page.locator(there).first().waitFor();
  await look(name);
}

const book = (await (await fetch(`${ADDRESS}/api/books`)).json())[0];
await at("lobby", "/", "[data-fight]");
await at("army", `/army/${book.key}/${book.default_armies[0]}`, "tfoot");
await at("rules", `/rules/${book.key}`, ".chapters li");
await page.locator(".chapters button").nth(1).click();
await page.locator("article").first().waitFor();
await look("chapter");
await at("workshop", `/workshop/${book.key}`, "[data-total]");
await at("workshop-table", "/workshop/table", "canvas, svg");
await page.waitForLoadState("networkidle");
await look("workshop-table-drawn");
await at("workshop-scenario", "/workshop/scenario", "main");
await page.waitForLoadState("networkidle");
await look("workshop-scenario-written");

// the club: a tournament from its opening to a result, the wall, a page of one's own
await at("club", "/club", "[data-name]");
await page.locator("[data-name]").fill("Herbstpokal");
await page.locator("[data-open]").click();
await page.locator("[data-draw]").waitFor();
await look("tournament-entering");
const tournament = new URL(page.url()).pathname.split("/")[2];
for (const name of ["Blücher", "Kutusow"]) {
  await page.locator("[data-player]").fill(name);
  await page.locator("[data-enter]").click();
  await page.getByText(name).first().waitFor();
}
await page.locator("[data-draw]").click();
await page.locator("[data-round='1']").waitFor();
await look("tournament");
await at("wall", `/wall/${tournament}`, "main");
await page.goto(`${ADDRESS}/club`);
await page.locator("[data-me]").click();
await page.locator("[data-begin]").waitFor();
await look("me-beginning");
await page.locator("[data-player]").fill("Anna");
await page.locator("[data-begin]").click();
await page.getByText("iCalendar").waitFor();
await look("me");

// beside a real table
await at("referee-beginning", "/referee", "[data-begin]:not(:disabled)");
await page.locator("[data-begin]").click();
await page.waitForURL(/\/referee\/./);
await page.locator("main button").first().waitFor();
await look("referee");

// a battle that is over: its end, its review, history on the map, its report
const room = await posted("/api/records?mode=hot_seat", await readFile(battle));
await at("end", room.mine, "[data-end-page] .result");
await page.locator("[data-open-review]").click();
await page.locator("[data-review-page] [data-curve]").waitFor();
await page.locator("[data-turning-point]").first().waitFor();
await look("review");
await page.locator("[data-turning-point]").last().click();
await page.locator("[data-review-strip]").waitFor();
await look("review-on-the-map");
const fresh = await posted("/api/rooms", JSON.stringify({ rulebook: book.key, army: book.default_armies[0], enemy: book.default_armies[1], terrain: book.terrains[0].id, mode: "friend" }));
const invitation = Object.values(fresh.links).find((link) => link.startsWith("/join/"));
must(invitation, "a friend is invited");
await at("invitation", invitation, "button.go");
must(!page.accidents.length, page.accidents.join("\n"));
await at("nowhere", "/nowhere", "main, h1");
await at("report", pathToFileURL(report).href, ".replay");

must(!found.length, found.join("\n"));
await close(opened);
console.log(`nothing serious: ${language}, ${size.wide} wide, ${palette}, ${light}`);
