// What was made in the workshop is fought with: an army built by keyboard alone, led on a table drawn after it, then all of it from the lobby.
import { ADDRESS, browser, close, eventually, must, sheet } from "./hands.mjs";

const opened = await browser();
const page = await sheet(opened);
const opening = [];
page.on("request", (each) => each.method() === "POST" && each.url().endsWith("/api/rooms") && opening.push(each.postDataJSON()));
const summary = (words) => page.locator("summary", { hasText: words });
const legal = () => page.locator("[data-verdict]", { hasText: "ist erlaubt" }).waitFor();

/** Goes from field to field with the tabulator until one is reached. */
async function tabTo(what) {
  for (let n = 0; n < 400; n++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), what)) return;
    await page.keyboard.press("Tab");
  }
  must(false, `the keyboard never comes to ${what}`);
}

// an army by keyboard alone
await page.goto(`${ADDRESS}/workshop/muskets-tomahawks`);
await page.locator("[data-verdict]", { hasText: "Was nicht stimmt" }).waitFor();
await tabTo("[data-entry=FB1] button");
await page.keyboard.press("Enter");
await page.locator('[data-body="bodies[0]"]').waitFor();
await page.keyboard.press("Enter");
await page.locator('[data-body="bodies[1]"]').waitFor();
await tabTo("[data-entry=OFR] button");
await page.keyboard.press("Enter");
await legal();
await page.keyboard.press("Control+s");
await summary("Gespeicherte Armeen (1)").waitFor();

// a table, drawn by mouse
await page.locator("[data-tab=table]").click();
await page.locator("[data-kind=wood]").click();
await page.locator("input[value=rect]").check();
const box = await page.locator("[data-canvas]").boundingBox();
await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.4);
await page.mouse.down();
await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.55, { steps: 4 });
await page.mouse.up();
await page.locator("[data-listed='0']").waitFor();
await page.locator("[data-name]").fill("Mein Wald");
await page.locator("[data-name]").press("Tab");
await page.locator("[data-verdict]", { hasText: "kann gekämpft werden" }).waitFor();
await page.locator("[data-save]").click();
await summary("Gespeicherte Tische (1)").waitFor();
await page.locator("[data-army=own] optgroup option").first().waitFor({ state: "attached" });

// the army on that table
await page.locator("[data-tab=army]").click();
await summary("Gespeicherte Armeen (1)").click();
await page.locator("[data-saved] button").first().click();
await legal();
await page.locator("[data-ground] optgroup option").first().waitFor({ state: "attached" });
await page.locator("[data-ground]").selectOption({ label: "Mein Wald" });
await page.locator("[data-fight]").click();
await page.waitForURL(/\/table\//);
await page.locator("#decision").waitFor();
must(opening[0].army.bodies.length === 3 && opening[0].terrain.pieces.length === 1, "own army, own table");

// both from the lobby, with their preview
await page.goto(ADDRESS);
await page.locator("[data-fight]").waitFor();
await page.locator(".books button").nth(4).click();
await page.locator("[data-army=one] optgroup option").first().waitFor({ state: "attached" });
const before = await page.locator("[data-preview=shown] .map").getAttribute("src");
await page.locator("[data-army=one]").selectOption({ index: 0 });
await page.locator("[data-terrain]").selectOption({ label: "Mein Wald" });
await eventually(async () => (await page.locator("[data-preview=shown] .map").getAttribute("src").catch(() => before)) !== before, "the drawn table is shown");
must((await page.locator("p.about").textContent()).includes("Mein Wald"), "what will be fought is said");
await page.locator("[data-fight]").click();
await page.waitForURL(/\/table\//);
await page.locator("#decision").waitFor();
must(opening[1].army.bodies.length === 3 && opening[1].terrain.pieces[0].kind === "wood", "the same from the lobby");
await close(opened);
