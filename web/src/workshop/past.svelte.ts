/** What was there before: changes taken back and made again. */

export class Past<T> {
  #past = $state.raw<T[]>([]);
  #future = $state.raw<T[]>([]);

  get canUndo(): boolean { return this.#past.length > 0; }
  get canRedo(): boolean { return this.#future.length > 0; }

  clear(): void { this.#past = this.#future = []; }

  /** Remembers what is about to be changed. */
  before(now: T): void {
    this.#past = [...this.#past.slice(-199), now];
    this.#future = [];
  }

  undo(now: T): T {
    const before = this.#past.at(-1);
    if (before === undefined) return now;
    this.#past = this.#past.slice(0, -1);
    this.#future = [now, ...this.#future];
    return before;
  }

  redo(now: T): T {
    const [next, ...rest] = this.#future;
    if (next === undefined) return now;
    this.#future = rest;
    this.#past = [...this.#past, now];
    return next;
  }
}
