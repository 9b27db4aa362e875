// What the specification says about the table: how cards are laid, and who plays together.

import type { LayEffect, PushEffect, TomokoView } from "./messages";

export interface Table {
  claims: "live" | "auto";
  teams: boolean;
  openCards: boolean;
}

export function tableOf(spec: string): Table {
  const fields = new Set(spec.replaceAll(" ", "").match(/\w+=\w+/g) ?? []);
  return {
    claims: fields.has("claims=auto") ? "auto" : "live",
    teams: fields.has("teams=true"),
    openCards: fields.has("open_cards=true"),
  };
}

/** Partners sit opposite each other. */
export function partnerOf(seat: number, table: Table): number | null {
  return table.teams ? (seat + 2) % 4 : null;
}

/** Whether a seat still takes part: neither it nor its partner has finished or given up. */
export function isPlaying(seat: number, view: TomokoView, table: Table): boolean {
  const party = [seat, partnerOf(seat, table)];
  return !view.outcome && !view.finished.flat().includes(seat) && !view.resigned.some((gone) => party.includes(gone));
}

/** Whether a move with a card is among what is pointed at. */
export const isPointedAt = (card: number, pointed: string[]): boolean => pointed.some((at) => at.endsWith(` ${card}`));

/** The seats from the one after this on, clockwise, this one last. */
export function clockwiseFrom(seat: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, step) => (seat + 1 + step) % seats);
}

export const isPush = (effect: object): effect is PushEffect => "edge" in effect;
export const isLay = (effect: object): effect is LayEffect => "card" in effect;
