// Hands and eyes for the browser tests: Debian's Chromium, driven as a person would drive it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(fileURLToPath(new URL("../../web/package.json", import.meta.url)));
const { chromium } = require("playwright-core");

export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const ADDRESS = process.env.PULVERDAMPF ?? "http://127.0.0.1:8811";

/** No test hangs on the speed of a machine: what does not come in these milliseconds, with nothing else happening, does not come at all. */
export const PATIENCE = Number(process.env.SECONDS_ALLOWED ?? 300) * 1000;

export function must(holds, why) {
  if (!holds) throw new Error(why);
}

/** What a page is given so that it can be asked whom it shuts out. */
export const AXE = readFileSync(new URL("../../web/node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** What on a page shuts somebody out, seriously. */
export async function shutOut(page) {
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical");
}

/** Waits until something holds. */
export async function eventually(holds, why) {
  const patient = performance.now() + PATIENCE;
  while (!(await holds())) {
    must(performance.now() < patient, `in vain: ${why}`);
    await new Promise((done) => setTimeout(done, 30));
  }
}

/** The prepared tables that were given as `name=link`. */
export const tables = () => Object.fromEntries(process.argv.filter((each) => /^[\w-]+=http/.test(each)).map((each) => each.split(/=(.*)/)));

export const browser = () =>
  chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });

/** Units that glide and dice that fall are drawn frame by frame, which costs a fifth of a battle: only who looks for it wants it. */
export const MOVING = { reducedMotion: "no-preference" };

export async function sheet(opened, { wide = 1400, high = 900, language = "de-DE", toured = true, staff = false, film = "0", ...more } = {}) {
  const context = await opened.newContext({ viewport: { width: wide, height: high }, locale: language, reducedMotion: "reduce", ...more });
  await context.addInitScript(() => {
    crypto.getRandomValues = (bytes) => bytes.fill(7); // a share in the dice that is the same in every run
  });
  // as the setting on the page: what does not look at the film has everything at once; empty leaves it as a newcomer finds it
  if (film) await context.addInitScript((speed) => localStorage.getItem("film-speed") ?? localStorage.setItem("film-speed", speed), film);
  // every chance to interrupt is asked about, unless the script looks at what the staff does
  if (!staff) await context.addInitScript(() => localStorage.setItem("interrupts", "ask"));
  if (toured) await context.addInitScript(() => localStorage.setItem("toured", "yes"));
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.accidents = [];
  page.on("pageerror", (error) => page.accidents.push(String(error)));
  page.on("console", (said) => said.type() === "error" && page.accidents.push(`${said.text()} ${said.location().url}`));
  return page;
}

/** Takes the seat to which a link invites. */
export async function accept(page, invitation) {
  await page.goto(invitation);
  await page.locator("button.go").click();
  await page.waitForURL(/\/table\//);
}

/** Two clicks from the lobby to the table: the rulebook, and off to the fight. */
export async function fight(page) {
  await page.goto(ADDRESS);
  await page.locator(".books button").first().click();
  await page.locator("[data-fight]").click();
  await page.waitForURL(/\/table\//);
  await page.locator(".unit, [data-beside]").first().waitFor();
}

export const decision = (page) =>
  page.evaluate(() => ({
    over: document.querySelector(".end")?.textContent ?? "",
    prompt: document.querySelector("#decision .prompt")?.textContent ?? "",
    options: [...document.querySelectorAll("[data-option]:not(:disabled)")].map((each) => each.textContent.trim()),
    confirm: Boolean(document.querySelector("[data-confirm]:not(:disabled)")),
    nearest: Boolean(document.querySelector("[data-nearest]")),
    turn: document.querySelector(".clock")?.textContent ?? "",
  }));

/** How long a click waits for its button, and how long at most: a busy machine draws slowly, a question that has changed takes its button away. */
const [SHORT, LONG] = [1500, 24000];

/** One decision by the mouse on what was seen; `choose` picks among the options. A question that came meanwhile waits for the next look. */
export async function decide(page, choose = () => 0, seen = undefined) {
  const now = seen ?? (await decision(page));
  if (now.over) return now;
  if (seen && (await decision(page)).prompt !== now.prompt) return now;
  const timeout = Math.min(SHORT * 2 ** (page.missed ?? 0), LONG);
  try {
    if (now.options.length) await page.locator("[data-option]:not(:disabled)").nth(choose(now)).click({ timeout });
    else if (now.confirm) await page.locator("[data-confirm]").click({ timeout });
    else if (now.nearest) await page.locator("[data-nearest]").click({ timeout });
    else await page.waitForTimeout(40);
    page.missed = 0;
  } catch {
    page.missed = (page.missed ?? 0) + 1; // the question has changed under the hand, or the machine is slow
  }
  return now;
}

/** Decides until something holds or the battle is over; gives the last look. */
export async function decideUntil(page, holds, choose) {
  let [last, patient] = ["", 0];
  for (;;) {
    const now = await decision(page);
    if (now.over || (await holds(now))) return now;
    const seen = JSON.stringify(now) + (await page.locator(".chronicle li").count());
    if (seen !== last) [last, patient] = [seen, performance.now() + PATIENCE];
    must(performance.now() < patient, `it did not come so far in time: ${JSON.stringify(now)}`);
    await decide(page, choose, now);
  }
}

/** To the end of a battle by the mouse. */
export const toTheEnd = (page, choose) => decideUntil(page, () => false, choose);

/** The first option that meets the first wish that any option meets. */
export const wishing = (...wishes) => ({ options }) => {
  const found = wishes.map((wish) => options.findIndex((option) => wish.test(option))).find((at) => at >= 0);
  return found ?? 0;
};

/** What is told in the chronicle. */
export const told = (page, words) => page.locator(".chronicle").filter({ hasText: words }).count();

/** How many whole lines of the chronicle are in sight. */
export const linesInSight = (page) =>
  page.locator(".chronicle ol").evaluate((list) => {
    const { top, bottom } = list.getBoundingClientRect();
    const line = Math.min(...[...list.children].map((each) => each.getBoundingClientRect().height));
    return Math.floor((Math.min(bottom, innerHeight) - top) / line);
  });

/** Until the page has drawn what the hand did. */
export const drawn = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** A picture of a table in both languages, where pictures are wanted. */
export async function picture(page, name, tongue = () => page.locator("nav .tongue").click()) {
  const out = process.env.PICTURES;
  if (!out) return;
  for (const language of ["de", "en"]) {
    if (language === "en") await tongue();
    await page.mouse.move(5, 5);
    await page.waitForTimeout(600);
    await page.screenshot({ path: `${out}${name}-${language}.png` });
  }
  await tongue();
  console.log("took", name);
}

/** At the end nothing may have gone wrong behind the scenes. */
export async function close(opened, ...pages) {
  for (const page of pages) must(!page.accidents.length, page.accidents.join("\n"));
  await opened.close();
}
