// What a board widget is given and what it gives back. Boards know no rules: legal moves with their effects come in, a
// move in canonical notation goes out.

import type { Component } from "svelte";
import type { Effect, Option, Welcome } from "../lib/protocol";

/** A move that has just been made, to be shown as movement from the board before it to the present one. */
export interface Shown {
  seq: number;
  seat: number;
  effect: Effect;
}

export interface BoardProps<Material, View> {
  material: Material;
  /** The view of the seat at this device; of a spectator where there is none. */
  view: View;
  /** Rows from the top separated by slashes: what lies on the board now, or lay at the step looked back at. */
  board: string;
  /** The legal moves of the seat that may move here now; empty while others move or one looks back. */
  options: Option[];
  /** The seat whose options these are. */
  seat: number | null;
  /** Whether the board is turned round, so that the second seat plays from below. */
  flipped: boolean;
  /** The last move; boards animate it when its `seq` is new and mark it otherwise. */
  last: Shown | null;
  /** Whether movement is to be shown; off under reduced motion and while stepping back. */
  animate: boolean;
  /** What advisers or the own party point at now: names of points or cells, edges, or moves. */
  pointed: string[];
  /** A move has been chosen. */
  onmove: (move: string) => void;
  /** The player tried something that is no legal move: the server says why (it is sent as a move all the same). */
  ontry: (move: string) => void;
  /** Somebody wants to point at something (right click, long press, or any touch of an adviser). */
  onpoint: (at: string) => void;
  /** Something for the ears of those who do not see the board. */
  onsay: (text: string) => void;
}

/** What every piece of a game's page is given, the board as well as what stands beside it. */
export interface PieceProps<Material, View> extends BoardProps<Material, View> {
  welcome: Welcome;
  /** How the seats are called on this page, in the reader's language. */
  names: string[];
  /** Hand the device to another seat that is played on it; the page draws the curtain first where there is one. */
  onseat: (seat: number) => void;
}

/** A curtain hides everything secret while the device changes hands; it covers the board and what stands beside it. */
export interface CurtainProps<Material, View> extends PieceProps<Material, View> {
  /** Who takes the device. */
  next: number;
  /** She has it. */
  onopen: () => void;
}

/** What each game's chunk exports as `pieces` from web/src/board/<game>/index.ts. */
export interface Pieces<Material, View> {
  Board: Component<PieceProps<Material, View>>;
  /** A panel beside the board: captured stones, the score by tile, cards. */
  Side?: Component<PieceProps<Material, View>>;
  /** Detail under the result at the end. */
  Ending?: Component<PieceProps<Material, View>>;
  Curtain?: Component<CurtainProps<Material, View>>;
}
