// What a marble would change, for showing before it is laid.

import type { Option } from "../common/contract";
import type { KulamiEffect, PickEffect, ScoreSheet, TileScore } from "./messages";

export interface Preview {
  at: string;
  tile: string;
  /** Red's and Black's marbles on the tile with the new one. */
  marbles: [number, number];
  points: number;
  owner: number | null;
  ownerBefore: number | null;
  totals: [number, number];
  gains: [number, number];
}

export const isLaying = (effect: object): effect is KulamiEffect => "cell" in effect;
export const isPick = (effect: object): effect is PickEffect => "hand" in effect;

/** The legal cells with what laying there does. */
export function layings(options: readonly Option[]): Map<string, KulamiEffect> {
  return new Map(options.flatMap(({ effect }) => (isLaying(effect) ? [[effect.cell, effect] as const] : [])));
}

/** The fists one may choose, as the moves that choose them. */
export function picks(options: readonly Option[]): Map<PickEffect["hand"], string> {
  return new Map(options.flatMap(({ move, effect }) => (isPick(effect) ? [[effect.hand, move] as const] : [])));
}

export const pair = (numbers: readonly number[]): [number, number] => [numbers[0] ?? 0, numbers[1] ?? 0];

export function majority(marbles: readonly number[]): number | null {
  const [red, black] = pair(marbles);
  return red === black ? null : Number(black > red);
}

export function previewOf(effect: KulamiEffect, seat: number, score: ScoreSheet): Preview | null {
  const tile = score.tiles.find(({ letter }) => letter === effect.tile);
  if (!tile) return null;
  const marbles = pair(tile.marbles.map((count, owner) => count + Number(owner === seat)));
  const [totals, now] = [pair(effect.totals), pair(score.totals)];
  return {
    at: effect.cell,
    tile: tile.letter,
    marbles,
    points: tile.cells.length,
    owner: majority(marbles),
    ownerBefore: tile.owner,
    totals,
    gains: [totals[0] - now[0], totals[1] - now[1]],
  };
}

/** The tiles as they stood on a board looked back at. */
export function tilesThen(tiles: readonly TileScore[], marks: ReadonlyMap<string, string>): TileScore[] {
  return tiles.map((tile) => {
    const count = (colour: string) => tile.cells.filter((cell) => marks.get(cell) === colour).length;
    const marbles = [count("r"), count("b")];
    const owner = majority(marbles);
    return { ...tile, marbles, owner, points: owner === null ? 0 : tile.cells.length };
  });
}
