// How somebody sits at a table: whose eyes she sees it with, whether she looks back, who holds the device.

import type { BoardKit, Option, Shown } from "../board/common/contract";
import { isFar } from "../board/common/orientation";
import type { PastRound, Perspective, Quip, Step, View, Welcome, Words } from "../lib/protocol";
import type { GameSocket } from "../lib/socket.svelte";
import { hasCompany, labelsOf, namesOf, seatedAs } from "../lib/seats";
import { asksForName, noteAskedForName, rememberName } from "../lib/storage";

export class GameView {
  /** How many steps somebody wants to see; null: all, whatever happens. */
  wanted = $state<number | null>(null);
  /** An earlier game of the match that is looked at. */
  past = $state.raw<PastRound | null>(null);
  turned = $state(false);
  /** Who has taken the device from behind the curtain, and who asked for it out of turn. */
  holder = $state<number | null>(null);
  asked = $state<number | null>(null);
  /** Whether somebody is in the middle of a turn that nobody else knows of yet. */
  underway = $state(false);
  /** Whether the result may be told: the last piece has arrived, and the board has been counted. */
  told = $state(false);
  /** What was said last from here. */
  said: string | null = null;

  readonly turns: NonNullable<BoardKit["turns"]>;
  #socket: GameSocket;

  constructor(
    socket: GameSocket,
    readonly kit: BoardKit,
  ) {
    this.#socket = socket;
    this.turns = kit.turns ?? "never";
    this.turned = isFar(kit);
    if (kit.crosses) socket.crosses = kit.crosses;
    this.told = this.over;
    const { seats, you } = this.live;
    const [own] = you.seats;
    this.asksName =
      you.seats.length === 1 && !seats[own!]!.name && hasCompany(seats, you.seats) && !this.over && asksForName();
    if (this.asksName) noteAskedForName();
  }

  /** The game that goes on, whatever is looked at. */
  get live(): Welcome {
    return this.#socket.welcome!;
  }

  /** What is looked at: that game, or an earlier one of the match. */
  welcome = $derived.by((): Welcome => (this.past ? seatedAs(this.live, this.past) : this.live));

  now = $derived.by(() => this.welcome.now);
  /** Which game of the match is looked at, as its record counts them: one that was broken off does not count. */
  place = $derived.by(() => {
    const { past, round } = this.live.now;
    return [...past, round].indexOf(this.now.round) + 1;
  });
  names = $derived.by(() => namesOf(this.welcome.seats));
  labels = $derived.by(() => labelsOf(this.welcome.seats, this.welcome.you.seats));
  mine = $derived.by(() => this.welcome.you.seats);
  /** The links of seats that wait for somebody elsewhere. */
  invitable = $derived.by(() =>
    this.welcome.links.filter(({ role, seat }) => {
      const waits = seat === null ? undefined : this.welcome.seats[seat];
      return role === "player" && waits?.kind === "human" && !waits.joined && !this.mine.includes(seat!);
    }),
  );
  /** Whether somebody has followed an invitation and has not moved yet. */
  isGuest = $derived.by(() => {
    const begun = this.welcome.steps.some(({ seat }) => this.mine.includes(seat));
    return this.mine.length > 0 && !this.welcome.you.host && !begun && !this.over;
  });
  over = $derived(this.now.outcome !== null);
  toMove = $derived.by(() => (this.over ? null : (this.now.perspectives[0]?.view.to_move ?? null)));
  myTurn = $derived.by(() => this.toMove !== null && this.mine.includes(this.toMove));
  /** How many steps are shown; null: the present. */
  at = $derived.by(() => (this.wanted !== null && this.wanted < this.welcome.steps.length ? this.wanted : null));
  lookingBack = $derived(this.at !== null);

  // --- the device in several hands ---------------------------------------------------------------------------------

  secret = $derived.by(() => {
    const hidden = this.welcome.traits.secrets && !this.kit.isOpen?.(this.now.spec);
    return hidden && this.mine.length > 1;
  });

  /** Who should have the device now. */
  next = $derived.by(() => this.asked ?? (this.myTurn ? this.toMove : null));
  curtain = $derived(this.secret && !this.over && this.next !== null && this.next !== this.holder);

  /** Whether nobody has taken the device yet, so that nobody's secrets may be seen on it. */
  untaken = $derived(this.secret && !this.over && (this.curtain || this.holder === null));

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

  /** What the seat at this device has to itself, for boards that know the game no better. */
  held = $derived.by((): Words | null => (this.untaken ? null : this.perspective.held));

  options = $derived.by((): Option[] => {
    const free = !this.lookingBack && !this.over && !this.untaken;
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

  flipped = $derived.by(() => (this.turns === "to_seat" ? this.bottom === 1 : this.turned));

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

  /** Look at an earlier game of the match, from its end; null: come back to the one that goes on. */
  look(past: PastRound | null): void {
    this.past = past;
    this.present();
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
    if (seat === null) return;
    this.said = what;
    this.#socket.say(seat, what);
  }

  move(move: string): void {
    const seat = this.seat;
    if (seat !== null && this.mine.includes(seat) && !this.lookingBack && !this.past) this.#socket.act(seat, move);
  }

  point(at: string): void {
    if (this.seat !== null) this.#socket.point(this.seat, at);
  }

  quip(seat: number, word: Quip["word"]): void {
    this.#socket.quip(seat, word);
  }

  rename(seat: number, name: string): void {
    this.#socket.rename(seat, name);
  }

  /** Whether the one player here has no name yet, is not alone, and was not asked for one before. */
  asksName = $state(false);

  /** The name of the one player here, from now on. */
  introduce(name: string): void {
    this.asksName = false;
    rememberName(name);
    this.rename(this.mine[0]!, name);
  }

  /** A hint that was asked for: what it points at, and what it says. */
  hint = $state.raw<{ at: string[]; words: string } | null>(null);

  /** What is pointed at, once each: adviser and player may mean the same place. */
  pointed = $derived.by(() => [...new Set([...(this.hint?.at ?? []), ...this.#socket.pointed.map((one) => one.at)])]);
}
