// The connection of a game page: what stands at the table, and what is on its way there.
//
// What was sent and not yet answered is sent again after reconnecting, under the same key, so that it happens once.

import type {
  Act,
  ClientMessage,
  Pointed,
  Quip,
  Quipped,
  Refused,
  Say,
  ServerMessage,
  Update,
  Welcome,
  Words,
} from "./protocol";
import { PROTOCOL } from "./protocol";

export type Status = "connecting" | "open" | "reconnecting" | Ended;

/** What reconnecting does not help: no such game, one that no longer replays, or a page older than the server. */
export type Ended = "gone" | "unplayable" | "outdated";
const ENDED: readonly Status[] = ["gone", "unplayable", "outdated"] satisfies Ended[];

/** What the server refused, numbered so that the same words twice are two refusals. */
export interface Refusal {
  number: number;
  code: Refused["code"];
  words: Words;
}

export type Keyed = Act | Say;

const FIRST_WAIT = 400; // ms
const LONGEST_WAIT = 8000;
const ANSWER_WITHIN = 8000; // an unanswered message after that: the line is dead though nobody said so
const GREETED_WITHIN = 15_000; // somebody who accepts a connection and says nothing is as good as away
const SILENCE = 50_000; // so long without one of the server's pings: the line is dead
const POINTED_FOR = 6000;
const QUIPPED_FOR = 5000;
const CLOSED_FOR_GOOD = [4404];
const HOUSE_CLOSED = 4403;
const PATIENCE = 60_000; // so long without a connection: that will not mend itself soon

/** As much of a WebSocket as is needed. */
export interface Socket {
  readonly readyState: number;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Surroundings {
  open: (url: string) => Socket;
  /** Whether the server knows the game; rejects when the server cannot be reached. */
  exists: (id: string) => Promise<boolean>;
  reload: () => void;
  /** Whether the game is on this device, so that no network can fail. */
  here?: boolean;
  /** A table as it stood when it was last seen. If it is this one, it is shown and played at until what stands is heard. */
  last?: Welcome | null;
  /** What was played at it and not yet answered when the page was left, and who keeps that. */
  unsent?: Keyed[];
  keepUnsent?: (messages: Keyed[]) => void;
}

export class GameSocket {
  welcome = $state.raw<Welcome | null>(null);
  status = $state<Status>("connecting");
  /** Whether the server has not answered for so long that one should be told, and may do something about it. */
  unanswered = $state(false);
  /** Whether the computer that keeps the game stopped to let guests in. */
  shut = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  pointed = $state.raw<Pointed[]>([]);
  /** What was just said, the latest of each seat. */
  quips = $state.raw<Quipped[]>([]);
  /** The server's clock minus ours, in ms. */
  offset = $state(0);
  /** Messages under way: boards wait while there are any. */
  waiting = $state(0);
  /** Which moves need not wait for others on their way. */
  crosses: (move: string) => boolean = () => false;

  #id: string;
  #around: Surroundings;
  #socket: Socket | null = null;
  #pending = new Map<string, Keyed>();
  #retried = new Set<string>();
  #sent = new Map<string, Keyed>();
  #names = new Map<number, ClientMessage>(); // given to seats before anybody listened
  #greeted = false; // on this connection
  #failures = 0;
  #lostAt: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #answer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #refusals = 0;

  constructor(id: string, around: Surroundings) {
    this.#id = id;
    this.#around = around;
    for (const message of around.unsent ?? []) this.#pending.set(message.key, message);
    if (around.last?.game === id) this.#show(around.last);
    this.waiting = this.#pending.size;
    addEventListener("online", this.#now);
    if (!around.here) addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#seen);
    this.#connect();
  }

  // --- what a page does ------------------------------------------------------------------------------------------

  act(seat: number, move: string): void {
    const now = this.welcome?.now;
    if (!now || this.#underWay(seat, move)) return;
    this.#send({ type: "act", key: newKey(), seq: now.seq, seat, move, board: now.board });
  }

  say(seat: number, what: string): void {
    const now = this.welcome?.now;
    if (now) this.#send({ type: "say", key: newKey(), seq: now.seq, seat, what });
  }

  point(seat: number, at: string): void {
    this.#write({ type: "point", seat, at });
  }

  quip(seat: number, word: Quip["word"]): void {
    this.#write({ type: "quip", seat, word });
  }

  rename(seat: number, name: string): void {
    const message = { type: "rename", seat, name } as const;
    if (!this.#write(message)) this.#names.set(seat, message);
  }

  /** Try to connect right now. */
  retry(): void {
    this.#now();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#now);
    removeEventListener("offline", this.#cut);
    document.removeEventListener("visibilitychange", this.#seen);
    for (const timer of [this.#timer, this.#answer, this.#silence]) clearTimeout(timer);
    this.#drop();
  }

  // --- connecting ------------------------------------------------------------------------------------------------

  #connect(): void {
    clearTimeout(this.#timer);
    this.#greeted = false;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = this.#around.open(`${scheme}://${location.host}/ws/${encodeURIComponent(this.#id)}`);
    this.#socket = socket;
    socket.onmessage = (event) => socket === this.#socket && this.#hear(String(event.data));
    socket.onclose = (event) => socket === this.#socket && this.#lost(event.code);
    this.#listenFor(GREETED_WITHIN);
  }

  #lost(code = 0): void {
    this.#drop();
    if (this.#closed || ENDED.includes(this.status)) return;
    if (CLOSED_FOR_GOOD.includes(code)) return void (this.status = "gone");
    this.status = "reconnecting";
    this.shut ||= code === HOUSE_CLOSED;
    this.#lostAt ??= Date.now();
    this.unanswered = Date.now() - this.#lostAt >= PATIENCE;
    if (!this.welcome) void this.#ask();
    this.#later();
  }

  /** Never welcomed: perhaps there is no such game. */
  async #ask(): Promise<void> {
    const exists = await this.#around.exists(this.#id).catch(() => true);
    if (exists || this.#closed || this.welcome) return;
    this.status = "gone";
    clearTimeout(this.#timer);
  }

  #later(): void {
    clearTimeout(this.#timer);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures++);
    this.#timer = setTimeout(() => this.#connect(), wait * (0.6 + Math.random() * 0.4));
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#answer);
    clearTimeout(this.#silence);
    if (socket && socket.readyState <= WebSocket.OPEN) socket.close();
  }

  /** Something is to be heard within that time, or the line is dead. */
  #listenFor(time: number): void {
    clearTimeout(this.#silence);
    if (!this.#around.here) this.#silence = setTimeout(() => this.#lost(), time);
  }

  #now = (): void => {
    if (this.status === "reconnecting" && !this.#closed) {
      this.#failures = 0;
      this.#drop();
      this.#connect();
    }
  };

  #cut = (): void => this.#lost();

  #seen = (): void => {
    if (document.visibilityState === "visible") this.#now();
  };

  // --- speaking --------------------------------------------------------------------------------------------------

  /** Whether a click says again what is on its way, or has to wait for it. */
  #underWay(seat: number, move: string): boolean {
    const waits = (sent: string) => sent === move || !(this.crosses(sent) || this.crosses(move));
    return [...this.#pending.values()].some((sent) => sent.type === "act" && sent.seat === seat && waits(sent.move));
  }

  #send(message: Keyed): void {
    this.#pending.set(message.key, message);
    this.#sent.set(message.key, message);
    this.#count();
    this.#write(message);
  }

  /** Whether somebody listened. */
  #write(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN || !this.#greeted) return false;
    this.#socket.send(JSON.stringify(message));
    if ("key" in message) this.#expectAnswer();
    return true;
  }

  #expectAnswer(): void {
    clearTimeout(this.#answer);
    if (!this.#around.here) this.#answer = setTimeout(() => this.#lost(), ANSWER_WITHIN);
  }

  #settle(key: string | null): void {
    if (key) this.#pending.delete(key);
    this.#count();
    if (!this.#pending.size) clearTimeout(this.#answer);
  }

  #count(): void {
    this.waiting = this.#pending.size;
    this.#around.keepUnsent?.([...this.#pending.values()]);
  }

  // --- hearing ---------------------------------------------------------------------------------------------------

  #hear(text: string): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      return;
    }
    switch (message?.type) {
      case "welcome":
        return this.#welcomed(message);
      case "update":
        return this.#updated(message);
      case "presence": {
        const { seats, watchers, links } = message;
        if (this.welcome) this.welcome = { ...this.welcome, seats, watchers, links };
        return;
      }
      case "pointed":
        return this.#shown(message);
      case "quipped":
        return this.#quipped(message);
      case "refused":
        return this.#refused(message);
      case "ping":
        return this.#pinged(message.number);
    }
  }

  #welcomed(welcome: Welcome): void {
    if (welcome.protocol !== PROTOCOL) return this.#outdated();
    this.#show(welcome);
    this.#failures = 0;
    this.#lostAt = null;
    this.unanswered = this.shut = false;
    if (this.#greeted) this.#pending.clear();
    this.#greeted = true;
    this.#listenFor(SILENCE);
    this.#settle(null);
    for (const message of [...this.#pending.values(), ...this.#names.values()]) this.#write(message);
    this.#names.clear();
  }

  #show(welcome: Welcome): void {
    this.#forgetRefusal(welcome);
    this.welcome = welcome;
    this.offset = welcome.now.time - Date.now();
    this.status = "open";
  }

  #outdated(): void {
    this.status = "outdated";
    this.#drop();
    this.#around.reload();
  }

  #updated(update: Update): void {
    if (!this.welcome) return;
    if (update.kept > this.welcome.steps.length) return this.#lost(); // something was missed: everything anew
    this.#settle(update.key);
    this.offset = update.now.time - Date.now();
    const steps = this.welcome.steps.slice(0, update.kept).concat(update.steps);
    this.#forgetRefusal({ steps, now: update.now });
    this.welcome = { ...this.welcome, steps, now: update.now };
  }

  /** A refusal is true of the position in which something was refused: the next move, or the end, makes it old. */
  #forgetRefusal({ steps, now }: Pick<Welcome, "steps" | "now">): void {
    const before = this.welcome;
    const moved = before?.steps.at(-1)?.seq !== steps.at(-1)?.seq;
    if (moved || !before?.now.outcome !== !now.outcome) this.refusal = null;
  }

  #shown(pointed: Pointed): void {
    this.pointed = [...this.pointed.filter((other) => other.by !== pointed.by), pointed];
    setTimeout(() => (this.pointed = this.pointed.filter((other) => other !== pointed)), POINTED_FOR);
  }

  #quipped(quip: Quipped): void {
    this.quips = [...this.quips.filter((other) => other.seat !== quip.seat), quip];
    setTimeout(() => (this.quips = this.quips.filter((other) => other !== quip)), QUIPPED_FOR);
  }

  #refused(refused: Refused): void {
    const sent = refused.key ? this.#sent.get(refused.key) : undefined;
    this.#settle(refused.key);
    if (refused.code === "unknown_game") return void (this.status = "gone");
    if (refused.code === "unplayable") return this.#unplayable(refused.message);
    if (refused.code === "stale" && sent && this.#again(sent)) return;
    this.refusal = { number: ++this.#refusals, code: refused.code, words: refused.message };
  }

  #unplayable(words: Words): void {
    this.refusal = { number: ++this.#refusals, code: "unplayable", words };
    this.status = "unplayable";
    this.#drop();
  }

  /** A move that was overtaken by something that does not touch it (a name, an offer) is sent once more. */
  #again(sent: Keyed): boolean {
    const now = this.welcome?.now;
    if (!now || sent.type !== "act" || sent.board !== now.board || this.#retried.has(sent.key)) return false;
    const options = now.perspectives.find((one) => one.seat === sent.seat)?.options ?? [];
    if (!options.some((option) => option.move === sent.move)) return false;
    const key = newKey();
    this.#retried.add(key);
    this.#send({ ...sent, key, seq: now.seq });
    return true;
  }

  #pinged(number: number): void {
    this.#write({ type: "pong", number });
    this.#listenFor(SILENCE);
  }
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
