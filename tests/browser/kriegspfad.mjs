// An ambush set up by dragging and played to its end against the rule of thumb: `node kriegspfad.mjs de-DE|en-GB`.
import { ADDRESS, browser, close, decideUntil, drawn, eventually, must, sheet, wishing } from "./hands.mjs";

const language = process.argv[2] ?? "de-DE";
const opened = await browser();
const page = await sheet(opened, { language });
const wish = {
  rulebook: "kriegspfad", army: "APACHE-1880", enemy: "US-1876", terrain: "SOUTHWEST", seed: "ambush", level: "thumb",
  rulings: { scenario: "ambush", attacker: "two", weather: "off", light: "day" },
};
const room = await (await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify(wish) })).json();
must(room.mine, JSON.stringify(room));
await page.goto(ADDRESS + room.mine);
await page.locator("#decision .prompt").waitFor();

/** Where a ghost stands on the map. */
const place = (ghost) => ghost.evaluate((each) => each.style.transform || each.querySelector("g")?.getAttribute("transform"));

/** Where all ghosts of a unit stand. */
const unitOf = async (ghost) => {
  const mates = page.locator(`[data-ghost^="${(await ghost.getAttribute("data-ghost")).slice(0, -1)}"]`);
  return Promise.all((await mates.all()).map(place));
};

/** Left out by a key, a unit stands beside the table again, and comes back with a step back. */
async function leaveOut() {
  const all = await page.locator("[data-ghost]").count();
  await page.keyboard.press("Delete");
  await eventually(async () => (await page.locator("[data-ghost]").count()) < all, "the unit in the hand is left out");
  await page.keyboard.press("Control+z");
  await eventually(async () => (await page.locator("[data-ghost]").count()) === all, "it comes back");
}

/** Takes a ghost by the hand and sets it down beside, its whole unit with it; the table judges the new place. */
async function drag(ghost) {
  const unit = await unitOf(ghost);
  const [before, box] = [await place(ghost), await ghost.locator("rect").first().boundingBox()];
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 14, y - 8, { steps: 4 });
  await page.mouse.up();
  await drawn(page);
  await eventually(async () => (await place(ghost)) !== before, "the ghost does not follow the hand");
  must((await unitOf(ghost)).every((now, i) => now !== unit[i]), "the bases of a unit go together");
  await page.locator(".verdict, .note").first().waitFor();
}

let dragged = 0;
const end = await decideUntil(
  page,
  async ({ confirm }) => {
    const ghosts = page.locator("[data-ghost]:has(rect)");
    if (!confirm || dragged || !(await ghosts.count())) return false;
    for (const ghost of [ghosts.first(), ghosts.last()]) {
      await drag(ghost);
      dragged += 1;
    }
    if (await page.locator("[data-leave]").count()) await leaveOut();
    return false;
  },
  wishing(/alle schießen|all who can shoot/, /still liegen|lie still/, /abwarten|wait/, /stehen bleiben|stand/),
);
must(dragged === 2, `dragged ${dragged} times`);
console.log(language, dragged, end.turn, end.over);
await close(opened, page);
