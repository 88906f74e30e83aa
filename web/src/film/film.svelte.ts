/** The film of this page: between what the server tells and what the table shows. */

import { live } from "../live.svelte";
import type { Happened } from "../protocol";
import type { Battle } from "../store";
import { cut, missed, type Frame, type Shot } from "./cutting";
import { Film } from "./film";
import { gist, heard } from "./hearing";
import { settings } from "./settings.svelte";
import { sound } from "./sound";

class Playing {
  frame = $state.raw<Frame | null>(null);
  shot = $state.raw<Shot | null>(null);
  count = $state(0);
  left = $state(0);
  paused = $state(false);
  hurrying = $state(false);
  /** Whether there is a turn of the other side to be seen once more. */
  repeatable = $state(false);
  /** The lines with which messages began: what one decision brought about stands together. */
  starts = $state.raw<ReadonlySet<number>>(new Set());
  /** The last line that was told before this page was opened. */
  joined = $state(-1);
  private film = new Film(
    (milliseconds, then) => {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
    () => this.read(),
  );

  constructor() {
    this.film.speed = settings.speed;
    this.film.halts = (reel) => settings.halting && reel.by !== live.side;
    live.heard = (before, message, after) => {
      const news = message.type === "happened" ? message : message.type === "board" ? missed(before, message) : null;
      if (news) this.follow(before, news, after);
      else if (message.type === "board") {
        this.joined = message.lines[message.lines.length - 1]?.n ?? -1;
        this.film.reset();
      }
    };
    live.answering = () => this.film.skip();
  }

  private follow(before: Battle, news: Happened, after: Battle): void {
    const [first] = news.lines;
    if (first) this.starts = new Set(this.starts).add(first.n);
    const reel = cut(before, news, after, this.reacting(news.by, before));
    const loudest = settings.speed && !this.hurrying ? null : gist(reel);
    if (loudest) sound(loudest, 3);
    this.film.add(reel);
  }

  /** Whether what has come answers a window that one could have passed. */
  private reacting(by: string, before: Battle): boolean {
    return by === before.asked?.owner && Boolean(before.asked.passing) && before.asked.shown_as === "list";
  }

  private read(): void {
    const { frame, shot, count, left, paused, hurrying } = this.film;
    if (shot && frame && count !== this.count) for (const each of heard(shot, frame)) sound(each, shot.line?.throw?.faces.length);
    Object.assign(this, { frame, shot, count, left, paused, hurrying });
    this.repeatable = this.film.lastTurn(live.side).length > 0;
  }

  get playing(): boolean {
    return this.frame !== null;
  }

  /** The number of the last line that may be read. */
  get line(): number {
    return this.frame ? this.frame.line : Infinity;
  }

  next(): void {
    this.film.next();
  }
  skip(): void {
    this.film.skip();
  }
  hold(paused = !this.paused): void {
    this.film.hold(paused);
  }
  again(): void {
    this.film.again(live.side);
  }
  hurry(hurrying: boolean): void {
    this.film.hurry(hurrying);
  }
  pace(speed: number): void {
    settings.keep("speed", speed);
    this.film.pace(speed);
  }
  halt(halting: boolean): void {
    settings.keep("halting", halting);
  }
}

export const film = new Playing();
