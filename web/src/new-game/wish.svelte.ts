// What somebody wants to play, while she chooses.

import type { Fields, GameOptions } from "../board/common/contract";
import { coverOf } from "../board/thumbnails";
import { LOWEST_LEVEL, levelOf } from "../lib/levels";
import type { ClockWish, FieldInfo, GameInfo, NewGame, SeatWish, VariantInfo } from "../lib/protocol";
import { readSpec, writeSpec } from "../lib/spec";
import { myName } from "../lib/storage";
import { mayHint, seatCount, usuallyHints } from "./start";

export const CLOCKS: Record<string, ClockWish | null> = {
  none: null,
  "5+5": { minutes: 5, increment: 5 },
  "10+5": { minutes: 10, increment: 5 },
  "15+10": { minutes: 15, increment: 10 },
};
const HELP = { usual: null, yes: true, no: false };

export class Wish {
  fields = $state<Record<string, string>>({});
  seats = $state<Required<SeatWish>[]>([]);
  clock = $state("none");
  custom = $state<Required<ClockWish>>({ minutes: 10, increment: 5 });
  match = $state<NonNullable<NewGame["match"]>>("series");
  games = $state(3);
  help = $state<keyof typeof HELP>("usual");
  /** Whether lots decide where I sit. */
  lots = $state(false);
  /** Whether there are hints, once somebody has chosen. */
  #hints = $state<boolean | null>(null);
  /** What is played where nobody chooses. */
  readonly #unasked: Fields;

  constructor(
    readonly info: GameInfo,
    readonly options: GameOptions,
    query: URLSearchParams,
  ) {
    const known = info.fields.map((field) => field.name);
    const given = [...query].filter(([name]) => known.includes(name) || name === "rules");
    this.#unasked = coverOf(info).unasked ?? {};
    this.fields = { ...this.#unasked, ...Object.fromEntries(given) };
    const level = levelOf(info.name) ?? LOWEST_LEVEL;
    this.seats = info.seats.map((_, seat) => wishFor(seat, level));
  }

  get main(): FieldInfo[] {
    return this.options.main.flatMap((name) => this.info.fields.filter((field) => field.name === name));
  }

  get more(): FieldInfo[] {
    const shown = [...this.options.main, ...(this.options.extra ?? []), "players"];
    return this.info.fields.filter(({ name }) => !shown.includes(name));
  }

  get count(): number {
    return seatCount(this.info, this.fields["players"]);
  }

  get sitting(): Required<SeatWish>[] {
    return this.seats.slice(0, this.count);
  }

  get mayRevanche(): boolean {
    return this.info.traits.handicap && (this.fields["handicap"] ?? "none") === "none";
  }

  get mayHint(): boolean {
    return mayHint(this.sitting);
  }

  get hints(): boolean {
    return this.#hints ?? usuallyHints(this.sitting);
  }

  set hints(wanted: boolean) {
    this.#hints = wanted;
  }

  get spec(): string {
    return writeSpec({ name: this.info.name, fields: this.fields });
  }

  /** What the computer's levels are worth under these rules; none where that was not measured. */
  get ratings(): readonly number[] {
    return this.info.ratings[this.fields["rules"] ?? ""] ?? [];
  }

  get variant(): VariantInfo | undefined {
    return this.info.variants.find((variant) => sorted(this.#of(variant)) === sorted(this.fields));
  }

  take(variant: VariantInfo): void {
    this.fields = this.#of(variant);
  }

  #of({ spec }: VariantInfo): Record<string, string> {
    return { ...this.#unasked, ...readSpec(spec).fields };
  }

  /** Where I sit among two, if one of the seats is mine. */
  get side(): number | null {
    const mine = this.sitting.flatMap(({ kind }, seat) => (kind === "me" ? [seat] : []));
    return this.info.seats.length === 2 && mine.length === 1 ? mine[0]! : null;
  }

  /** Take that seat, and whoever sits there gets mine. */
  sit(seat: number): void {
    this.lots = false;
    if (this.side !== null && this.side !== seat) this.seats.reverse();
  }

  set(name: string, value: string): void {
    const { [name]: _, ...others } = this.fields;
    const fields = value === "" ? others : { ...others, [name]: value };
    this.fields = { ...(this.options.settled?.(fields, name) ?? fields) };
  }

  get newGame(): NewGame {
    const match = this.match === "revanche" && !this.mayRevanche ? "series" : this.match;
    const clock = this.clock === "custom" ? { ...this.custom } : (CLOCKS[this.clock] ?? null);
    const seats = this.sitting.map(plain);
    if (this.lots && this.side !== null && Math.random() < 0.5) seats.reverse();
    return {
      spec: this.spec,
      seats,
      match,
      games: Number(this.games),
      clock,
      help: HELP[this.help],
      hints: this.mayHint && this.hints,
    };
  }
}

/** Fields as a text that does not depend on the order in which they were chosen. */
const sorted = (fields: Fields): string => JSON.stringify(Object.entries(fields).sort());

function wishFor(seat: number, level: number): Required<SeatWish> {
  return seat === 0 ? { kind: "me", level, name: myName() } : { kind: "engine", level, name: "" };
}

function plain(seat: Required<SeatWish>): SeatWish {
  return { kind: seat.kind, level: Number(seat.level), name: seat.kind === "me" ? seat.name.trim() : "" };
}
