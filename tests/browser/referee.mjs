// A battle beside a real table, refereed on an upright phone to its end by taps alone: `BOOK=dbx node referee.mjs`.
// Tells how many taps each shot and each charge took, and how many the battle.
import { ADDRESS, PATIENCE, browser, close, must } from "./hands.mjs";

const { BOOK, SEED = "7", LANGUAGE = "en-GB", MOST = "4000" } = process.env;

/**
 * How a book is asked for: where something new begins, what is a second question to that, the form of a shot, how its target
 * is chosen, what no longer belongs to a charge, which fact tells of contact, what belongs to neither; how often occasions are passed over.
 */
const BOOKS = {
  "black-powder": { first: ["BP-FIRE-01", "BP-CMD-11", "BP-CMD-04"], shot: "BP-FIRE-04", target: "BP-FIRE-04", ends: /^BP-(MEL|COM-01)/, pass: 0.55 },
  "march-of-eagles": { first: ["MOE-ACT-01", "MOE-CINC-02", "MOE-INIT-02"], second: ["MOE-ACT-02"], shot: "MOE-FIRE-03", ends: /^MOE-MEL/, pass: 0.9 },
  "kriegspfad": { first: ["KP-FIRE-02", "KP-TURN-03", "KP-FORM-03"], second: ["KP-MOVE-01"], shot: "KP-FIRE-10", ends: /^KP-MEL/, contact: "touches", pass: 0.3 },
  "dbx": { first: ["DBX-FIRE-13", "DBX-CMD-02"], shot: "DBX-FIRE-10", ends: /^DBX-MEL/, contact: "contact", pass: 0.2 },
  "muskets-tomahawks": { first: ["MT-CARD-03", "MT-CP-02", "MT-CARD-02"], second: ["MT-ACT-01"], shot: "MT-FIRE-03", target: "MT-FIRE-02", ends: /^MT-MEL-0[5-9]/, aside: /^MT-SPOT/, pass: 0.6 },
};
const book = BOOKS[BOOK];
const HEADLONG = /^(charge|shoot)/;

let chance = Number(SEED);
function lot() {
  chance = (chance * 1103515245 + 12345) % 2147483648;
  return chance / 2147483648;
}
const one = (of) => of[Math.floor(lot() * of.length)];

const opened = await browser();
const context = await opened.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: LANGUAGE, reducedMotion: "reduce" });
const page = await context.newPage();
page.setDefaultTimeout(PATIENCE);
page.accidents = [];
page.on("pageerror", (error) => page.accidents.push(String(error)));
page.on("console", (said) => said.type() === "error" && page.accidents.push(said.text()));

let taps = 0;
const tap = async (what) => {
  taps += 1;
  await page.locator(what).first().tap();
};
const idle = () => page.locator('main[aria-busy="false"]').waitFor();

/** A tap that answers. */
async function answer(what) {
  const heard = page.waitForResponse((each) => each.request().method() === "POST" && each.url().includes("/api/referee/"));
  await tap(what);
  must((await heard).ok(), `refused: ${await (await heard).text()}`);
  await idle();
}

const look = () =>
  page.evaluate(() => {
    const ask = document.querySelector(".ask");
    return {
      kind: ask.dataset.kind, rule: ask.dataset.of, about: ask.dataset.about, asked: ask.querySelector("h1").textContent,
      keys: [...ask.querySelectorAll("[data-key]")].map((each) => each.dataset.key),
      passing: ask.querySelector(".pass[data-key]")?.dataset.key ?? "",
      facts: [...ask.querySelectorAll("[data-fact]")].map((each) => ({ id: each.dataset.fact, options: [...each.querySelectorAll("[data-option]")].map((option) => option.dataset.option), open: each.querySelector("details")?.open ?? true })),
    };
  });

// what is counted ---------------------------------------------------------------------------------------------

const counted = { shot: [], charge: [] };
/** What is going on: its taps, and what it has turned out to be; only what began with a choice is counted. */
let event = { taps: 0, is: "" };
/** The rule of the last choice. */
let after = "";

function ended(begun = false) {
  if (event.begun && event.is in counted) counted[event.is].push(event.at ?? event.taps);
  event = { taps: 0, is: "", begun };
}

/** Whether a question begins something new: who acts, or what he does where only one is left. */
function begins(now) {
  if (event.is === "charge" && book.ends.test(now.rule)) return true;
  if (now.kind !== "choice") return false;
  const more = now.about && now.about === event.who; // who acts has been told, what he does comes now
  return (book.first.includes(now.rule) && !more) || (book.second?.includes(now.rule) && (event.is || !book.first.includes(after)));
}

/** What an answer to a question makes of what is going on. A shot has been taken when its form is told: its dice fall at once. */
function noted(now, key, spent) {
  if (book.aside?.test(now.rule)) return;
  event.taps += spent;
  event.who ??= key;
  if (key && key === now.passing && book.first.includes(now.rule)) event.begun = false;
  if (/^charge/.test(key) || key === "contact") event.is = event.is === "charge" ? "several" : "charge";
  if (now.kind === "choice" && now.rule === book.target && !event.is) {
    if (event.aimed) event.is = "several";
    event.aimed = true;
  }
  if (now.kind === "facts" && now.rule === book.shot && !event.is) Object.assign(event, { is: "shot", at: event.taps });
}

// answers -----------------------------------------------------------------------------------------------------

async function choose(now) {
  const wanted = now.keys.filter((key) => HEADLONG.test(key));
  const others = now.keys.filter((key) => key !== now.passing);
  const key = now.keys.includes("speak") ? "speak" : wanted.length && lot() < 0.7 ? one(wanted) : now.passing && (!others.length || lot() < book.pass) ? now.passing : one(others);
  await answer(`.ask [data-key="${key}"]`);
  return key;
}

/** A form as it stands; now and then somebody has come into contact: who moved, or whom he met. */
async function tell(now) {
  const met = now.facts.find((fact) => fact.id === book.contact);
  const whom = met && (BOOK === "dbx" ? met.options.find((each) => each === now.about) : one(met.options));
  const meets = whom && lot() < 0.6;
  if (meets) {
    if (!met.open) await tap(`[data-fact="${met.id}"] summary`);
    await tap(`[data-fact="${met.id}"] [data-option="${whom}"]`);
  }
  await answer("[data-done]");
  return meets ? "contact" : "";
}

async function step() {
  const now = await look();
  if (now.kind === "over") return false;
  if (begins(now)) ended(now.kind === "choice");
  const before = taps;
  let key = "";
  if (now.kind === "secret") {
    const shown = page.waitForResponse((each) => /eyes=(one|two)$/.test(each.url()));
    await tap("[data-handed]");
    await shown;
    await page.locator("[data-hide]").waitFor();
  } else if (now.kind === "choice") key = await choose(now);
  else if (now.kind === "facts") key = await tell(now);
  else if (now.kind === "dice") {
    if (!(await page.locator("[data-once]").isChecked())) await page.locator("[data-once]").tap();
    await answer("[data-throw]");
  }
  else must(false, `nobody can answer: ${JSON.stringify(now)}`);
  noted(now, key, taps - before);
  if (now.kind === "choice") after = now.rule;
  return true;
}

await page.goto(`${ADDRESS}/referee`);
const names = await (await fetch(`${ADDRESS}/api/books`)).json();
const named = names.find((each) => each.key === BOOK).name[LANGUAGE.slice(0, 2)];
await page.locator(".list button", { hasText: named }).tap();
await page.locator("[data-begin]").tap();
await page.waitForURL(/\/referee\/.+/);
await page.locator(".ask").waitFor();
taps = 0;
while (taps < Number(MOST) && (await step()));
ended();
const over = (await look()).kind === "over";
const said = await page.locator(".ask h1").textContent();
await close(opened, page);
console.log(JSON.stringify({ book: BOOK, over, said, taps, ...counted }));
