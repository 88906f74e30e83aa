// What happens is played in the order of events: `node film.mjs order|still|again`. The film is held by its own buttons.
import { ADDRESS, MOVING, browser, close, decide, decideUntil, drawn, eventually, must, sheet } from "./hands.mjs";

const way = process.argv[2] ?? "order";
const BOOK = "march-of-eagles";
const SHOTS = 30;
const opened = await browser();
const book = (await (await fetch(`${ADDRESS}/api/books`)).json()).find(({ key }) => key === BOOK);

/** A page at a new battle, with all messages that it has been sent. */
async function table(wish, more) {
  const page = await sheet(opened, more);
  page.heard = [];
  page.on("websocket", (line) => line.on("framereceived", ({ payload }) => page.heard.push(JSON.parse(payload))));
  const [army, enemy] = book.default_armies;
  const room = await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify({ rulebook: BOOK, army, enemy, terrain: book.terrains[0].id, seed: "film", ...wish }) });
  await page.goto(ADDRESS + (await room.json()).mine);
  return page;
}
const news = (page) => page.heard.filter(({ type }) => type === "happened");
const told = (message) => message.lines.filter((line) => line.text || line.throw).map(({ n }) => n);
const state = (page) => page.locator("[data-film]").getAttribute("data-film");
const caption = async (page) => Number((await page.locator("[data-caption]").getAttribute("data-caption")) || NaN);
const last = (page) => page.evaluate(() => Number([...document.querySelectorAll(".chronicle li[id]")].at(-1)?.querySelector(".n").textContent ?? -1));
const stands = (page) =>
  page.evaluate(() => Object.fromEntries([...document.querySelectorAll(".box [data-unit]")].map((unit) => [unit.dataset.unit, unit.style.transform.match(/-?[\d.]+(e-?\d+)?/g).map(Number)])));
const moving = (page) => page.evaluate(() => document.getAnimations().filter(({ effect }) => effect?.target?.closest?.(".box, .dice-tray")).length);

/** Takes the film shot by shot while it is held; gives the lines in the order in which they were shown. */
async function stepped(page, most, look = async () => undefined) {
  const seen = [];
  while (seen.length < most && (await state(page)) === "paused") {
    const n = await caption(page);
    if (!Number.isNaN(n)) {
      seen.push(n);
      await look(n);
    }
    await page.locator("[data-next]").click();
    await drawn(page);
  }
  return seen;
}

/** The order of what is shown is the order of what happened, and the table agrees with what has been told. */
async function order(page, still) {
  await page.locator("[data-hold]:not(:disabled)").click();
  await page.locator("[data-film=paused]").waitFor();
  let [checked, glided] = [0, 0];
  const seen = await stepped(page, SHOTS, async (n) => {
    const beat = news(page).flatMap(({ beats }) => beats).find(({ line }) => line === n);
    const on = await stands(page);
    for (const { id, outline } of beat?.units ?? []) {
      must(Boolean(outline) === Boolean(on[id]), `${id} is on the map as it is told with line ${n}`);
      if (!outline) continue;
      must(Math.abs(on[id][0] - outline.x) < 0.01 && Math.abs(on[id][1] + outline.y) < 0.01, `${id} stands where it is told with line ${n}`);
      checked++;
    }
    glided += await moving(page);
    must(!still || !glided, "nothing moves for whoever wants it still");
    must((await page.locator(".dice-tray .falling").count()) === 0 || !still, "no die falls for whoever wants it still");
  });
  const lines = news(page).flatMap(told);
  const from = lines.indexOf(seen[0]);
  must(seen.length === SHOTS && JSON.stringify(seen) === JSON.stringify(lines.slice(from, from + SHOTS)), `shown ${seen}, told ${lines.slice(0, 80)}`);
  must(checked > 5, "units changed with the lines");
  must(still || glided > 0, "units moved and dice fell");
  must((await last(page)) <= seen.at(-1) + 3, "the chronicle does not run ahead of the film");
  must((await page.locator(".dice-tray [data-exchange]").count()) > 0, "the dice lie in their tray");
  const [tray, map] = await Promise.all([page.locator(".dice-tray").boundingBox(), page.locator("div.sheet").boundingBox()]);
  must(tray.x >= map.x + map.width - 1, "the tray lies beside the map");
  // let it run to the end: at once, and the chronicle is complete
  await page.locator("[data-hurry]").click();
  must((await state(page)) === "over", "to the end nothing is played");
  await page.locator(".end").waitFor();
  const whole = Math.max(...page.heard.filter(({ lines }) => lines).flatMap(told));
  await eventually(async () => (await last(page)) === whole, "the chronicle is complete at the end");
  await page.locator(".dice-tray .close").click();
  await page.locator(".dice-tray").waitFor({ state: "detached" });
}

/** The enemy's last turn once more; an answer while the film runs ends it; what was set is kept. */
async function again(page) {
  const side = "one";
  await decideUntil(page, async () => news(page).filter(({ by, lines }) => by === "two" && lines.length).length > 12 && (await page.locator("[data-option]:not(:disabled)").count()) > 0);
  must((await page.title()).startsWith("● Du bist am Zug"), `the title calls: ${await page.title()}`);
  must((await page.locator("link[rel=icon]").getAttribute("href")) === "/mark-turn.svg", "so does the mark of the tab");
  const present = await stands(page);
  const all = news(page).filter((message) => told(message).length || message.units.length);
  const end = all.findLastIndex(({ by }) => by !== side);
  const run = all.slice(0, end + 1).slice(all.slice(0, end + 1).findLastIndex(({ by }) => by === side) + 1).flatMap(told);
  must(run.length > 0, "the enemy did something");
  await page.locator("[data-again]").click();
  await page.locator("[data-hold]").click();
  await page.locator("[data-film=paused]").waitFor();
  const shown = [];
  const first = await caption(page);
  shown.push(...(await stepped(page, 200)));
  await page.locator("[data-film=over]").waitFor();
  const lines = news(page).flatMap(told);
  must(JSON.stringify(shown.slice(-run.length)) === JSON.stringify(run), `once more ${shown}, the enemy did ${run}`);
  must(JSON.stringify(shown) === JSON.stringify(lines.slice(lines.indexOf(shown[0]), lines.indexOf(shown[0]) + shown.length)), `${first}: in the order of events`);
  await eventually(async () => JSON.stringify(await stands(page)) === JSON.stringify(present), "and the table is as it was");
  // the question can be answered while the film runs, which ends it
  await page.keyboard.press("b");
  await page.locator("[data-film=playing]").waitFor();
  await page.keyboard.press("p");
  await page.locator("[data-film=paused]").waitFor();
  const before = news(page).length;
  await decide(page);
  await page.locator("[data-film=over]").waitFor();
  await eventually(() => news(page).length > before, "the answer was taken");
  // skipped by key, one and all
  await eventually(async () => (await page.locator("[data-again]:not(:disabled)").count()) > 0, "there is something to see again");
  await page.keyboard.press("b");
  await page.keyboard.press("p");
  const [one, two] = [await caption(page), (await page.keyboard.press("j"), await drawn(page), await caption(page))];
  must(one !== two, "one is skipped");
  await page.keyboard.press("x");
  await page.locator("[data-film=over]").waitFor();
  // what is set is kept
  await page.locator("[data-speed]").selectOption("4");
  await page.locator("[data-sound]").click();
  const sounds = await page.locator("[data-sound]").getAttribute("aria-pressed");
  await page.reload();
  await page.locator("#decision .prompt").waitFor();
  must((await page.locator("[data-speed]").inputValue()) === "4", "the speed is kept");
  must((await page.locator("[data-sound]").getAttribute("aria-pressed")) === sounds, "so is the sound");
}

const page = await table({ mode: way === "again" ? "computer" : "watch" }, way === "again" ? MOVING : { film: "1", ...(way === "still" ? {} : MOVING) });
await { order: () => order(page, false), still: () => order(page, true), again: () => again(page) }[way]();
await close(opened, page);
console.log(way, "in order");
