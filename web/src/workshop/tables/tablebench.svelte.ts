/** The table that is being drawn: its pieces, what is wrong with it, what is taken hold of, and how it came about. */

import type { BookInfo, GroundOffered, Piece, TableBench, TableJudged, TerrainSetup, Words } from "../../protocol";
import { Refusal } from "../../server";
import { WORDS as PAGE } from "../../words";
import { keep, kept } from "../keeping";
import { TABLES as SAVED } from "../own";
import { Past } from "../past.svelte";
import { byDice, judgeTable, natural, readyTable, tableBench } from "./asking";
import { asked, blank, drawn, replaced, withPieces, type KeptTable, type Point, type Shape } from "./table";
import { TABLE_WORDS } from "./words";

const ownedKey = (book: string): string => `workshop terrain ${book}`;
const draftKey = (book: string): string => `workshop table draft ${book}`;

export class TableDesk {
  book = $state.raw<BookInfo | null>(null);
  bench = $state.raw<TableBench | null>(null);
  table = $state.raw<TerrainSetup>(blank([48, 48], TABLE_WORDS.unnamed));
  judged = $state.raw<TableJudged | null>(null);
  wrong = $state.raw<Words | null>(null);
  busy = $state(false);
  /** What is drawn next; empty: pieces are taken hold of. */
  kind = $state("");
  shape = $state<Shape>("polygon");
  chosen = $state(-1);
  point = $state(-1);
  owned = $state.raw<Record<string, number>>({});
  onlyOwned = $state(false);
  saved = $state.raw<KeptTable[]>([]);
  id = $state("");
  past = new Past<TerrainSetup>();
  #turn = 0;
  #told = "";

  get piece(): Piece | null { return this.table.pieces[this.chosen] ?? null; }
  get ground(): GroundOffered | undefined { return this.bench?.kinds.find((each) => each.id === this.kind); }
  get legal(): boolean { return this.judged !== null && !this.judged.faults.some((each) => each.grade === "error"); }
  /** How fine the net is on which points lie. */
  get step(): number { return Math.max(...this.table.table) > 300 ? 5 : 0.5; }
  groundOf(piece: Piece): GroundOffered | undefined { return this.bench?.kinds.find((each) => each.id === piece.kind); }

  async choose(book: BookInfo, table?: TerrainSetup): Promise<void> {
    await this.#tried(async () => {
      const bench = await tableBench(book.key);
      [this.book, this.bench] = [book, bench];
      this.owned = await kept<Record<string, number>>(ownedKey(book.key), {});
      this.saved = await kept<KeptTable[]>(SAVED, []);
      this.past.clear();
      [this.id, this.kind, this.chosen, this.point] = ["", "", -1, -1];
      this.table = table ?? (await kept<TerrainSetup | null>(draftKey(book.key), null)) ?? blank(bench.sizes[0]!, TABLE_WORDS.unnamed);
      await this.renewed();
    });
  }

  /** The table changed by hand. */
  change(next: TerrainSetup): void {
    if (JSON.stringify(next) === JSON.stringify(this.table)) return;
    this.past.before(this.table);
    this.show(next);
  }

  /** The table while something is carried over it: nothing to take back yet. */
  show(next: TerrainSetup): void {
    this.table = next;
    if (this.chosen >= next.pieces.length) this.chosen = -1;
    void this.renewed();
  }

  undo(): void { this.show(this.past.undo(this.table)); }
  redo(): void { this.show(this.past.redo(this.table)); }

  pick(kind: string): void {
    this.kind = this.kind === kind ? "" : kind;
    this.shape = this.ground?.shapes[0] ?? "polygon";
    this.chosen = this.point = -1;
  }

  lay(points: readonly Point[]): void {
    const piece = drawn(this.kind, this.shape, points, this.ground?.width ?? 0);
    if (!piece) return;
    this.change(withPieces(this.table, [...this.table.pieces, piece]));
    [this.chosen, this.point] = [this.table.pieces.length - 1, -1];
  }

  /** The chosen piece changed, or taken away. */
  reshape(piece: Piece | null): void {
    if (this.chosen < 0) return;
    this.change(replaced(this.table, this.chosen, piece));
    if (!piece) this.chosen = -1;
    this.point = -1;
  }

  async outline(): Promise<void> {
    const [piece, at] = [this.piece, this.chosen];
    if (!piece || !this.book) return;
    await this.#tried(async () => {
      const made = await natural(this.book!.key, { piece, table: this.table.table, seed: String(Math.random()) });
      if (this.table.pieces[at] === piece) this.change(replaced(this.table, at, made.piece));
    });
  }

  async dice(): Promise<void> {
    await this.#tried(async () => {
      const made = await byDice(this.book!.key, { seed: String(Math.random()), owned: this.onlyOwned ? this.owned : null });
      this.change({ ...made.table, id: this.table.id, name: this.table.name });
    });
  }

  async ready(id: string): Promise<void> {
    await this.#tried(async () => this.change((await readyTable(this.book!.key, id)).table));
  }

  /** What is wrong now; an answer that comes too late is not taken. */
  async renewed(): Promise<void> {
    const [book, turn] = [this.book?.key, ++this.#turn];
    const wanted = `${book} ${asked(this.table)} ${this.onlyOwned ? JSON.stringify(this.owned) : ""}`;
    if (!book) return;
    void keep(draftKey(book), this.table);
    if (wanted === this.#told) return;
    await this.#tried(async () => {
      const judged = await judgeTable(book, { table: this.table, owned: this.onlyOwned ? this.owned : null });
      if (turn === this.#turn) [this.judged, this.#told] = [judged, wanted];
    });
  }

  async own(kind: string, number: number): Promise<void> {
    this.owned = { ...this.owned, [kind]: Math.max(0, Math.min(99, Math.floor(number) || 0)) };
    await keep(ownedKey(this.book!.key), this.owned);
    await this.renewed();
  }

  async save(): Promise<void> {
    this.id ||= crypto.randomUUID();
    await this.#keep([{ id: this.id, book: this.book!.key, table: this.table, changed: Date.now() }, ...this.saved.filter((each) => each.id !== this.id)]);
  }

  forget(id: string): Promise<void> { return this.#keep(this.saved.filter((each) => each.id !== id)); }

  async #keep(saved: KeptTable[]): Promise<void> {
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
