// Hands and eyes for the browser tests: Debian's Chromium, driven as a person would drive it.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(fileURLToPath(new URL("../../web/package.json", import.meta.url)));
const { chromium } = require("playwright-core");

export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const ADDRESS = process.env.PULVERDAMPF ?? "http://127.0.0.1:8811";

export const browser = () =>
  chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });

export async function sheet(opened, { wide = 1400, high = 900, language = "de-DE", toured = true, ...more } = {}) {
  const context = await opened.newContext({ viewport: { width: wide, height: high }, locale: language, ...more });
  if (toured) await context.addInitScript(() => localStorage.setItem("toured", "yes"));
  const page = await context.newPage();
  page.accidents = [];
  page.on("pageerror", (error) => page.accidents.push(String(error)));
  page.on("console", (said) => said.type() === "error" && page.accidents.push(said.text()));
  return page;
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

/** One decision by the mouse; `choose` picks among the options. Gives what was decided, or "" while others think. */
export async function decide(page, choose = () => 0) {
  const now = await decision(page);
  if (now.over) return now;
  try {
    if (now.options.length) await page.locator("[data-option]:not(:disabled)").nth(choose(now)).click({ timeout: 1500 });
    else if (now.confirm) await page.locator("[data-confirm]").click({ timeout: 1500 });
    else if (now.nearest) await page.locator("[data-nearest]").click({ timeout: 1500 });
    else await page.waitForTimeout(40);
  } catch {
    // the question has changed under the hand
  }
  return now;
}
