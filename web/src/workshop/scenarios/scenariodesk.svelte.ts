/** The scenario that is being written: what is wrong with it, how it came about, and how trials of it ended. */

import type { BookInfo, Roster, Scenario, ScenarioBench, ScenarioJudged, TrialFought, Words } from "../../protocol";
import { Refusal } from "../../server";
import { WORDS as PAGE } from "../../words";
import { keep, kept } from "../keeping";
import { SCENARIOS as SAVED, TABLES } from "../own";
import { Past } from "../past.svelte";
import type { KeptTable } from "../tables/table";
import { judgeScenario, readyScenario, scenarioBench, tryScenario } from "./asking";
import { blank, type KeptScenario } from "./scenario";
import { SCENARIO_WORDS } from "./words";

const draftKey = (book: string): string => `workshop scenario draft ${book}`;
export const TRIALS = 20;

export class ScenarioDesk {
  book = $state.raw<BookInfo | null>(null);
  bench = $state.raw<ScenarioBench | null>(null);
  scenario = $state.raw<Scenario>(blank([48, 48], SCENARIO_WORDS.unnamed));
  judged = $state.raw<ScenarioJudged | null>(null);
  wrong = $state.raw<Words | null>(null);
  busy = $state(false);
  saved = $state.raw<KeptScenario[]>([]);
  tables = $state.raw<KeptTable[]>([]);
  trials = $state.raw<TrialFought[]>([]);
  trying = $state(false);
  id = $state("");
  past = new Past<Scenario>();
  #turn = 0;

  get legal(): boolean { return this.judged !== null && !this.judged.faults.some((each) => each.grade === "error"); }
  /** Whether the book has rules for a part of a scenario. */
  has(part: string): boolean { return this.bench?.honoured.includes(part) ?? false; }
  faultsAt(path: string): ScenarioJudged["faults"] { return (this.judged?.faults ?? []).filter((each) => each.lines.some((line) => line === path || line.startsWith(`${path}.`) || line.startsWith(`${path}[`))); }

  async choose(book: BookInfo, scenario?: Scenario): Promise<void> {
    await this.#tried(async () => {
      const bench = await scenarioBench(book.key);
      [this.book, this.bench] = [book, bench];
      this.saved = await kept<KeptScenario[]>(SAVED, []);
      this.tables = (await kept<KeptTable[]>(TABLES, [])).filter((each) => each.book === book.key);
      this.past.clear();
      [this.id, this.trials] = ["", []];
      this.scenario = scenario ?? (await kept<Scenario | null>(draftKey(book.key), null)) ?? blank(bench.sizes[0]!, SCENARIO_WORDS.unnamed);
      await this.renewed();
    });
  }

  change(next: Scenario): void {
    if (JSON.stringify(next) === JSON.stringify(this.scenario)) return;
    this.past.before(this.scenario);
    this.#show(next);
  }
  #show(next: Scenario): void {
    [this.scenario, this.trials] = [next, []];
    void this.renewed();
  }
  undo(): void { this.#show(this.past.undo(this.scenario)); }
  redo(): void { this.#show(this.past.redo(this.scenario)); }

  async renewed(): Promise<void> {
    const [book, turn] = [this.book?.key, ++this.#turn];
    if (!book) return;
    void keep(draftKey(book), this.scenario);
    await this.#tried(async () => {
      const judged = await judgeScenario(book, { scenario: this.scenario });
      if (turn === this.#turn) this.judged = judged;
    });
  }

  async ready(id: string): Promise<void> {
    await this.#tried(async () => this.change((await readyScenario(this.book!.key, id)).scenario));
  }

  /** Battles between two computers, one after another, until there are enough or somebody has seen enough. */
  async tryOut(army: string | Roster, enemy: string | Roster, rulings: Record<string, string | number | boolean>): Promise<void> {
    const scenario = this.scenario;
    [this.trials, this.trying] = [[], true];
    await this.#tried(async () => {
      for (let seed = 1; seed <= TRIALS && this.trying && this.scenario === scenario; seed++) {
        const fought = await tryScenario(this.book!.key, { scenario, army, enemy, seed, rulings });
        if (this.scenario === scenario) this.trials = [...this.trials, fought];
      }
    });
    this.trying = false;
  }

  async save(): Promise<void> {
    this.id ||= crypto.randomUUID();
    await this.#keep([{ id: this.id, book: this.book!.key, scenario: this.scenario, changed: Date.now() }, ...this.saved.filter((each) => each.id !== this.id)]);
  }
  forget(id: string): Promise<void> { return this.#keep(this.saved.filter((each) => each.id !== id)); }
  async #keep(saved: KeptScenario[]): Promise<void> {
    this.saved = saved;
    await keep(SAVED, saved);
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
