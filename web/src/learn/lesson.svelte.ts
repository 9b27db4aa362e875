// A lesson while it is walked through: which step, what lies on the board, what is said. What is right stands in the lesson.

import { tick } from "svelte";
import { wordsOf } from "../lib/api";
import type { Words } from "../lib/protocol";
import { moving } from "../lib/settings.svelte";
import { bySeat, study, type Study } from "../lib/study";
import type { Lesson, Scene, Step } from "./messages";

export interface Said {
  kind: "right" | "wrong";
  words: Words;
}

const PAUSE = 900; // milliseconds between what the learner does and each answer of the computer

export class LessonAttempt {
  number = $state(0);
  shown = $state.raw<Study | null>(null);
  said = $state.raw<Said | null>(null);
  /** The step is done; the next one may come. */
  done = $state(false);
  /** What is right has been asked for. */
  helped = $state(false);
  readonly step: Step = $derived.by(() => this.lesson.steps[this.number]!);

  private scene = $state.raw<Scene | null>(null);
  private position = "";
  private emptying = $state(false);
  private left = false;
  private settled: Promise<void> = Promise.resolve(); // once what was done, and the answers to it, lie on the board

  constructor(
    readonly lesson: Lesson,
    private readonly onfinished: () => void,
  ) {}

  readonly isLast: boolean = $derived.by(() => this.number === this.lesson.steps.length - 1);

  // The board of every step is a new one, and a derived value loses touch when the only board that reads it is replaced:
  // what boards alone read is worked out whenever it is asked for.
  get interactive(): boolean {
    return !this.done && !this.emptying && ["move", "try"].includes(this.step.kind);
  }

  /** The moves that the step asks for. */
  readonly asked: string[] = $derived.by(() => {
    if (this.step.kind === "try") return this.step.refused;
    return this.step.kind === "move" ? (this.scene?.right ?? []) : [];
  });
  /** What is right, as a board can mark it. */
  readonly wanted: string = $derived.by(() => this.asked[0] ?? "");
  get pointed(): string[] {
    if (this.done) return [];
    return this.helped && this.wanted ? [this.wanted] : (this.scene?.mark ?? []);
  }

  async begin(number = 0): Promise<void> {
    const step = this.lesson.steps[number]!;
    const scene = step.goes_on ? step.at.find(({ position }) => position === this.position) : step.at[0];
    if (!scene) return;
    const shown = await this.looked(scene.position, [], scene.seat);
    if (!shown) return;
    this.number = number;
    this.scene = scene;
    this.position = scene.position;
    this.said = null;
    this.helped = false;
    this.shown = shown;
    this.done = step.kind === "look" && !step.reply.length;
    if (this.done && this.isLast) this.onfinished();
  }

  /** Go on; as soon as the board has come so far, for whoever is faster than it. */
  next(): void {
    if (this.done && !this.isLast) void this.follow(this.number);
    else if (this.step.kind === "look") this.finish(null);
  }

  private async follow(number: number): Promise<void> {
    await this.settled;
    if (this.number === number) await this.begin(number + 1);
  }

  /** A legal move of the learner. */
  move(move: string): void {
    const { step, scene } = this;
    if (!scene || !this.interactive) return;
    if (step.kind === "move" && scene.right.includes(move)) return this.finish(move);
    const kind = scene.wrong.find(({ moves }) => moves.includes(move));
    void this.wrong(kind?.words ?? step.otherwise ?? step.task);
  }

  /** A move that the next step asks for, made before somebody went on. */
  async moveNext(move: string): Promise<void> {
    if (!this.done || this.isLast) return;
    await this.follow(this.number);
    this.move(move);
  }

  /** Something that the rules forbid, and why. */
  refuse(move: string, reason: Words): void {
    if (!this.interactive && (this.done || this.step.kind !== "look")) return;
    const isTried = (text: string): boolean => text.toLowerCase() === move.toLowerCase();
    const own = this.step.refusals.find(({ moves }) => moves.some(isTried));
    if (this.step.refused.some(isTried)) this.finish(null);
    else this.said = { kind: "wrong", words: own?.words ?? reason };
  }

  /** A piece without any legal move was touched: that is the attempt already, where its moves are to be tried. */
  stuck(at: string): void {
    if (this.interactive && this.step.refused.some((move) => move.startsWith(`${at}-`))) this.finish(null);
  }

  answer(number: number): void {
    if (this.done) return;
    if (this.scene?.right.includes(String(number))) this.finish(null);
    else this.said = { kind: "wrong", words: this.step.otherwise ?? this.step.task };
  }

  leave(): void {
    this.left = true;
  }

  /** Say what is wrong, and put the piece back: for a moment nothing can be moved, which empties the hand. */
  private async wrong(words: Words): Promise<void> {
    this.said = { kind: "wrong", words };
    this.emptying = true;
    await tick();
    this.emptying = false;
  }

  /** The step is done: praise, show it, and let the computer answer. */
  private finish(move: string | null): void {
    const { step, scene } = this;
    if (!scene) return;
    this.done = true;
    this.said = step.praise && { kind: "right", words: step.praise };
    this.settled = this.play(step, scene, move);
  }

  private async play(step: Step, scene: Scene, move: string | null): Promise<void> {
    const moves: string[] = move === null ? [] : [bySeat(move, scene.seat)];
    if (move !== null) await this.show(scene, moves);
    for (const reply of step.reply) {
      await pause(moving() ? PAUSE : 0);
      moves.push(bySeat(reply.move, reply.seat));
      await this.show(scene, moves);
    }
    if (this.left) return;
    if (this.isLast) this.onfinished();
    else if (!step.praise) void this.begin(this.number + 1); // nothing was said that one would have to read
  }

  private async show(scene: Scene, moves: string[]): Promise<void> {
    const shown = await this.looked(scene.position, moves, scene.seat);
    if (!shown) return;
    this.shown = shown;
    this.position = shown.position;
  }

  private async looked(position: string, moves: string[], seat: number): Promise<Study | null> {
    try {
      return await study({ spec: this.lesson.spec, position, moves: [...moves], seat });
    } catch (trouble) {
      this.said = { kind: "wrong", words: wordsOf(trouble) };
      return null;
    }
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
