// What a game's page takes for a socket where the game is on this device.

import type { Socket } from "../lib/socket.svelte";
import type { Line } from "./pyodide-client";

export class LocalSocket implements Socket {
  readyState: number = WebSocket.CONNECTING;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  #line: Line | null = null;

  constructor(game: string) {
    import("./pyodide-client").then(
      ({ lineTo }) => {
        if (this.readyState === WebSocket.CLOSED) return;
        this.#line = lineTo(game, { heard: (text) => this.#heard(text), closed: (code) => this.#closed(code) });
      },
      () => this.#closed(0),
    );
  }

  send(text: string): void {
    this.#line?.send(text);
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.#line?.close();
    this.#line = null;
  }

  #heard(data: string): void {
    this.readyState = WebSocket.OPEN;
    this.onmessage?.(new MessageEvent("message", { data }));
  }

  #closed(code: number): void {
    this.close();
    this.onclose?.(new CloseEvent("close", { code }));
  }
}
