// The hand of the player: which stone it has picked up, how far it has led it, and what touching a point does then.

import type { Option } from "../common/contract";
import {
  type Chain,
  demandIn,
  finished,
  headOf,
  type Place,
  stopping,
  targetsOf,
  treeOf,
  walk,
  written,
} from "./chain";
import { adjacent } from "./geometry";

/** What the hand acts upon. */
export interface Reach {
  /** Whose stones these are at a point: the hand's own, the other side's, or nobody's. */
  holder(point: string): "own" | "other" | "none";
  onmove(move: string): void;
  ontry(move: string): void;
  /** The chain has changed by the player's doing. */
  onchain(chain: Chain): void;
}

export type Answer = "picked" | "stepped" | "choose" | "sent" | "tried" | "released" | "refused" | "nothing";

export class Hand {
  options = $state.raw<Option[]>([]);
  chain = $state.raw<Chain>([]);
  /** The ways to one and the same point among which the player has to choose. */
  choices = $state.raw<Place[]>([]);
  /** An own stone that was touched though it has no legal move. */
  held = $state<string | null>(null);
  /** The move that has been sent and is not yet confirmed. */
  sent = $state<string | null>(null);

  readonly tree = $derived(treeOf(this.options));
  readonly targets = $derived(this.sent ? new Map<string, Place[]>() : targetsOf(this.chain));
  readonly stop = $derived(this.sent ? null : stopping(this.chain));
  readonly demand = $derived(demandIn(this.options));

  private seq = -1;

  constructor(private readonly reach: Reach) {}

  /** The legal moves of a position, with the chain that was kept for it; dealt again they leave the hand as it is. */
  deal(seq: number, options: Option[], kept: string | null): void {
    const again = seq === this.seq && sameMoves(options, this.options);
    this.seq = seq;
    this.options = options;
    if (!again) this.clear();
    this.choices = [];
    this.chain = walk(this.tree, again ? written(this.chain) : (kept ?? ""));
  }

  get at(): string | null {
    return headOf(this.chain)?.point ?? this.held;
  }

  get underway(): boolean {
    return this.chain.length > 1;
  }

  get idle(): boolean {
    return this.chain.length === 0 && this.held === null;
  }

  touch(point: string): Answer {
    if (this.sent || !this.options.length) return "nothing";
    if (this.choices.length) return this.chooseRun(point);
    const ways = this.targets.get(point);
    if (ways) return this.follow(ways);
    if (point === this.at) return this.touchedItself();
    if (!this.underway && this.tree.has(point)) return this.pick(point);
    return this.attempt(point) ?? (this.underway ? this.release() : this.pick(point));
  }

  /** Let a dragged stone go over a point: what is no step leaves everything as it was. */
  drop(point: string): Answer {
    const ways = this.targets.get(point);
    if (ways) return this.follow(ways);
    return point === this.at ? "nothing" : (this.attempt(point) ?? "refused");
  }

  pick(point: string): Answer {
    const start = this.tree.get(point);
    const own = this.reach.holder(point) === "own";
    if (!start && !own && !this.idle) return this.release();
    this.clear();
    if (start) return this.extend([start]);
    if (own) this.held = point;
    this.reach.onchain(this.chain);
    return "refused";
  }

  choose(place: Place): Answer {
    this.choices = [];
    return this.extend([...this.chain, place]);
  }

  stopHere(): Answer {
    return this.stop ? this.send(this.stop) : "nothing";
  }

  /** Where nobody said that a capture was overlooked, the server may refuse: then everything stays as it is. */
  demandCapture(announced = true): Answer {
    if (!this.demand) return "nothing";
    if (announced) return this.send(this.demand);
    this.reach.ontry(this.demand);
    return "tried";
  }

  /** Put the stone back where the turn began. */
  release(): Answer {
    if (this.idle && !this.choices.length && !this.sent) return "nothing";
    this.clear();
    this.reach.onchain(this.chain);
    return "released";
  }

  /** Undo the last step of the turn; the stone stays in the hand. */
  stepBack(): Answer {
    if (!this.underway || this.sent) return "nothing";
    this.choices = [];
    return this.extend(this.chain.slice(0, -1));
  }

  /** Take one thing back: first the question which run to take, then the chain. */
  escape(): Answer {
    if (!this.choices.length) return this.release();
    this.choices = [];
    return "released";
  }

  private clear(): void {
    this.chain = [];
    this.choices = [];
    this.held = null;
    this.sent = null;
  }

  private follow(ways: Place[]): Answer {
    const [only, another] = ways;
    if (only && !another) return this.extend([...this.chain, only]);
    this.choices = ways;
    return "choose";
  }

  private extend(chain: Chain): Answer {
    this.chain = chain;
    const move = finished(chain);
    if (move) return this.send(move);
    this.reach.onchain(chain);
    return chain.length > 1 ? "stepped" : "picked";
  }

  private send(move: string): Answer {
    this.choices = [];
    this.sent = move;
    this.reach.onchain([]);
    this.reach.onmove(move);
    return "sent";
  }

  private chooseRun(point: string): Answer {
    const meant = this.choices.find(({ step }) => step?.taken.includes(point));
    return meant ? this.choose(meant) : this.escape();
  }

  private touchedItself(): Answer {
    return this.underway ? "nothing" : this.release();
  }

  /** A definite step that no legal turn has: the server says which rule forbids it. */
  private attempt(point: string): Answer | null {
    const from = this.at;
    if (from === null || !adjacent(from, point)) return null;
    this.reach.ontry(`${this.held ?? written(this.chain)}-${point}`);
    return "tried";
  }
}

function sameMoves(some: Option[], others: Option[]): boolean {
  return some.length === others.length && some.every(({ move }, index) => move === others[index]?.move);
}
