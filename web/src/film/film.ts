/** What has happened, played one thing after another. The clock is given, so that a test can hold it. */

import { lasting, shown, type Frame, type Reel, type Shot } from "./cutting";

/** Does something after so many milliseconds; what it gives calls that off. */
export type Clockwork = (milliseconds: number, then: () => void) => () => void;

/** So many decisions are kept to be seen once more. */
const KEPT = 300;

export class Film {
  /** What the table looks like in the film; nothing while the present is shown. */
  frame: Frame | null = null;
  shot: Shot | null = null;
  /** How many shots are still to come. */
  left = 0;
  paused = false;
  /** 0: at once. */
  speed = 1;
  /** Whether it stops before what a decision brought about. */
  halts: (reel: Reel) => boolean = () => false;
  /** Whether nothing is played before the battle is over. */
  hurrying = false;
  /** A number for each shot that was shown. */
  count = 0;
  private reels: Reel[] = [];
  private queue: Reel[] = [];
  private at = 0;
  private stop: (() => void) | null = null;

  constructor(private readonly clock: Clockwork, private readonly changed: () => void = () => undefined) {}

  get playing(): boolean {
    return this.frame !== null;
  }

  /** What has just come; it is played after what plays already. */
  add(reel: Reel): void {
    this.reels = [...this.reels, reel].slice(-KEPT);
    if (!this.speed || this.hurrying || !reel.shots.length) return this.told();
    this.queue.push(reel);
    if (this.playing) this.told();
    else this.begin();
  }

  private begin(): void {
    const [first] = this.queue;
    if (!first) return this.finish();
    this.at = 0;
    this.frame = first.before;
    if (this.halts(first)) this.paused = true;
    this.on();
  }

  /** Shows the next shot, or waits where it is paused. */
  private on(): void {
    this.stop?.();
    this.stop = null;
    if (this.paused) return this.told();
    this.next();
  }

  /** The next shot at once: what is shown now is skipped. */
  next(): void {
    this.stop?.();
    this.stop = null;
    let reel = this.queue[0];
    while (reel && this.at >= reel.shots.length) {
      this.queue.shift();
      this.at = 0;
      reel = this.queue[0];
      if (reel) this.frame = reel.before;
      if (reel?.shots.length && this.halts(reel) && !this.paused) {
        this.paused = true;
        return this.told();
      }
    }
    const shot = reel?.shots[this.at];
    if (!reel || !shot || !this.frame) return this.finish();
    this.at += 1;
    this.shot = shot;
    this.count += 1;
    this.frame = shown(this.frame, shot, reel);
    if (!this.paused) this.stop = this.clock(lasting(shot) / (this.speed || 1), () => this.next());
    this.told();
  }

  /** To the present. */
  skip(): void {
    this.finish();
  }

  private finish(): void {
    this.stop?.();
    this.stop = null;
    this.queue = [];
    this.at = 0;
    this.frame = this.shot = null;
    this.paused = false;
    this.told();
  }

  /** Stops where it is, or goes on. */
  hold(paused: boolean): void {
    if (!this.playing) return;
    this.paused = paused;
    if (paused) {
      this.stop?.();
      this.stop = null;
      this.told();
    } else this.next();
  }

  pace(speed: number): void {
    this.speed = speed;
    if (!speed) this.finish();
    else this.told();
  }

  /** Everything at once until the battle is over. */
  hurry(hurrying: boolean): void {
    this.hurrying = hurrying;
    if (hurrying) this.finish();
    else this.told();
  }

  /** The last turn of the other side: from its first decision after the last that was one's own and no reaction. */
  lastTurn(side: string | null): readonly Reel[] {
    let end = this.reels.length;
    const mine = (reel: Reel): boolean => (side === null || side === "both" ? reel.by !== this.reels[end - 1]?.by : reel.by === side && !reel.reaction);
    const bare = (reel: Reel): boolean => !reel.shots.length;
    while (end > 0 && (bare(this.reels[end - 1]!) || (side !== null && side !== "both" && this.reels[end - 1]!.by === side))) end -= 1;
    let first = end;
    while (first > 0 && !mine(this.reels[first - 1]!)) first -= 1;
    return this.reels.slice(first, end);
  }

  /** Plays it once more. */
  again(side: string | null): void {
    const reels = this.lastTurn(side);
    if (!reels.length) return;
    this.finish();
    this.queue = [...reels];
    this.begin();
  }

  /** Forgets everything: the table was set anew. */
  reset(): void {
    this.reels = [];
    this.finish();
  }

  private told(): void {
    const [first, ...rest] = this.queue;
    this.left = (first ? first.shots.length - this.at : 0) + rest.reduce((sum, reel) => sum + reel.shots.length, 0);
    this.changed();
  }
}
