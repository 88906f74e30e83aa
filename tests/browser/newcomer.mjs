// What somebody new stumbles over: links that lead nowhere, the link for a friend, the tour on a phone, the search in the rules, the slider after a reload.
import { accept, ADDRESS, browser, close, decideUntil, drawn, eventually, fight, must, sheet } from "./hands.mjs";

const opened = await browser();

// an address without a seat, and one with a wrong seat: told at once, without map and tour
const lost = await sheet(opened, { toured: false });
for (const path of ["/table/nobody", "/table/nobody/nothing"]) {
  await lost.goto(ADDRESS + path);
  await lost.locator("[role=alert]", { hasText: "keiner Schlacht" }).waitFor();
  must(!(await lost.locator(".tour, .box, .banner").count()), `${path} shows neither map nor tour`);
}

// a friend is given his link without looking for it; it goes when he has come
const page = await sheet(opened);
await page.goto(ADDRESS);
await page.locator("input[value=friend]").check();
await page.locator("[data-start]").click();
await page.locator(".invitation input").waitFor();
const link = await page.locator(".invitation input").inputValue();
must(!/Startwert|seed/.test(await page.locator("#decision").textContent()), "nobody needs to know of seeds");
const friend = await sheet(opened);
await accept(friend, link);
await friend.locator("#decision").waitFor();
await page.locator(".invitation").waitFor({ state: "detached" });
must(!(await friend.locator(".invitation").count()), "the friend invites nobody");

// whoever watches is not taught
const watcher = await sheet(opened, { toured: false });
await page.locator("nav button").last().click();
await watcher.goto(await page.locator(".link input").last().inputValue());
await watcher.locator("#decision h2").waitFor();
await drawn(watcher);
must(!(await watcher.locator(".tour").count()), "no tour for spectators");

// against the computer only spectators are invited; Enter is the staff's advice
const alone = await sheet(opened);
await fight(alone);
await alone.locator("nav button").last().click();
must((await alone.locator(".link").count()) === 1, "the computer's seat is nobody's");
// one drawer at a time, and what is typed in the rules stays there
await alone.locator("nav button").nth(1).click();
await eventually(() => alone.evaluate(() => document.activeElement.matches(".drawer input[type=search]")), "the search has the focus");
must((await alone.locator(".drawer").count()) === 1, "one drawer");
const before = await alone.locator("#decision .prompt").textContent();
await alone.keyboard.type("o1mr?");
must((await alone.locator(".drawer input[type=search]").inputValue()) === "o1mr?", "typed into the search");
must((await alone.locator("#decision .prompt").textContent()) === before, "no key of the table");
await alone.keyboard.press("Escape");
await alone.keyboard.press("Escape");
await alone.locator(".drawer").waitFor({ state: "detached" });
// the slider stands at the present after a reload
await decideUntil(alone, async () => (await alone.locator(".chronicle .head").count()) > 3);
await alone.reload();
await alone.locator("#decision .prompt").waitFor();
must(await alone.locator(".history input").evaluate((slider) => slider.value === slider.max && Number(slider.max) > 0), "the slider is at its end");

// on a phone the tour speaks of fingers, leaves the orders free and folds away; both sides are named
const phone = await sheet(opened, { wide: 390, high: 844, hasTouch: true, isMobile: true, toured: false });
await fight(phone);
await phone.locator(".tour", { hasText: "Finger" }).waitFor();
must(!/Taste/.test(await phone.locator(".tour").textContent()), "no keys on a phone");
const [tour, decision] = [await phone.locator(".tour").boundingBox(), await phone.locator("#decision").boundingBox()];
must(tour.y + tour.height <= decision.y, `the tour leaves the orders free: ${JSON.stringify([tour, decision])}`);
await phone.locator(".tour .fold").tap();
await phone.locator(".chip").tap();
await phone.locator(".tour").waitFor();
must((await phone.locator(".army:visible").count()) === 2, "both sides are named");

await close(opened, page, friend, watcher, alone, phone);
console.log("no longer new");
