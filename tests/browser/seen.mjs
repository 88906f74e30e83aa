// No unit is hidden by smoke, a plate or a panel, at positions of a whole battle: on the whole table, near to the action, and on a phone. `node seen.mjs BOOK`
import { ADDRESS, browser, close, drawn, eventually, must, sheet } from "./hands.mjs";

const BOOK = process.argv[2];
const POSITIONS = Number(process.env.POSITIONS ?? 24);
const PHONE = { wide: 390, high: 844, hasTouch: true, isMobile: true };
const opened = await browser();
const book = (await (await fetch(`${ADDRESS}/api/books`)).json()).find(({ key }) => key === BOOK);
const [army, enemy] = book.default_armies;
const wish = { rulebook: BOOK, army, enemy, mode: "watch", terrain: book.terrains[0].id, level: "recruit", seed: "seen" };
const room = await (await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify(wish) })).json();
const found = [];
let [looked, units] = [0, 0];

/** What lies over the bases of units: looked for at five places of each, in all that is drawn there from the top down. */
const covered = (page) =>
  page.evaluate(() => {
    const sheet = document.querySelector(".box").getBoundingClientRect();
    const told = [];
    let seen = 0;
    for (const unit of document.querySelectorAll(".box .unit[data-unit]")) {
      const body = unit.querySelector(".body");
      const { x, y, width, height } = body.getBoundingClientRect();
      for (const [u, v] of [[0.5, 0.5], [0.35, 0.35], [0.65, 0.35], [0.35, 0.65], [0.65, 0.65]]) {
        const [px, py] = [x + u * width, y + v * height];
        if (px < sheet.left + 1 || px > sheet.right - 1 || py < sheet.top + 1 || py > sheet.bottom - 1) continue;
        const stack = document.elementsFromPoint(px, py);
        const at = stack.findIndex((each) => each === body);
        if (at < 0) continue; // beside a base that stands askew
        seen++;
        for (const over of stack.slice(0, at)) {
          const what = !over.closest(".drawing") ? `panel ${over.className?.baseVal ?? over.className}` : over.closest(".smoke") ? "smoke" : over.classList.contains("plate") ? "plate" : over.closest(".weather") ? "weather" : "";
          if (what) told.push(`${unit.dataset.unit}: ${what} ${over.closest("[data-label]")?.dataset.label ?? ""}`);
        }
      }
    }
    return { seen, told: [...new Set(told)] };
  });

async function look(page, where) {
  await drawn(page);
  const { seen, told } = await covered(page);
  looked++;
  units += seen;
  if (told.length && process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}seen-${BOOK}-${looked}.png` });
  found.push(...told.map((each) => `${where}: ${each}`));
}

async function walk(size) {
  const page = await sheet(opened, { bypassCSP: true, ...size });
  await page.goto(ADDRESS + (room.mine ?? room.links?.watch ?? room.watch));
  await page.locator("[data-end-page]").waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
  must(wide <= 0, `the end reaches ${wide} pixels beyond its window`);
  await page.locator("[data-end-page] .close").click();
  // what lets the pointer through hides all the same
  await page.addStyleTag({ content: ".box *, .box { pointer-events: auto !important; }" });
  const slider = page.locator(".history input[type=range]");
  await slider.dispatchEvent("pointerdown"); // what was told before this page was opened is fetched
  await eventually(async () => Number(await slider.getAttribute("max")) > POSITIONS, "the battle can be looked back on");
  const moments = Number(await slider.getAttribute("max"));
  for (let i = 0; i < POSITIONS; i++) {
    const moment = Math.floor(((i + 0.5) / POSITIONS) * moments);
    await slider.evaluate((range, moment) => { range.value = moment; range.dispatchEvent(new Event("input", { bubbles: true })); }, String(moment));
    await page.keyboard.press("0");
    await look(page, `${size.wide ?? "desk"}, moment ${moment}`);
  }
  must(!page.accidents.length, page.accidents.join("\n"));
  await page.context().close();
}

await walk({});
await walk(PHONE);
must(units > 10 * looked, `${units} places of units at ${looked} positions`);
must(!found.length, `${found.length} hidden\n${found.slice(0, 40).join("\n")}`);
await close(opened);
console.log(`${BOOK}: ${looked} positions, ${units} places of units, none hidden`);
