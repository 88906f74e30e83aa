// The lobby: `node lobby.mjs form|phone|english|records FOLDER|friends`.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ADDRESS, AXE, accept, browser, close, eventually, must, picture, sheet, shutOut } from "./hands.mjs";

const [way, folder] = process.argv.slice(2);
const opened = await browser();
const DESK = { wide: 1280, high: 720 };
const PHONE = { wide: 390, high: 844, hasTouch: true, isMobile: true };

/** A page that can be asked whether it shuts anybody out. */
async function paper(more = {}) {
  const page = await sheet(opened, { bypassCSP: true, ...DESK, ...more });
  await page.addInitScript(AXE);
  page.isFair = async (where) => {
    const serious = await shutOut(page);
    must(!serious.length, `${where}: ${serious.map(({ id, nodes }) => `${id} ${nodes[0].html.slice(0, 160)}`).join(" | ")}`);
  };
  return page;
}

async function lobby(page) {
  await page.goto(ADDRESS);
  await page.locator("[data-fight]").waitFor();
  await page.locator("[data-preview=shown]").waitFor();
}

/** Whether something is seen without scrolling. */
const inSight = (page, what) =>
  page.locator(what).evaluate((node) => {
    const { top, bottom, left, right } = node.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
  });

const painted = (page, what) => page.locator(what).first().evaluate((picture) => picture.complete && picture.naturalWidth > 0);

/** Composing in the form, seen at once in the preview; two clicks to a battle on a desk and on a phone. */
async function form(size) {
  const page = await paper(size);
  await lobby(page);
  must(await inSight(page, "[data-fight]"), "the start button is in sight");
  let asked = 0; // a preview that stands asks for no other
  page.on("request", (each) => (asked += each.url().endsWith("/api/preview") ? 1 : 0));
  await page.waitForTimeout(1200);
  must(asked === 0, `nothing was changed, but the preview was asked for ${asked} times more`);
  must((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, "nothing is wider than the page");
  await eventually(() => painted(page, ".preview .map"), "the table is drawn");
  await page.locator("[data-level]").waitFor();
  const { levels } = (await (await fetch(`${ADDRESS}/api/books`)).json())[0];
  must((await page.locator("[data-level] option").count()) === levels.length, "every level of the computer");
  // a ready battle fills the form in, and what stands there can be changed
  const before = await page.locator(".preview .map").getAttribute("src");
  await page.locator("[data-ready]").nth(1).click();
  await eventually(async () => (await page.locator(".preview .map").getAttribute("src")) !== before, "another table");
  must(!(await page.locator("[data-terrain]").count()), "a scenario has its own ground");
  await page.locator("[data-ready='']").click();
  const army = page.locator("[data-army=one]");
  const other = await army.locator("option").nth(3).getAttribute("value");
  await army.selectOption(other);
  const name = (await army.locator("option:checked").textContent()).split(" · ")[0];
  await eventually(async () => (await page.locator(".preview h3").first().textContent()).includes(name.slice(0, 8)), "the chosen army on parade");
  await page.locator(".own summary").click();
  await page.isFair("composing");
  await page.locator("input[value=friend]").check();
  await page.locator("[data-minutes]").selectOption("30");
  must(await page.locator("[data-only-here]").isVisible(), "a table for this machine only says so");
  await page.isFair("for a friend");
  await page.locator("input[value=computer]").check();
  await page.locator("[data-open-settings]").click();
  await page.locator("[data-lettering]").selectOption("1.3");
  await page.isFair("settings");
  await page.locator(".drawer .close").click();
  must(await inSight(page, "[data-fight]"), "the start button is still in sight");
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator(".books button").nth(1).click();
  await page.locator("[data-fight]").click();
  await page.waitForURL(/\/table\//);
  await page.locator(".unit, [data-beside]").first().waitFor();
  must((await page.evaluate(() => localStorage.getItem("lettering"))) === "1.3", "settings are kept");
  must(!page.accidents.length, page.accidents.join());
  await page.context().close();
}

async function english() {
  const page = await paper({ language: "en-GB" });
  await lobby(page);
  must((await page.locator("[data-fight]").textContent()) === "To battle!", "in English");
  await page.isFair("in English");
  await page.locator("[data-open-settings]").click();
  await page.locator("[data-speak]").selectOption("de");
  must((await page.locator("[data-fight]").textContent()) === "In die Schlacht!", "and in German");
  await page.locator("[data-lamp]").check();
  await page.locator("select[data-motion]").selectOption("none");
  must((await page.evaluate(() => document.documentElement.dataset.light)) === "lamp", "dark");
  await page.reload();
  await page.locator("[data-fight]").waitFor();
  must((await page.evaluate(() => document.documentElement.dataset.motion)) === "none", "motion is kept");
  must(!page.accidents.length, page.accidents.join());
}

/** A battle is found again with its picture, named, taken along, brought back; a broken file is refused in words. */
async function records() {
  const page = await paper();
  await lobby(page);
  await page.locator("input[value=hot_seat]").check();
  await page.locator("[data-fight]").click();
  await page.locator("#decision h2").waitFor();
  await lobby(page);
  const row = page.locator("[data-room]").first();
  await row.waitFor();
  await eventually(() => painted(page, "[data-room] .thumb img"), "its picture");
  const [download] = await Promise.all([page.waitForEvent("download"), row.locator("[data-download]").click()]);
  const good = join(folder, "good.battle");
  await download.saveAs(good);
  await row.locator("[data-rename]").click();
  await page.locator(".words input").fill("<img src=x onerror=alert(1)>");
  await page.keyboard.press("Enter");
  await page.locator("[data-kept]", { hasText: "<img src=x onerror=alert(1)>" }).waitFor();
  const kept = await page.locator("[data-room]").count();
  await page.locator(".bring summary").click();
  const whole = readFileSync(good);
  const broken = { "cut.battle": [whole.subarray(0, whole.length - 30), "abgeschnitten"], "empty.battle": [Buffer.alloc(0), "leer"], "letter.txt": [Buffer.from("Lieber Fritz"), "keine Aufzeichnung"], "altered.battle": [Buffer.from(String(whole).replace('"strength":36', '"strength":99')), "Zeile 1"] };
  for (const [name, [content, says]] of Object.entries(broken)) {
    writeFileSync(join(folder, name), content);
    await page.locator("[data-file]").setInputFiles(join(folder, name));
    await page.locator("[data-bring]").click();
    await page.locator(".bring [role=alert]", { hasText: says }).waitFor();
    must((await page.locator("[data-room]").count()) === kept, "nothing of the list is lost");
  }
  await page.isFair("a refused record");
  await page.locator("[data-file]").setInputFiles(good);
  page.accidents = []; // what was refused came as a failed request
  await page.locator("[data-bring]").click();
  await page.waitForURL(/\/table\//);
  await page.locator("#decision h2").waitFor();
  await lobby(page);
  must((await page.locator("[data-room]").count()) === kept + 1, "the battle that was brought along is kept too");
  const last = page.locator("[data-room]").first();
  await last.locator("[data-clear]").click();
  await last.locator("[data-clear]").click();
  await eventually(async () => (await page.locator("[data-room]").count()) === kept, "cleared away");
  must(!page.accidents.length, page.accidents.join());
}

/** Two friends on a shared server and somebody who watches. */
async function friends() {
  const host = await paper();
  await lobby(host);
  await host.locator("[data-player]").fill("Ney <b>");
  await host.locator("input[value=friend]").check();
  await host.locator("[data-minutes]").selectOption("60");
  await host.locator("[data-loses]").check();
  await host.locator("[data-listed]").check();
  await host.locator("[data-fight]").click();
  await host.locator(".invitation").waitFor();
  must(!(await host.locator("[data-only-here]").count()), "others reach this server");

  const guest = await paper(PHONE);
  await lobby(guest);
  await guest.locator("[data-player]").fill("Mack");
  await guest.locator("[data-player]").blur();
  const game = guest.locator("[data-open-game]");
  await game.waitFor();
  must((await game.textContent()).includes("Ney <b>") && (await game.textContent()).includes("60 Minuten"), "who waits, and under which clock");
  await guest.isFair("open games");
  await game.locator("button").click();
  await guest.waitForURL(/\/table\//);
  await host.locator(".army .who", { hasText: "Mack" }).waitFor();
  await guest.locator(".army .who", { hasText: "Ney <b>" }).waitFor();
  await host.locator("[data-timer] .runs").waitFor();

  await host.locator("[data-open-talk]").click();
  await host.locator("[data-say]").fill("<script>alert(1)</script> Viel Glück!");
  await host.keyboard.press("Enter");
  await guest.locator("[data-open-talk] .fresh").waitFor();
  await guest.locator("[data-open-talk]").click();
  await guest.locator("[data-talk] li", { hasText: "<script>alert(1)</script> Viel Glück!" }).waitFor();
  await guest.isFair("talk on a phone");
  await host.isFair("talk");

  await host.locator(".drawer .close").click();
  await host.locator("header button", { hasText: "Menü" }).first().click();
  const link = await host.locator(".link input").first().inputValue();
  const watcher = await paper();
  await watcher.goto(link);
  await watcher.locator("[data-spectator]").waitFor();
  await watcher.isFair("a spectator");
  await watcher.locator("[data-open-talk]").click();
  await watcher.locator("[data-talk] li", { hasText: "Viel Glück!" }).waitFor();
  await watcher.locator("[data-say]").fill("Pssst, links!");
  await watcher.keyboard.press("Enter");
  await watcher.locator("[data-talk] li", { hasText: "Pssst" }).waitFor();
  await host.locator(".clock", { hasText: "sieht zu" }).waitFor();
  must((await guest.locator("[data-talk] li").count()) === 1, "players do not hear who watches");

  // an umpire comes when both agree, and his word counts
  await host.locator("[data-invite-umpire]").click();
  await guest.locator(".drawer .close").click();
  await guest.locator("[data-agreement] button").first().click();
  await host.locator(".link", { hasText: "Schiedsrichter" }).waitFor();
  const umpire = await paper();
  await accept(umpire, await host.locator(".link", { hasText: "Schiedsrichter" }).locator("input").inputValue());
  await umpire.locator("[data-spectator]", { hasText: "Schiedsrichter" }).waitFor();
  await umpire.locator("[data-spectator] button").click();
  await umpire.locator("header button", { hasText: "Menü" }).first().click();
  await picture(umpire, "umpire", () => Promise.resolve());
  await umpire.isFair("an umpire");
  await umpire.locator("[data-throw-again]").click();
  await host.locator(".banner", { hasText: "Der Schiedsrichter hat entschieden" }).waitFor();

  // whoever has left finds his battle again in the browser that he played with
  await lobby(guest);
  await guest.locator("[data-kept]").waitFor();
  must((await guest.locator("[data-rename]").count()) === 0, "only whoever opened it names it");
  for (const page of [host, guest, watcher, umpire]) must(!page.accidents.length, page.accidents.join());
}

await { form: () => form(DESK), phone: () => form(PHONE), english, records, friends }[way]();
await close(opened);
