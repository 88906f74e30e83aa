// Few answers: Enter takes what bears the mark, a waiver is kept, the staff's advice goes in one go, what cannot be taken back says why.
import { ADDRESS, browser, close, decideUntil, decision, eventually, fight, must, sheet } from "./hands.mjs";

const opened = await browser();
const page = await sheet(opened);
const sent = [];
page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(JSON.parse(payload))));
const last = (type) => sent.findLast((message) => message.type === type);
await fight(page);

// nothing was decided: nothing can be taken back, and the button says why
await page.locator("#decision .prompt").waitFor();
await page.locator("[data-back]:disabled").waitFor();
must(/noch nichts entschieden/.test(await page.locator("[data-back]").getAttribute("title")), "why not is told");

// the mouse rests on another option than the marked one: Enter takes the marked one
await decideUntil(page, ({ options }) => options.length > 1);
const marked = await page.locator(".option.first").getAttribute("data-option");
await page.locator(".option:not(.first)").first().hover();
await page.keyboard.press("Enter");
await eventually(() => last("answer")?.value === marked, "Enter takes what bears the mark");

// a waiver ticked and confirmed by Enter holds
await decideUntil(page, async () => (await page.locator("[data-waive]").count()) > 0);
await page.locator("[data-waive]").check();
const way = await page.locator(".out .option").getAttribute("data-option");
if ((await page.locator(".option.first").getAttribute("data-option")) === way) await page.keyboard.press("Enter");
else await page.keyboard.press(await page.locator(".out .option kbd").textContent());
await eventually(() => last("standing_pass")?.on === true, "the waiver is kept");

// turn n of m stands in the head
must(/\d von \d/.test((await decision(page)).turn), "so many turns are left");

// what the staff would do is taken in one go
await decideUntil(page, ({ prompt }) => /^Welches Bataillon/.test(prompt));
await page.locator("[data-advice]").waitFor();
must(/Der Stab würde/.test(await page.locator("[data-advice]").textContent()), "it is told in words");
await page.keyboard.press("Shift+Enter");
await eventually(() => last("answer")?.then?.length > 0, "its answers go together");

// a kind of question is left to the staff, and taken back in the menu
await decideUntil(page, async ({ options }) => options.length > 1 && (await page.locator("[data-leave-to-staff]").count()) > 0);
const rule = await page.locator("#decision .rule").first().textContent();
await page.locator("[data-leave-to-staff]").click();
await eventually(() => last("standing_orders").rules.includes(rule), "it is left to the staff");
await page.keyboard.press("?");
await page.locator(`[data-left="${rule}"]`).click();
await eventually(() => !last("standing_orders").rules.includes(rule), "and taken back");

// what a unit reaches shows with its selection, and a button that is always there puts it away
await page.keyboard.press("Escape");
await page.locator("[data-unit]").first().click({ force: true });
await page.locator("[data-reach] path").first().waitFor({ state: "attached" });
await page.locator("[data-look=ranges][aria-pressed=true]").click();
await page.locator("[data-look=ranges][aria-pressed=false]").waitFor();
await eventually(async () => !(await page.locator("[data-reach]").count()), "the ranges are put away");
await page.locator("[data-look=ranges]").click();

// a battle that was left is found in the lobby, and bears the name it is given
await page.goto(ADDRESS);
await page.locator("[data-rename]").first().click();
await page.locator(".kept .name").fill("<b>Die Brücke</b>");
await page.keyboard.press("Enter");
await page.locator("[data-kept]", { hasText: "<b>Die Brücke</b>" }).waitFor();

await close(opened, page);
console.log("few answers");
