/** The line to the server: it heals by itself, and what is sent while it is broken is not repeated. */

import type { ToBrowser, ToServer } from "./protocol";

export type Health = "joining" | "joined" | "lost" | "no_seat";

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 4000;
/** A call on which nobody has spoken for so long is hung up and made again. */
const LONGEST_SILENCE = 20_000;

export class Wire {
  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE;
  private closed = false;

  constructor(
    private readonly address: string,
    private readonly heard: (message: ToBrowser) => void,
    private readonly health: (health: Health) => void,
  ) {
    this.join();
  }

  send(message: ToServer): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  private join(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    const silence = setTimeout(() => socket.close(), LONGEST_SILENCE);
    socket.onopen = () => {
      this.pause = FIRST_PAUSE;
      this.health("joined");
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      clearTimeout(silence);
      const message = JSON.parse(event.data) as ToBrowser;
      if (message.type === "refused" && message.code === "no_such_seat") {
        this.closed = true;
        this.health("no_seat");
      }
      this.heard(message);
    };
    socket.onclose = (event) => {
      clearTimeout(silence);
      if (this.closed) return;
      if (event.code === 4404) return this.health("no_seat");
      this.health("lost");
      setTimeout(() => this.join(), this.pause * (0.75 + Math.random() / 2));
      this.pause = Math.min(this.pause * 1.8, LONGEST_PAUSE);
    };
  }
}
