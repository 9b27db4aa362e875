// How somebody sits at a table: whose eyes she sees it with, whether she looks back, who holds the device.

import type { Shown } from "../board/contract";
import type { Option, Perspective, Step, View, Welcome } from "../lib/protocol";
import type { GameSocket } from "../lib/socket.svelte";
import { labelsOf, namesOf } from "../lib/seats";
import { readSpec } from "../lib/spec";

const STONY = ["fanorona", "tumicarona"];

export class Sitting {
  /** How many steps somebody wants to see; null: all, whatever happens. */
  wanted = $state<number | null>(null);
  turned = $state(false);
  /** Who has taken the device from behind the curtain, and who asked for it out of turn. */
  holder = $state<number | null>(null);
  asked = $state<number | null>(null);

  #socket: GameSocket;
  #curtained: boolean;

  constructor(socket: GameSocket, curtained: boolean) {
    this.#socket = socket;
    this.#curtained = curtained;
  }

  get welcome(): Welcome {
    return this.#socket.welcome!;
  }

  now = $derived.by(() => this.welcome.now);
  names = $derived.by(() => namesOf(this.welcome.seats));
  labels = $derived.by(() => labelsOf(this.welcome.seats, this.welcome.you.seats));
  mine = $derived.by(() => this.welcome.you.seats);
  stony = $derived.by(() => STONY.includes(this.welcome.name));
  over = $derived(this.now.outcome !== null);
  toMove = $derived.by(() => (this.over ? null : (this.now.perspectives[0]?.view.to_move ?? null)));
  myTurn = $derived.by(() => this.toMove !== null && this.mine.includes(this.toMove));
  /** How many steps are shown; null: the present. */
  at = $derived.by(() => (this.wanted !== null && this.wanted < this.welcome.steps.length ? this.wanted : null));
  lookingBack = $derived(this.at !== null);

  // --- the device in several hands ---------------------------------------------------------------------------------

  secret = $derived.by(
    () => this.#curtained && this.mine.length > 1 && readSpec(this.now.spec).fields["open_cards"] !== "true",
  );

  /** Who should have the device now. */
  next = $derived.by(() => this.asked ?? (this.myTurn ? this.toMove : null));
  curtain = $derived(this.secret && !this.over && this.next !== null && this.next !== this.holder);

  hand(seat: number): void {
    this.asked = seat;
    if (!this.secret) this.holder = seat;
  }

  open(): void {
    this.holder = this.next;
  }

  // --- what is seen --------------------------------------------------------------------------------------------------

  seat = $derived.by((): number | null => {
    const [first = null] = this.mine;
    if (this.mine.length < 2) return first ?? this.welcome.you.advises[0] ?? null;
    if (this.secret) return this.curtain ? this.next : (this.holder ?? first);
    return this.asked ?? (this.myTurn ? this.toMove : (this.holder ?? first));
  });

  perspective = $derived.by((): Perspective => {
    const all = this.now.perspectives;
    return all.find((one) => one.seat === this.seat) ?? all[0]!;
  });

  view = $derived.by((): View => this.perspective.view);

  options = $derived.by((): Option[] => {
    const free = !this.lookingBack && !this.over && !this.curtain;
    return free && this.seat !== null && this.mine.includes(this.seat) ? this.perspective.options : [];
  });

  step = $derived.by((): Step | null => {
    const { steps } = this.welcome;
    return (this.at === null ? steps.at(-1) : steps[this.at - 1]) ?? null;
  });

  board = $derived.by(() => (this.at === null ? this.now.board : (this.step?.board ?? this.now.start)));
  points = $derived.by(() => (this.at === null ? this.now.points : (this.step?.points ?? null)));
  last = $derived.by((): Shown | null => this.step && { ...this.step });

  /** Who is drawn at the bottom: the one player at this device, else the first seat, unless the board was turned. */
  bottom = $derived.by(() => {
    const own = this.mine.length > 1 ? 0 : (this.mine[0] ?? this.welcome.you.advises[0] ?? 0);
    return this.turned && this.welcome.seats.length === 2 ? 1 - own : own;
  });

  flipped = $derived.by(() => (this.stony ? this.bottom === 1 : this.turned));

  above = $derived.by(() => {
    const count = this.welcome.seats.length;
    return Array.from({ length: count - 1 }, (_, index) => (this.bottom + 1 + index) % count);
  });

  // --- looking back ----------------------------------------------------------------------------------------------

  go(to: number): void {
    this.wanted = to >= this.welcome.steps.length ? null : Math.max(0, to);
  }

  back(by: number): void {
    this.go((this.at ?? this.welcome.steps.length) - by);
  }

  present(): void {
    this.wanted = null;
  }

  // --- speaking ----------------------------------------------------------------------------------------------------

  /** Which of the seats at this device may say that now. */
  whoMay(what: string): number | null {
    const able = this.now.perspectives.filter((one) => one.seat !== null && one.may.includes(what));
    const first = able.find((one) => one.seat === this.toMove) ?? able.find((one) => one.seat === this.seat);
    return (first ?? able[0])?.seat ?? null;
  }

  say(what: string): void {
    const seat = this.whoMay(what);
    if (seat !== null) this.#socket.say(seat, what);
  }

  move(move: string): void {
    const seat = this.seat;
    if (seat !== null && this.mine.includes(seat) && !this.lookingBack) this.#socket.act(seat, move);
  }

  point(at: string): void {
    if (this.seat !== null) this.#socket.point(this.seat, at);
  }

  rename(seat: number, name: string): void {
    this.#socket.rename(seat, name);
  }

  pointed = $derived.by(() => this.#socket.pointed.map((one) => one.at));
}
