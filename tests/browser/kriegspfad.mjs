// An ambush set up by dragging and played to its end with clicks: `node kriegspfad.mjs de-DE|en-GB`.
import { ADDRESS, browser, close, decideUntil, must, sheet } from "./hands.mjs";

const language = process.argv[2] ?? "de-DE";
const opened = await browser();
const page = await sheet(opened, { language });
const wish = {
  rulebook: "kriegspfad", army: "APACHE-1880", enemy: "US-1876", terrain: "SOUTHWEST", seed: "ambush", level: "chance",
  rulings: { scenario: "ambush", attacker: "two", weather: "off", light: "day" },
};
const room = await (await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify(wish) })).json();
must(room.mine, JSON.stringify(room));
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

let dragged = 0;
const end = await decideUntil(
  page,
  async ({ confirm }) => {
    if (confirm && dragged < 2 && (await page.locator("[data-ghost] rect").count())) dragged += (await drag()) ? 1 : 0;
    return false;
  },
  ({ options }) => options.length - 1,
);
must(dragged, "nothing was dragged");
console.log(language, dragged, end.over);
await close(opened, page);
