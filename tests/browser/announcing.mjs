// To drag a unit is to announce what it does, in every book; dice may make something else of it. `node announcing.mjs`
import { ADDRESS, browser, close, decideUntil, decision, eventually, must, sheet, wishing } from "./hands.mjs";

const opened = await browser();
const books = await (await fetch(`${ADDRESS}/api/books`)).json();

/** A battle of a book against the computer, the same in every run. */
async function begun(page, book) {
  const [army, enemy] = book.default_armies;
  const wish = { rulebook: book.key, army, enemy, terrain: book.terrains[0].id, seed: "announcing" };
  const room = await (await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify(wish) })).json();
  await page.goto(ADDRESS + room.mine);
  await page.locator("#decision .prompt").waitFor();
}

/** The last question that the server has put, as it came. */
function listening(page) {
  const heard = { asked: null, sent: [] };
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.type === "asked") heard.asked = message;
      if (["waiting", "over", "board"].includes(message.type)) heard.asked = null;
    });
    socket.on("framesent", ({ payload }) => heard.sent.push(JSON.parse(payload)));
  });
  return heard;
}

const middle = async (page, id) => {
  const box = await page.locator(`[data-unit="${id}"] .body, [data-unit="${id}"]`).first().boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Whether a hand at the middle of a unit grasps it, and nothing that lies over it. */
const isBare = (page, id, at) => page.evaluate(([id, x, y]) => document.elementFromPoint(x, y)?.closest("[data-unit]")?.getAttribute("data-unit") === id, [id, ...at]);

/** The unit among several on the table that stands nearest to where its enemy is on the screen. */
async function foremost(page, ids) {
  const found = [];
  for (const id of ids) {
    if (!(await page.locator(`[data-unit="${id}"]`).count())) continue;
    const at = await middle(page, id);
    if (await isBare(page, id, at)) found.push([id, at[1]]);
  }
  must(found.length, `nobody of ${ids} can be grasped`);
  const enemies = await page.locator(".unit.two").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y));
  const up = !enemies.length || enemies.reduce((a, b) => a + b, 0) / enemies.length < found[0][1];
  found.sort((a, b) => (up ? a[1] - b[1] : b[1] - a[1]));
  return { id: found[0][0], up };
}

async function drag(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0], (from[1] + to[1]) / 2, { steps: 5 });
  await page.mouse.move(...to, { steps: 5 });
  await page.mouse.up();
}

for (const book of books) {
  const page = await sheet(opened);
  const heard = listening(page);
  await begun(page, book);
  const free = ({ asked }) => asked?.kind === "choose" && asked.choices.some((each) => each.moves.length || each.leads.length);
  await decideUntil(page, ({ turn }) => /[1-9]/.test(turn) && free(heard), wishing(/↵/));
  must(free(heard), `${book.key}: nobody can be dragged`);
  const { asked } = heard;
  await eventually(async () => (await decision(page)).prompt === asked.prompt.de && !(await page.locator("[data-option]:disabled").count()), `${book.key}: the question is on the page`);
  const { id, up } = await foremost(page, [...new Set(asked.choices.flatMap((each) => [...each.moves, ...each.leads]))]);
  const [x, y] = await middle(page, id);
  await drag(page, [x, y], [x, y + (up ? -60 : 60)]);
  // its ghost stands there, or how far it goes is asked; unless the dice have failed it, and somebody else is up
  const given = () => heard.sent.filter((each) => each.type === "answer" && each.to === asked.id);
  await eventually(() => given().length > 0, `${book.key}: the drag answers`);
  const chosen = asked.choices.find((each) => each.key === given()[0].value);
  must([...chosen.moves, ...chosen.leads].includes(id), `${book.key}: ${id} was dragged, ${chosen.key} answered`);
  await eventually(async () => {
    if (await page.locator(`[data-ghost="${id}"]`).count()) return true;
    const now = await decision(page);
    const about = heard.asked?.kind === "choose" && heard.asked.choices.some((each) => [...each.moves, ...each.leads].includes(id));
    return Boolean(now.over) || (heard.asked !== null && heard.asked.id !== asked.id && !about) || heard.asked === null;
  }, `${book.key}: something comes of the drag`);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}announced-${book.key}.png` });
  console.log(book.key, id, chosen.key, await page.locator(`[data-ghost="${id}"]`).count() ? "stands in the hand" : heard.asked?.rule ?? "waits");
  await close({ close: () => page.context().close() }, page);
}
await opened.close();
