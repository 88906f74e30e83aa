/** The army on the bench: what is offered for it, what it costs, what is wrong with it, and how it came about. */

import type { Bench, BookInfo, Draft, Judged, ListOffer, Roster, Words } from "../protocol";
import { Refusal } from "../server";
import { WORDS as PAGE } from "../words";
import { regrouped, type Kept } from "./army";
import { bench, fill, judge, offer } from "./asking";
import { keep, kept } from "./keeping";
import { ARMIES as SAVED, type Rulings } from "./own";
import { Past } from "./past.svelte";

const owned = (book: string): string => `workshop owned ${book}`;
const draftKey = (book: string): string => `workshop army draft ${book}`;
type Begun = Pick<Kept, "roster" | "size" | "rulings">;

export class Workbench {
  book = $state.raw<BookInfo | null>(null);
  bench = $state.raw<Bench | null>(null);
  offer = $state.raw<ListOffer | null>(null);
  roster = $state.raw<Roster>({ list: "" });
  size = $state(0);
  judged = $state.raw<Judged | null>(null);
  wrong = $state.raw<Words | null>(null);
  busy = $state(false);
  active = $state(0);
  owned = $state.raw<Record<string, number>>({});
  onlyOwned = $state(false);
  saved = $state.raw<Kept[]>([]);
  id = $state("");
  past = new Past<Roster>();
  #asked = 0;

  get faults(): Judged["faults"] { return this.judged?.faults ?? []; }

  /** A book, with an army brought along or the one that was being built. */
  async choose(book: BookInfo, brought?: Partial<Begun>): Promise<void> {
    await this.#tried(async () => {
      const found = await bench(book.key);
      const { roster, size, rulings } = brought?.roster ? brought : await kept<Partial<Begun>>(draftKey(book.key), {});
      [this.book, this.bench] = [book, found];
      this.owned = await kept<Record<string, number>>(owned(book.key), {});
      this.saved = await kept<Kept[]>(SAVED, []);
      const usual = found.sizes[Math.min(1, found.sizes.length - 1)]!;
      const large = roster?.groups?.length && !found.size_switch ? found.sizes.at(-1)! : found.sizes[0]!;
      this.size = size || (found.size_switch ? usual : large);
      this.agreed = Object.fromEntries(Object.entries(rulings ?? {}).filter(([key, value]) => allows(book, found, key, value)));
      this.past.clear();
      this.id = "";
      await this.start(roster ?? this.#blank(found.lists[0]!.id));
    });
  }

  #blank(list: string): Roster {
    const known = this.bench?.lists.find((each) => each.id === list);
    const [span] = known?.years ?? [];
    return { list, name: known?.name ?? null, year: span ? Math.floor((span[0] + span[1]) / 2) : null, nation: known?.nations[0]?.id ?? null, options: {}, groups: [], bodies: [] };
  }

  /** A new army of a list; what was there can be had back. */
  async begin(list: string): Promise<void> { await this.change(this.#blank(list)); }

  async start(roster: Roster): Promise<void> {
    this.roster = roster;
    this.active = 0;
    await this.renewed();
  }

  /** The army changed by hand. */
  async change(next: Roster): Promise<void> {
    if (JSON.stringify(next) === JSON.stringify(this.roster)) return;
    this.past.before(this.roster);
    await this.#show(next);
  }

  async undo(): Promise<void> { await this.#show(this.past.undo(this.roster)); }
  async redo(): Promise<void> { await this.#show(this.past.redo(this.roster)); }

  async #show(roster: Roster): Promise<void> {
    this.roster = roster;
    await this.renewed();
  }

  async agree(rulings: Rulings): Promise<void> {
    this.agreed = rulings;
    await this.renewed();
  }

  async resize(size: number): Promise<void> {
    this.size = size;
    const grouping = this.offer?.groups;
    if (grouping?.optional && this.bench && !this.bench.size_switch && this.offer) {
      const wanted = size > this.bench.sizes[0]! ? grouping.most : 0;
      if ((this.roster.groups?.length ?? 0) !== wanted) return this.change(regrouped(this.roster, wanted, this.offer));
    }
    await this.renewed();
  }

  get rulings(): Rulings {
    return this.bench?.size_switch ? { [this.bench.size_switch]: this.size, ...this.agreed } : this.agreed;
  }

  /** What is agreed otherwise than usual, and changes what a list allows. */
  agreed = $state.raw<Rulings>({});

  draft(more: Partial<Draft> = {}): Draft {
    return { roster: this.roster, rulings: this.rulings, owned: this.onlyOwned ? this.owned : null, ...more };
  }

  /** What is offered and what is wrong now; an answer that comes too late is not taken. */
  async renewed(): Promise<void> {
    const [book, turn] = [this.book?.key, ++this.#asked];
    if (!book) return;
    void keep(draftKey(book), { roster: this.roster, size: this.size, rulings: this.agreed } satisfies Begun);
    await this.#tried(async () => {
      const { list, year, nation, options } = this.roster;
      const wanted = { list, rulings: this.rulings, options: options ?? {}, year: year ?? null, nation: nation ?? null };
      const [offered, judged] = await Promise.all([offer(book, wanted), judge(book, this.draft())]);
      if (turn === this.#asked) [this.offer, this.judged] = [offered, judged];
    });
  }

  async fill(theme: string): Promise<void> {
    await this.#tried(async () => {
      const filled = await fill(this.book!.key, this.draft({ theme, size: this.size, seed: String(Math.random()) }));
      await this.change(filled.roster);
    });
  }

  async propose(theme: string): Promise<void> {
    const { list, year, nation, name } = this.roster;
    await this.#tried(async () => {
      const empty: Roster = { list, name: name ?? null, year: year ?? null, nation: nation ?? null };
      const filled = await fill(this.book!.key, this.draft({ roster: empty, theme, size: this.size, seed: String(Math.random()) }));
      await this.change(filled.roster);
    });
  }

  async own(kind: string, number: number): Promise<void> {
    this.owned = { ...this.owned, [kind]: Math.max(0, Math.floor(number) || 0) };
    await keep(owned(this.book!.key), this.owned);
    if (this.onlyOwned) await this.renewed();
  }

  async ownNeeded(): Promise<void> {
    for (const [kind, number] of Object.entries(this.judged?.needed ?? {})) this.owned = { ...this.owned, [kind]: Math.max(number, this.owned[kind] ?? 0) };
    await keep(owned(this.book!.key), this.owned);
    await this.renewed();
  }

  save(): void {
    this.id ||= crypto.randomUUID();
    const now: Kept = { id: this.id, book: this.book!.key, roster: this.roster, size: this.size, changed: Date.now(), rulings: this.rulings };
    this.#keep([now, ...this.saved.filter((each) => each.id !== this.id)]);
  }

  forget(id: string): void { this.#keep(this.saved.filter((each) => each.id !== id)); }

  double(id: string): void {
    const found = this.saved.find((each) => each.id === id);
    if (!found) return;
    const name = found.roster.name ?? { en: found.roster.list, de: found.roster.list };
    this.#keep([{ ...found, id: crypto.randomUUID(), changed: Date.now(), roster: { ...found.roster, name: { en: `${name.en} (2)`, de: `${name.de} (2)` } } }, ...this.saved]);
  }

  #keep(saved: Kept[]): void {
    this.saved = saved;
    void keep(SAVED, saved);
  }

  async #tried(act: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.wrong = null;
    try {
      await act();
    } catch (accident) {
      this.wrong = accident instanceof Refusal ? accident.words : PAGE.noServer;
    } finally {
      this.busy = false;
    }
  }
}

/** Whether a switch is one of those that a list asks for, and can be set so. */
function allows(book: BookInfo, bench: Bench, key: string, value: unknown): boolean {
  const known = bench.agreements.includes(key) ? book.switches.find((each) => each.key === key) : undefined;
  if (!known) return false;
  return known.choices.length ? known.choices.some((each) => each.value === value) : typeof value === "number" && value >= known.least && value <= known.most;
}
