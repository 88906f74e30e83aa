// A siege by the mouse: works bought and placed, then a palisade climbed and a roof set on fire: `node siege.mjs name=link ...`.
import { ADDRESS, browser, close, decideUntil, drawn, eventually, must, picture, sheet, tables, told, wishing } from "./hands.mjs";

const opened = await browser();

/** Where all ghosts of an order, or all bases on the map, stand. */
const standing = (page, what) =>
  page.evaluate((what) => {
    const found = [...document.querySelectorAll(`[data-${what}]`)].map((each) => {
      const [, x, y] = /translate\(([-\d.e]+)(?:px)?[, ]+([-\d.e]+)/.exec(each.style.transform || each.querySelector("g").getAttribute("transform"));
      return [each.getAttribute(`data-${what}`), { x: Number(x), y: -Number(y) }];
    });
    return Object.fromEntries(found);
  }, what);

/** From one place of the table to another with the mouse. */
async function drag(page, from, to) {
  const [a, b] = await page.evaluate((places) => {
    const m = document.querySelector(".box svg > g").getScreenCTM();
    return places.map(({ x, y }) => ({ x: m.a * x + m.e, y: -m.d * y + m.f }));
  }, [from, to]);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  for (let i = 1; i <= 8; i++) await page.mouse.move(a.x + ((b.x - a.x) * i) / 8, a.y + ((b.y - a.y) * i) / 8);
  await page.mouse.up();
  await drawn(page);
}

/** Before the battle the besieged is asked for a palisade, blockhouses and positions, and places them. */
async function works() {
  const page = await sheet(opened);
  const wish = {
    rulebook: "kriegspfad", army: "SETTLERS-1763", enemy: "PONTIAC-1763", terrain: "STOCKADE", seed: "siege", level: "thumb",
    rulings: { scenario: "siege", attacker: "two", weather: "off", season: "summer" },
  };
  const room = await (await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify(wish) })).json();
  must(room.mine, JSON.stringify(room));
  await page.goto(ADDRESS + room.mine);
  await page.locator("#decision .prompt").waitFor();
  const asked = new Set();
  await decideUntil(
    page,
    async ({ prompt, confirm }) => {
      for (const [name, words] of [["palisade", /Palisade um das Dorf/], ["houses", /Wie viele Blockhäuser/], ["positions", /Stellungen für Elemente/]])
        if (words.test(prompt)) asked.add(name);
      return confirm && /Wo stehen deine Befestigungen/.test(prompt);
    },
    wishing(/^\d*\s*16″/, /^\d*\s*1 \(30/, /^\d*\s*4 \(8/, /ein Dorf/),
  );
  must(asked.size === 3, `asked for ${[...asked]}`);
  const ghosts = await standing(page, "ghost");
  must(Object.keys(ghosts).length === 5, `one house and four positions are placed, not ${Object.keys(ghosts)}`);
  await page.locator(".verdict.right").waitFor();
  await picture(page, "siege-works");
  await page.locator("[data-confirm]").click();
  await eventually(async () => told(page, /Befestigungen werden aufgestellt/), "the works stand");
  return page;
}

/** Over the palisade by dragging, and the roof burns in the end. */
async function storm() {
  const page = await sheet(opened);
  await page.goto(tables().siege);
  await page.locator("#decision .prompt").waitFor();
  await picture(page, "siege-storm");
  await decideUntil(page, async () => (await page.locator('[data-ghost^="A1"]').count()) > 1, wishing(/Sturmtrupp/, /^\d*\s*bewegen, schw/, /^\d*\s*ja/i));
  const ghosts = await standing(page, "ghost");
  const lead = Object.keys(ghosts)[1];
  await drag(page, ghosts[lead], { x: 35.5, y: 27.0 });
  await eventually(async () => {
    if (await page.locator(".verdict.right").count()) return true;
    await page.locator("[data-nearest]").click({ timeout: 500 }).catch(() => undefined);
    return false;
  }, "a way over the palisade is found");
  await page.locator("[data-confirm]").click();
  await decideUntil(page, () => told(page, /Brand bricht aus|Dorf steht in Flammen/), wishing(/Dach anzünden/, /Element für Element/, /^\d*\s*ja/i, /stehen bleiben/, /abwarten/, /alle schießen/));
  must(await told(page, /Brand bricht aus|Dorf steht in Flammen/), "nothing burns");
  await picture(page, "siege-fire");
  return page;
}

for (const part of [works, storm]) {
  const page = await part();
  must(!page.accidents.length, page.accidents.join("\n"));
  await page.close();
  console.log(part.name);
}
await close(opened);
