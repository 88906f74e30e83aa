// An ambush set up by dragging and played to its end with clicks: `node kriegspfad.mjs de-DE|en-GB`.
import { ADDRESS, browser, decide, decision, sheet } from "./hands.mjs";

const language = process.argv[2] ?? "de-DE";
const until = Date.now() + Number(process.env.SECONDS_ALLOWED ?? 150) * 1000;
const opened = await browser();
const page = await sheet(opened, { language });
const wish = {
  rulebook: "kriegspfad", army: "APACHE-1880", enemy: "US-1876", terrain: "SOUTHWEST", seed: "ambush", level: "chance",
  rulings: { scenario: "ambush", attacker: "two", weather: "off", light: "day" },
};
const room = await (await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify(wish) })).json();
if (!room.mine) throw new Error(JSON.stringify(room));
await page.goto(ADDRESS + room.mine);
await page.locator("#decision .prompt").waitFor();

/** Pushes the first ghost aside and back again, and gives whether the table judged it. */
async function drag() {
  const box = await page.locator("[data-ghost] rect").first().boundingBox();
  if (!box) return false;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 14, y - 8, { steps: 4 });
  await page.mouse.up();
  await page.locator(".verdict, .note").first().waitFor();
  const way = page.locator(".note .way");
  if (await way.count()) await way.first().click({ timeout: 1500 }).catch(() => undefined);
  return true;
}

let [dragged, end] = [0, ""];
while (!end) {
  if (Date.now() > until) throw new Error(`not over in time: ${JSON.stringify(await decision(page))}`);
  const now = await decision(page);
  if (now.over) end = now.over;
  else if (now.confirm && dragged < 2 && (await page.locator("[data-ghost] rect").count())) dragged += (await drag()) ? 1 : 0;
  await decide(page, ({ options }) => options.length - 1);
}
if (!dragged) throw new Error("nothing was dragged");
if (page.accidents.length) throw new Error(page.accidents.join("\n"));
console.log(language, dragged, end);
await opened.close();
