/** Every key of the table. */

import { appearance } from "./appearance.svelte";
import { choose, takeAdvice } from "./decision/answering";
import { numbered } from "./decision/folding";
import { sequence } from "./decision/sequence.svelte";
import { onEnter } from "./decision/telling";
import { draft } from "./drafting/draft.svelte";
import { film } from "./film/film.svelte";
import { settings } from "./film/settings.svelte";
import { live } from "./live.svelte";
import { announced } from "./map/announced.svelte";
import { within } from "./map/extents";
import { takeBrigade } from "./map/picking";
import { ui } from "./ui.svelte";

const OVERLAYS: Record<string, "ranges" | "sight" | "threat" | "meetings"> = { r: "ranges", v: "sight", t: "threat", k: "meetings" };
const TYPING = "input:not([type=range]):not([type=checkbox]), textarea, select";

export function pressed(event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey) {
    if (event.key.toLowerCase() === "z" && !target?.matches(TYPING)) return taken(event, back);
    return;
  }
  if (target?.matches(TYPING)) {
    if (event.key === "Enter" && target.id === "extent" && target instanceof HTMLInputElement) {
      const asked = draft.asked;
      if (asked) draft.set({ type: "Extent", upto: within(asked, Number(target.value) / live.scale) });
      taken(event, () => draft.confirm());
    }
    if (event.key === "Escape" && target instanceof HTMLElement) target.blur();
    return;
  }
  const control = target?.closest("button, a, [role=button], summary");
  if (control && (event.key === "Enter" || event.key === " ") && !target?.closest("[data-unit]")) return;
  const deed = deeds(event);
  if (deed) taken(event, deed);
}

/** What is shown only while its key is held. */
export function released(event: KeyboardEvent): void {
  const shown = OVERLAYS[event.key.toLowerCase()];
  if (shown && ui.overlay === shown) ui.overlay = "";
  if (event.key === "Alt") ui.hovered = "";
}

function taken(event: KeyboardEvent, deed: () => void): void {
  event.preventDefault();
  deed();
}

function deeds(event: KeyboardEvent): (() => void) | null {
  const fine = event.shiftKey;
  const placing = draft.movable && ui.moment === null;
  switch (event.key) {
    case "Enter": return fine && live.battle.advice ? takeAdvice : enter;
    case "Escape": return escape;
    case "Backspace": return back;
    case "Delete": return placing && draft.asked?.kind === "placement" ? () => draft.leaveOut() : null;
    case "0": return draft.asked?.kind === "extent" || ui.typed ? () => digits("0") : () => ui.wishFor("fit");
    case ".":
    case ",": return placing && ui.typed ? () => (ui.typed += ".") : null;
    case " ": return () => ui.wishFor("centre");
    case "+": return () => ui.wishFor("nearer");
    case "-": return () => ui.wishFor("farther");
    case "Tab": return tab(fine ? -1 : 1);
    case "ArrowLeft": return placing ? () => nudge(-1, 0, fine) : () => (fine ? ui.stepTurn(-1) : ui.step(-1));
    case "ArrowRight": return placing ? () => nudge(1, 0, fine) : () => (fine ? ui.stepTurn(1) : ui.step(1));
    case "ArrowUp": return placing ? () => nudge(0, 1, fine) : draft.asked?.kind === "extent" ? () => stretch(0.5) : null;
    case "ArrowDown": return placing ? () => nudge(0, -1, fine) : draft.asked?.kind === "extent" ? () => stretch(-0.5) : null;
  }
  switch (event.key.toLowerCase()) {
    case "q": return placing ? () => draft.turnBy(fine ? 1 : 5) : null;
    case "e": return placing ? () => draft.turnBy(fine ? -1 : -5) : null;
    case "n": return () => draft.toNearest();
    case "i": return () => draft.nextIdea(fine ? -1 : 1);
    case "f": return placing ? nextFormation : null;
    case "z": return placing ? () => draft.wheelBy("left", fine ? 1 : 5) : null;
    case "c": return placing ? () => draft.wheelBy("right", fine ? 1 : 5) : null;
    case "a": return draft.order?.type === "Plan" ? addStep : null;
    case "r":
    case "v":
    case "t":
    case "k": return () => (ui.overlay = OVERLAYS[event.key.toLowerCase()] ?? "");
    case "d": return toDecision;
    case "g": return () => takeBrigade(ui.selected || draft.held);
    case "m": return live.battle.welcome?.measuring_allowed ? () => (ui.ruler = !ui.ruler) : null;
    case "h": return () => ui.wishFor("action");
    case "l": return () => appearance.light(!appearance.lamp);
    case "u": return () => live.turn();
    case "p": return () => (film.playing ? film.hold() : (ui.playing = !ui.playing));
    case "j": return film.playing ? () => film.next() : null;
    case "x": return film.playing ? () => film.skip() : null;
    case "b": return () => film.again();
    case "s": return () => settings.keep("sound", !settings.sound);
    case "o": return () => ui.toggle("order");
    case "?": return () => ui.toggle("menu");
  }
  return /^[1-9]$/.test(event.key) ? () => digits(event.key) : null;
}

function enter(): void {
  const asked = live.battle.asked;
  if (ui.moment !== null) ui.present();
  else if (ui.typed) {
    draft.advance((Number(ui.typed) || 0) / live.scale);
    ui.typed = "";
    return;
  } else if (asked?.kind === "choose") {
    const marked = onEnter(asked, ui.selected);
    if (asked.shown_as === "sequence" && asked.choices.length > 1) sequence.confirm();
    else if (marked) choose(marked);
  } else if (draft.legal || !draft.judged) {
    draft.confirm();
    ui.deed = "order";
  }
}

/** Out of whatever is open or begun; the keys belong to the table again. */
function escape(): void {
  ui.typed = "";
  announced.forget();
  const focused = document.activeElement;
  if (focused instanceof HTMLElement || focused instanceof SVGElement) focused.blur();
  if (ui.moment !== null) ui.present();
  else if (film.playing) film.skip();
  else if (ui.panel) ui.panel = "";
  else if (ui.setting) ui.setting = null;
  else if (ui.ruler || ui.choosing || ui.waypoints) ui.ruler = ui.choosing = ui.waypoints = false;
  else if (draft.asked) draft.begin(draft.asked);
  ui.selected = "";
  ui.chosen = [];
  ui.shown = null;
}

/** One step back: in the drawing, or the last decision. */
export function back(): void {
  if (ui.typed) {
    ui.typed = ui.typed.slice(0, -1);
    return;
  }
  if (!draft.back()) live.send({ type: "undo" });
}

function digits(key: string): void {
  const asked = live.battle.asked;
  if (!asked || ui.moment !== null) return;
  const nr = Number(key) - 1;
  if (asked.kind === "choose") {
    const choice = numbered(asked, live.battle.units.get(ui.selected))[nr];
    if (choice) choose(choice);
  } else if (asked.kind === "extent") {
    const field = document.querySelector<HTMLInputElement>("#extent");
    if (field) {
      field.value = key;
      field.focus();
    }
  } else if (draft.movable && !document.activeElement?.closest("[data-proposals]")) ui.typed += key;
  else if (asked.ideas[nr]) draft.nextIdea(nr - draft.idea);
}

/** Orders that are put together with the buttons of the panel more than with the ghost. */
const BUTTONS = new Set(["plan", "allotment", "course"]);

/** The focus goes to the first control of the decision; from there Tab goes on as everywhere. */
function toDecision(): void {
  const panel = document.getElementById("decision");
  const first = panel?.querySelector<HTMLElement>(".prompt ~ * button:not(:disabled), .prompt ~ * input, .prompt ~ * select");
  (first ?? panel)?.focus();
}

/** Through the units on the table, those that may be chosen first; out of the map when the focus is in a panel. */
function tab(by: number): (() => void) | null {
  const here = document.activeElement;
  if (here && here !== document.body && !here.closest("[data-unit]")) return null;
  if (by > 0 && ui.moment === null && BUTTONS.has(live.battle.asked?.kind ?? "")) return toDecision;
  const mine = live.side;
  const all = [...live.battle.units.values()].filter((unit) => unit.outline && unit.role !== "part");
  const own = all.filter((unit) => live.asking.has(unit.id));
  const list = own.length ? own : all.filter((unit) => unit.side === mine && !unit.acted);
  const ring = list.length ? list : all;
  if (!ring.length) return null;
  return () => {
    const at = ring.findIndex((unit) => unit.id === ui.selected);
    const next = ring[(at + by + ring.length + (at < 0 && by < 0 ? 1 : 0)) % ring.length];
    if (next) ui.select(next.id);
  };
}

function nudge(x: number, y: number, fine: boolean): void {
  const step = fine ? 0.1 : 0.5;
  draft.keep();
  draft.moveBy(x * step, y * step);
}

function stretch(by: number): void {
  const asked = draft.asked;
  if (asked && draft.order?.type === "Extent") draft.set({ type: "Extent", upto: within(asked, draft.order.upto + by) });
}

/** One step more, like the last one. */
export function addStep(): void {
  const { order, asked } = draft;
  if (order?.type !== "Plan" || !asked) return;
  const own = order.steps[draft.hand.held[0] ?? ""] ?? [];
  const proposed = asked.ideas.flatMap((idea) => (idea.type === "Plan" ? Object.values(idea.steps).flat() : [])).find((step) => step.legs.length);
  const like = own.findLast((step) => step.legs.length) ?? proposed;
  if (like) draft.addStep({ ...like, target: "" });
}

function nextFormation(): void {
  const forms = draft.asked?.formations ?? [];
  const at = forms.findIndex((each) => each.key === draft.formation);
  const next = forms[(at + 1) % forms.length];
  if (next) draft.form(next.key);
}
