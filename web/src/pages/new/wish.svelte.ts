// What somebody wants to play, while she chooses.

import type { ClockWish, FieldInfo, GameInfo, NewGame, SeatWish, VariantInfo } from "../../lib/protocol";
import { readSpec, writeSpec } from "../../lib/spec";
import { myName } from "../../lib/storage";

export const CLOCKS: Record<string, ClockWish | null> = {
  none: null,
  "5+5": { minutes: 5, increment: 5 },
  "10+5": { minutes: 10, increment: 5 },
  "15+10": { minutes: 15, increment: 10 },
};
const FIRST_LEVEL = 3;
const WITH_REVANCHE = ["fanorona", "tumicarona"];

/** The fields everybody should see; the others wait behind "More options". */
const MAIN_FIELDS: Record<string, string[]> = {
  fanorona: ["size", "begins"],
  tumicarona: ["begins"],
  kulami: ["level", "layout", "starts"],
  tomoko: ["players", "claims"],
};

export class Wish {
  info: GameInfo;
  fields = $state<Record<string, string>>({});
  seats = $state<Required<SeatWish>[]>([]);
  clock = $state("none");
  custom = $state<Required<ClockWish>>({ minutes: 10, increment: 5 });
  match = $state<NonNullable<NewGame["match"]>>("series");
  games = $state(3);

  constructor(info: GameInfo, query: URLSearchParams) {
    this.info = info;
    const known = info.fields.map((field) => field.name);
    const given = [...query].filter(([name]) => known.includes(name) || name === "rules");
    this.fields = Object.fromEntries(given);
    this.seats = info.seats.map((_, seat) => wishFor(seat));
  }

  get main(): FieldInfo[] {
    const wanted = MAIN_FIELDS[this.info.name] ?? [];
    return wanted.flatMap((name) => this.info.fields.filter((field) => field.name === name));
  }

  get more(): FieldInfo[] {
    return this.info.fields.filter((field) => !this.main.includes(field) && field.name !== "players");
  }

  get count(): number {
    const field = this.info.fields.find(({ name }) => name === "players");
    return field ? Number(this.fields["players"] ?? field.default) : this.info.seats.length;
  }

  get sitting(): Required<SeatWish>[] {
    return this.seats.slice(0, this.count);
  }

  get mayRevanche(): boolean {
    return WITH_REVANCHE.includes(this.info.name) && (this.fields["handicap"] ?? "none") === "none";
  }

  get spec(): string {
    return writeSpec({ name: this.info.name, fields: this.fields });
  }

  get variant(): VariantInfo | undefined {
    return this.info.variants.find(({ spec }) => writeSpec(readSpec(spec)) === this.spec);
  }

  take(variant: VariantInfo): void {
    this.fields = readSpec(variant.spec).fields;
  }

  set(name: string, value: string): void {
    const { [name]: _, ...others } = this.fields;
    this.fields = value === "" ? others : { ...others, [name]: value };
  }

  get newGame(): NewGame {
    const match = this.match === "revanche" && !this.mayRevanche ? "series" : this.match;
    const clock = this.clock === "custom" ? { ...this.custom } : (CLOCKS[this.clock] ?? null);
    return { spec: this.spec, seats: this.sitting.map(plain), match, games: Number(this.games), clock };
  }

  /** The field that a message of the server speaks of. */
  fieldOf(message: string): string | null {
    const words = new Set(message.toLowerCase().match(/\w+/g) ?? []);
    return this.info.fields.find((field) => words.has(field.name))?.name ?? null;
  }
}

function wishFor(seat: number): Required<SeatWish> {
  return seat === 0
    ? { kind: "me", level: FIRST_LEVEL, name: myName() }
    : { kind: "engine", level: FIRST_LEVEL, name: "" };
}

function plain(seat: Required<SeatWish>): SeatWish {
  return { kind: seat.kind, level: Number(seat.level), name: seat.kind === "me" ? seat.name.trim() : "" };
}
