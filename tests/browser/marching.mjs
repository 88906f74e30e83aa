// An order of march is one list: dragged, moved by its buttons, and answered in one go. `node marching.mjs`
import { ADDRESS, browser, close, decideUntil, drawn, eventually, must, sheet } from "./hands.mjs";

const opened = await browser();
const page = await sheet(opened);
const sent = [];
page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(JSON.parse(payload))));
const wish = {
  rulebook: "kriegspfad", army: "US-1876", enemy: "APACHE-1880", terrain: "SOUTHWEST", seed: "march",
  rulings: { scenario: "ambush", attacker: "one", weather: "off", light: "day" },
};
const room = await (await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify(wish) })).json();
must(room.mine, JSON.stringify(room));
await page.goto(ADDRESS + room.mine);
await page.locator("#decision .prompt").waitFor();
await decideUntil(page, async () => (await page.locator("[data-place]").count()) > 1);
const row = () => page.locator("[data-place]").evaluateAll((all) => all.map((each) => each.dataset.place));
const before = await row();
if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}march.png` });

// the last is dragged to the top, the first goes one down by its button
const [first, last] = [await page.locator("[data-place]").first().boundingBox(), await page.locator("[data-place]").last().boundingBox()];
await page.mouse.move(last.x + 60, last.y + last.height / 2);
await page.mouse.down();
await page.mouse.move(first.x + 60, first.y + first.height / 2, { steps: 8 });
await page.mouse.up();
await drawn(page);
await eventually(async () => (await row())[0] === before.at(-1), `the last was dragged to the top: ${await row()}`);
await page.locator("[data-place] button").nth(1).click();
const wanted = await row();
must(wanted[1] === before.at(-1) && wanted[0] === before[0], `one down by its button: ${wanted}`);
await page.locator("#decision").focus();
await page.keyboard.press("Enter");
await eventually(() => sent.some(({ type }) => type === "answer" && true), "it is answered");
const answers = sent.filter(({ type }) => type === "answer");
must(JSON.stringify([answers.at(-1).value, ...answers.at(-1).then]) === JSON.stringify(wanted.slice(0, -1)), `in one go: ${JSON.stringify(answers.at(-1))}`);
await eventually(async () => !(await page.locator("[data-place]").count()), "and asked no more");
await close(opened, page);
console.log("marched off", wanted.join(" "));
