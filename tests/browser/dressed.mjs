// The map by day and by lamplight, in every palette, on a desk and on a phone held upright; the film among them: nothing serious by axe, and the eye goes where it is sent.
import { ADDRESS, AXE, browser, close, drawn, eventually, must, picture, sheet, shutOut } from "./hands.mjs";

const opened = await browser();
const found = [];
const books = await (await fetch(`${ADDRESS}/api/books`)).json();
const book = books.find(({ key }) => key === "black-powder");
const [army, enemy] = book.default_armies;
const wish = { rulebook: book.key, army, enemy, mode: "watch", terrain: "SC-1", seed: "dressed" };
const room = await (await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify(wish) })).json();

async function look(page, where) {
  for (const each of await shutOut(page))
    found.push(`${where}: ${each.id} ${each.help} ${each.nodes.slice(0, 3).map((node) => node.html.slice(0, 140)).join(" | ")}`);
}

async function open(size, film) {
  const page = await sheet(opened, { bypassCSP: true, film, ...size });
  await page.addInitScript(AXE);
  await page.goto(ADDRESS + (room.mine ?? room.links?.watch ?? room.watch));
  await page.locator(".unit").nth(8).waitFor();
  // The computers may have fought it out meanwhile; the page of the end is laid aside.
  await page.addLocatorHandler(page.locator("[data-end-page]"), () => page.locator("[data-end-page] .close").click());
  return page;
}

const ground = (page) => page.evaluate(() => { const canvas = document.querySelector("canvas.lasting"); const { data } = canvas.getContext("2d").getImageData(canvas.width / 2, canvas.height / 4, 1, 1); return data[0] + data[1] + data[2]; });
const scale = (page) => page.evaluate(() => Number(/scale\(([\d.]+)/.exec(document.querySelector(".drawing > svg > g").getAttribute("transform"))[1]));

const film = await open({}, "1");
await look(film, "during the film");
await film.context().close();
const page = await open({}, "0");
await page.locator("canvas.lasting[data-ground]").waitFor();
for (const palette of ["usual", "orange-blue", "red-teal", "grey"]) {
  await page.locator("nav button").last().click();
  await page.locator("[data-palettes]").selectOption(palette);
  await page.locator(".drawer .close").click();
  await drawn(page);
  must((await page.evaluate(() => document.documentElement.dataset.palette)) === palette, palette);
  await look(page, palette);
}
await page.locator("nav button").last().click();
await page.locator("[data-palettes]").selectOption("usual");
await page.locator(".drawer .close").click();

const day = await ground(page);
await page.keyboard.press("l");
await eventually(async () => (await ground(page)) < day * 0.8, "the ground by lamplight is darker");
await look(page, "lamplight");
await picture(page, "lamplight");
await page.keyboard.press("l");
await eventually(async () => (await ground(page)) > day * 0.95, "the ground by day again");

await page.keyboard.press("0");
await drawn(page);
const whole = await scale(page);
must(!(await page.locator("[data-minimap]").count()), "no minimap while the whole table is seen");
await page.keyboard.press("h");
await drawn(page);
must((await scale(page)) >= whole, "the action is seen no smaller than the whole table");
for (let i = 0; i < 4; i++) await page.keyboard.press("+");
await page.locator("[data-minimap]").waitFor();
const near = await scale(page);
const told = await page.locator(".chronicle .head").count();
await page.waitForTimeout(1500);
must((await scale(page)) === near, `news leave the eye where it is (${told} lines)`);
const eye = () => page.locator("[data-minimap] .eye").getAttribute("x");
const before = await eye();
const box = await page.locator("[data-minimap]").boundingBox();
await page.locator("[data-minimap]").click({ position: { x: box.width * 0.2, y: box.height * 0.2 } });
await eventually(async () => (await eye()) !== before, "a click in the minimap moves the eye");
await look(page, "minimap");
await picture(page, "minimap");
await page.keyboard.press("0");
await eventually(async () => !(await page.locator("[data-minimap]").count()), "the minimap goes when all is seen");

const phone = await open({ wide: 390, high: 844, hasTouch: true, isMobile: true }, "0");
await look(phone, "phone");
must(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing reaches beyond a phone held upright");
await phone.evaluate(() => { localStorage.setItem("light", "lamp"); localStorage.setItem("palette", "grey"); });
await phone.reload();
await phone.locator(".unit").nth(8).waitFor();
await look(phone, "phone: lamplight, grey");

must(!found.length, found.join("\n"));
await close(opened, page, phone);
console.log("nothing serious in any light");
