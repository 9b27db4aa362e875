// The stones on the board. Each keeps its identity while turns carry it about, so that it can be seen travelling.

import { byDistance, nameOf } from "./geometry";
import type { Step, Way } from "./turn";

export type Side = 0 | 1;

export interface Stone {
  id: number;
  side: Side;
  at: string;
}

/** A stone that a turn has taken off the board: with which step, and as the how manieth of its run. */
export interface Lifted extends Stone {
  step: number;
  order: number;
}

/** A stone to draw; one with an order is on its way off the board. */
export interface Drawn extends Stone {
  order: number | null;
}

export interface Carried {
  standing: Stone[];
  lifted: Lifted[];
}

const LETTERS = "wb";

export function laid(board: string): Stone[] {
  const rows = board.split("/");
  return rows.flatMap((row, index) =>
    [...row].flatMap((letter, column) => {
      const side = LETTERS.indexOf(letter) as Side | -1;
      return side < 0
        ? []
        : [{ id: column * 9 + index, side: side as Side, at: nameOf(column, rows.length - 1 - index) }];
    }),
  );
}

/** The stones after some steps of the stone on `from`. */
export function carried(stones: Stone[], from: string, steps: Step[]): Carried {
  let [standing, here] = [stones, from];
  const lifted: Lifted[] = [];
  steps.forEach((step, number) => {
    lifted.push(...liftedBy(standing, step, number));
    const [start, end] = [here, step.to];
    standing = standing
      .filter(({ at }) => !step.taken.includes(at))
      .map((stone) => (stone.at === start ? { ...stone, at: end } : stone));
    here = end;
  });
  return { standing, lifted };
}

function liftedBy(standing: Stone[], step: Step, number: number): Lifted[] {
  return byDistance(step.to, step.taken).flatMap((at, order) => {
    const stone = standing.find((other) => other.at === at);
    return stone ? [{ ...stone, step: number, order }] : [];
  });
}

export function afterTurn(stones: Stone[], { from, steps }: Way): Stone[] {
  return carried(stones, from, steps).standing;
}

/** Whether these stones are what that board shows. */
export function matches(stones: Stone[], board: string): boolean {
  return sorted(stones) === sorted(laid(board));
}

const sorted = (stones: Stone[]): string =>
  stones
    .map(({ at, side }) => at + side)
    .sort()
    .join();

/** The stones of that board: as many as possible are those we had, in their places or from as near as can be. */
export function settled(had: Stone[], board: string): Stone[] {
  const wanted = laid(board);
  const spare = had.filter(({ at, side }) => !wanted.some((stone) => stone.at === at && stone.side === side));
  let fresh = had.reduce((highest, { id }) => Math.max(highest, id), 99);
  return wanted.map((stone) => {
    const same = had.find(({ at, side }) => at === stone.at && side === stone.side);
    return { ...stone, id: (same ?? pickedFrom(spare, stone))?.id ?? ++fresh };
  });
}

function pickedFrom(spare: Stone[], { at, side }: Stone): Stone | undefined {
  const alike = spare.filter((stone) => stone.side === side);
  const closest = byDistance(
    at,
    alike.map((stone) => stone.at),
  )[0];
  const found = spare.findIndex((stone) => stone.at === closest && stone.side === side);
  return found < 0 ? undefined : spare.splice(found, 1)[0];
}

/** How many stones each side has lost since the start. */
export function lost(start: string, board: string): [number, number] {
  const count = (text: string, side: Side) => text.split(LETTERS.charAt(side)).length - 1;
  return [count(start, 0) - count(board, 0), count(start, 1) - count(board, 1)];
}

/** Whether every stone is still there: a game begins with one empty point. */
export const isWhole = (board: string): boolean => /^[1.]$/.test(board.replace(/[wb/]/g, ""));

/** Standing and lifted stones in an order that never changes, so that none is drawn anew while it moves. */
export function allOf({ standing, lifted }: Carried): Drawn[] {
  const all = [...standing.map((stone) => ({ ...stone, order: null })), ...lifted];
  return all.sort((one, other) => one.id - other.id);
}
