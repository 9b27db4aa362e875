// A turn is built step by step. The legal turns form a tree of prefixes; a chain is a way from its root.

import type { Option } from "../common/contract";
import type { Step, Way } from "./turn";

/** Where the stone stands after some steps, and how it may go on. */
export interface Place {
  point: string;
  step: Step | null; // that led here; null where the stone starts
  move: string | null; // the legal move that ends here
  onward: Map<string, Place>; // by how the step is written: e3A
}

/** The places from where the stone started to where it is now; empty while none is picked up. */
export type Chain = readonly Place[];
export type Tree = ReadonlyMap<string, Place>;

export function isWay(effect: object): effect is Way {
  return "steps" in effect;
}

export function treeOf(options: Option[]): Tree {
  const starts = new Map<string, Place>();
  for (const { move, effect } of options) {
    if (isWay(effect)) grow(starts, move, effect);
  }
  return starts;
}

function grow(starts: Map<string, Place>, move: string, { from, steps }: Way): void {
  let place = grown(starts, from, from, null);
  for (const step of steps) place = grown(place.onward, step.to + step.kind, step.to, step);
  place.move = move;
}

function grown(among: Map<string, Place>, key: string, point: string, step: Step | null): Place {
  const place = among.get(key) ?? { point, step, move: null, onward: new Map<string, Place>() };
  among.set(key, place);
  return place;
}

/** The chain that a text like f2-g3A-f4W describes, if legal turns begin so. */
export function walk(tree: Tree, text: string): Chain {
  const chain: Place[] = [];
  let among = tree;
  for (const key of text.split("-")) {
    const place = among.get(key);
    if (!place) return [];
    chain.push(place);
    among = place.onward;
  }
  return chain;
}

export function written(chain: Chain): string {
  return chain.map(({ point, step }) => point + (step?.kind ?? "")).join("-");
}

export function effectText({ from, steps }: Way): string {
  return [from, ...steps.map(({ to, kind }) => to + kind)].join("-");
}

export const headOf = (chain: Chain): Place | undefined => chain.at(-1);

/** The ways to go on from here, by the point they lead to: several where the player has to choose what to capture. */
export function targetsOf(chain: Chain): Map<string, Place[]> {
  const targets = new Map<string, Place[]>();
  for (const place of headOf(chain)?.onward.values() ?? []) {
    targets.set(place.point, [...(targets.get(place.point) ?? []), place]);
  }
  return targets;
}

/** The steps made so far. */
export function stepsOf(chain: Chain): Step[] {
  return chain.flatMap(({ step }) => (step ? [step] : []));
}

/** The legal move that the chain is already, where it could also go on. */
export function stopping(chain: Chain): string | null {
  const head = headOf(chain);
  return head && head.onward.size > 0 ? head.move : null;
}

/** The legal move that the chain has become, with nothing left to choose. */
export function finished(chain: Chain): string | null {
  const head = headOf(chain);
  return head && head.onward.size === 0 ? head.move : null;
}

export function demandIn(options: Option[]): string | null {
  return options.find(({ effect }) => "demand" in effect)?.move ?? null;
}
