// The army workshop: an army built by mouse and by keyboard, broken, mended by its hint, filled up, saved, shared, printed, and led into battle.
import { ADDRESS, browser, close, must, sheet } from "./hands.mjs";

const opened = await browser();
const page = await sheet(opened);
const verdict = page.locator("[data-verdict]");
const legal = () => verdict.filter({ hasText: "ist erlaubt" }).waitFor();
await page.goto(`${ADDRESS}/workshop/muskets-tomahawks`);
await verdict.filter({ hasText: "Was nicht stimmt" }).waitFor();

// by mouse: two units and an officer; every fault stands at a line, with its rule
must((await page.locator("[data-fault]").count()) > 0, "what is missing is told");
await page.locator("[data-entry=FB1] button").click();
await page.locator('[data-body="bodies[0]"]').waitFor();
await page.locator("[data-entry=FB1] button").click();
await page.locator('[data-body="bodies[1]"]').waitFor();
await page.locator("[data-entry=OFR] button").click();
await legal();

// broken: too many figures; the hint says how many, and that mends it
const size = page.locator('[data-body="bodies[0]"] input[type=number]').first();
await size.fill("40");
await size.press("Tab");
const fault = page.locator('[data-body="bodies[0]"] [data-fault]').first();
await fault.waitFor();
const wanted = (await fault.locator(".remedy").textContent()).match(/\d+/)[0];
await size.fill(wanted);
await size.press("Tab");
await legal();
await page.locator("[data-undo]").click();
await verdict.filter({ hasText: "Was nicht stimmt" }).waitFor();
await page.locator("[data-undo]").click();
await legal();

// by keyboard: one more unit, and away with it again
const add = page.locator("[data-entry=FB5] button");
await add.focus();
await page.keyboard.press("Enter");
await page.locator('[data-body="bodies[3]"]').waitFor();
await page.locator('[data-body="bodies[3]"] [data-remove]').focus();
await page.keyboard.press("Space");
await page.locator('[data-body="bodies[3]"]').waitFor({ state: "detached" });

// filled up, saved, found again after a reload
await page.locator("[data-fill]").click();
await page.locator('[data-body="bodies[3]"]').waitFor();
await legal();
await page.locator("[data-name]").fill("<b>Meine</b> Truppe");
await page.locator("[data-name]").press("Tab");
await page.locator("[data-save]").click();
await page.locator("summary", { hasText: "Gespeicherte Armeen (1)" }).waitFor();

// shared: the link opens the same army elsewhere; a broken one is told
await page.getByRole("button", { name: "Per Link teilen" }).click();
await page.waitForURL(/#/);
const other = await sheet(opened);
await other.goto(page.url());
await other.locator("[data-verdict]", { hasText: "ist erlaubt" }).waitFor();
must((await other.locator("[data-name]").inputValue()) === "<b>Meine</b> Truppe", "names are words");
must((await other.locator("[data-total]").textContent()) === (await page.locator("[data-total]").textContent()), "the same army");
await other.goto("about:blank");
await other.goto(`${ADDRESS}/workshop#nonsense`);
await other.locator("[role=alert]", { hasText: "keine lesbare Armee" }).waitFor();

// printed, then led into battle
const [download] = await Promise.all([page.waitForEvent("download"), page.locator("[data-print=army]").click()]);
must(download.suggestedFilename().endsWith(".pdf"), "a paper");
await page.locator("[data-fight]").click();
await page.waitForURL(/\/table\//);
await page.locator("#decision").waitFor();
await close(opened);
