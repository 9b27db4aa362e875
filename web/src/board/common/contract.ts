// What the folder of a game, web/src/board/<game>, gives to the pages:
//
//   cover.ts    covers: Record<string, Cover>         loaded with the first page
//   options.ts  options: Record<string, GameOptions>  loaded where a game is set up
//   index.ts    kit: BoardKit                         loaded where a game is played
//   analysis.ts analysis: AnalysisKit                 loaded where positions are set up and games reviewed
//
// Covers and options are by the name of the game, for one folder may serve several (presets of one set of rules).
// Boards know no rules: legal moves with their effects come in, a move in canonical notation goes out.

import type { Component } from "svelte";
import type { Step, Study, StudyStep, Welcome, Words } from "../../lib/protocol";
import type { SoundName } from "../../lib/sound";
import type { Picture } from "./picture";

/** A legal move and what it would do. */
export interface Option {
  move: string;
  effect: object;
}

/** A move that has just been made, to be shown as movement from the board before it to the present one. */
export interface Shown {
  seq: number;
  seat: number;
  effect: object;
}

/** A move that the engine recommends. */
export interface Advised extends Option {
  rank: number;
}

export interface BoardProps<Material, View> {
  material: Material;
  /** The view of the seat at this device; of a spectator where there is none. */
  view: View;
  /** What the seat at this device has to itself, in words; null where that is nothing, or nobody may see it now. */
  held: Words | null;
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
  /** Whether the end is shown: the game is over, and the move that ended it has arrived. */
  ended: boolean;
  /** Whether the count that a board may show then has been seen, so that it shows what came of it. */
  counted?: boolean;
  /** What advisers or the own party point at now: names of points or cells, edges, or moves. */
  pointed: string[];
  /** Moves that the engine recommends, the best with rank 0; boards draw them in their own language. */
  advised?: Advised[];
  /** What an analysis expects of parts of the board, as `AnalysisKit.outlook` tells it. */
  outlook?: object | null;
  /** Whether the board points out what stands on it, as after a puzzle; otherwise seeing it is the game. */
  pointsOut?: boolean;
  /** Whether only moves are asked for that take no turn: the board gives no help with turns, and hands each on at once. */
  noTurn?: boolean;
  /** A move has been chosen. */
  onmove: (move: string) => void;
  /** The player tried something that is no legal move: the server says why (it is sent as a move all the same). */
  ontry: (move: string) => void;
  /** A piece was touched that has no legal move; the board has said why. */
  onstuck?: (at: string) => void;
  /** Somebody wants to point at something (right click, long press, or any touch of an adviser). */
  onpoint: (at: string) => void;
  /** Something for the ears of those who do not see the board. */
  onsay: (text: string) => void;
  /** The player is in the middle of a turn of several steps, or no longer. */
  onunderway: (is: boolean) => void;
  /** The count has been seen. */
  oncounted?: () => void;
}

/** What every piece of a game's page is given, the board as well as what stands beside it. */
export interface PieceProps<Material, View> extends BoardProps<Material, View> {
  welcome: Welcome;
  /** How the seats are called on this page, in the reader's language. */
  names: string[];
  /** Whether only what is among the options is offered beside the board; else also what the rules may refuse. */
  legalOnly?: boolean;
  /** Whether the own pieces are within reach of the thumb (`Thumb`), so that `Side` leaves them out. */
  atThumb?: boolean;
  /** Hand the device to another seat that is played on it; the page draws the curtain first where there is one. */
  onseat: (seat: number) => void;
}

/** A curtain hides everything secret while the device changes hands; this is what may be seen on it. */
export interface CurtainProps<Material, View> extends PieceProps<Material, View> {
  /** Who takes the device. */
  next: number;
}

// --- the cover: what is seen of a game before it is opened -----------------------------------------------------------

/** The sign of a seat: a ball. A seat without one has a disc of light wood with its number. */
export interface Mark {
  ball: string;
  rim: string;
  ringed?: boolean;
}

/** Rule fields that somebody has chosen, in text form. */
export type Fields = Readonly<Record<string, string>>;

/** A page of the game's own, with its place in the footer. */
export interface OwnPage {
  path: `/${string}`;
  title: Words;
  load: () => Promise<{ default: Component }>;
}

/** What home and every list show, so it is loaded with the first page: keep it small. */
export interface Cover {
  picture: Picture;
  /** One sentence that makes somebody want to play. */
  blurb?: Words;
  /** What one plays for, in a line; perhaps as it is by the rules of that game. */
  aim?: Words | ((view: any) => Words);
  /** By seat. */
  marks?: readonly Mark[];
  page?: OwnPage;
  /** What is played unless somebody chooses otherwise, where it is not what the rules say by themselves. */
  unasked?: Fields;
}

// --- the options: what is chosen before a game begins ----------------------------------------------------------------

/** What is offered for a rule field that takes any text. */
export interface Offered {
  values: readonly string[];
  /** Whether something of one's own can be typed; where it can be made, and the keys of the words for both. */
  own?: { label: string; link: string; href: string; Preview?: Component<{ value: string }> };
}

/** Something more to choose with, below the seats. */
export interface ExtraProps {
  names: string[];
  fields: Fields;
  onset: (field: string, value: string) => void;
}

export interface GameOptions {
  /** The fields everybody should see, in this order; the others wait behind "More options". */
  main: readonly string[];
  offered?: Readonly<Record<string, Offered>>;
  Extra?: Component<ExtraProps>;
  /** The fields that `Extra` is there for; they are shown nowhere else. */
  extra?: readonly string[];
  /** What has been chosen so far after one field of it was changed, without what has become impossible. */
  settled?: (fields: Fields, changed: string) => Fields;
}

// --- the kit: the page of a game -------------------------------------------------------------------------------------

/** How the page makes room for the board. */
export interface Room {
  /** How tall the wood may be, in its width. */
  ratio?: number;
  /** What the board has to say or to choose below the wood, as a length. */
  below?: string;
  /** Whether the board takes the height it needs, and only the wood heeds `--board-height`. */
  ownHeight?: boolean;
}

/** Who sits at the table, for sentences about them. */
export interface Company {
  /** By seat, in the reader's language. */
  names: string[];
  /** The seats of the reader. */
  yours: number[];
  /** What the game counts. */
  unit: Welcome["traits"]["unit"];
}

export type Sounds = readonly (readonly [name: SoundName, after: number])[]; // seconds

/** A game that is over, for a seat that has lost it. */
export interface Lost<View> {
  seat: number;
  spec: string;
  reason: string;
  view: View;
  steps: readonly Step[];
}

/** What the page of a game is made of. What is left out is as on the plain board. */
export interface BoardKit<Material = any, View = any> {
  Board: Component<PieceProps<Material, View>>;
  /** A panel beside the board: captured stones, the score by tile, cards. */
  Side?: Component<PieceProps<Material, View>>;
  /** What must be in reach of the thumb where there is no room beside the board: it stands in the bar that stays. */
  Thumb?: Component<PieceProps<Material, View>>;
  /** What others have open, small, beside words that speak of it; it is shown where rules have no secrets. */
  Others?: Component<PieceProps<Material, View>>;
  /** Who came in where, on the card that tells the result; it stands instead of a plain list of places and of `Side`. */
  Ending?: Component<PieceProps<Material, View>>;
  Curtain?: Component<CurtainProps<Material, View>>;
  room?: Room;
  /** Whether the board may be turned: never, when somebody wishes, or so that the seat at the device is below. */
  turns?: "never" | "on_wish" | "to_seat";
  /** The columns and rows of a board that stands upright where that fits better (upright.svelte.ts). */
  extent?: (material: Material) => readonly [columns: number, rows: number];
  /** A move in words; its notation where there are none. */
  told?: (effect: object) => string;
  /** The same as a whole sentence to the one who made it, where "You:" before it would not do. */
  toldYou?: (effect: object) => string;
  /** A move in words by its notation alone, where that needs explaining; empty where it does not. */
  spoken?: (move: string) => string;
  /** What a move sounds like, by the name of the game. */
  sounds?: (effect: object, game: string) => Sounds;
  /** How long a move is seen moving, in milliseconds: the result of a game waits for it. */
  lasts?: (effect: object) => number;
  /** Whether the board counts before everybody's eyes how the game ended: the result waits for `oncounted`. */
  counts?: (view: View) => boolean;
  /** What the rules demand of the one to move, if anything special. */
  duty?: (view: View) => string;
  /** What all at the table should know now, in sentences: a draw that comes near, a handicap. They are read out, too. */
  notices?: (view: View, company: Company) => string[];
  /** What brought the game to its end, where the result itself does not say it; empty where there is nothing to add. */
  ended?: (view: View, company: Pick<Company, "names" | "yours">) => string;
  /** The reason for the end in this game's own words, which stand instead of those of the rules; empty where there are none. */
  reason?: (view: View, company: Pick<Company, "names" | "yours">) => string;
  /** Whether the one to move begins the game, after so many moves here; without this: as long as nothing was played. */
  opens?: (view: View, played: number) => boolean;
  /** With whom a seat plays, in a few words as read by that player (null: a spectator); without this: alone. */
  party?: (seat: number, reader: number | null, spec: string, names: string[]) => string;
  /** Whether rules that could have secrets have none, so that no curtain is needed. */
  isOpen?: (spec: string) => boolean;
  /** Moves that need not wait for others on their way, nor others for them. */
  crosses?: (move: string) => boolean;
  /** Whether the board draws what the engine recommends; where not, the best move is pointed at. */
  advises?: boolean;
  /** The lesson that would have helped a seat most, where it has lost clearly; null where none would. */
  lesson?: (lost: Lost<View>) => string | null;
  /** Whether endgame tables may know something about this board. */
  provable?: (board: string) => boolean;
}

// --- the analysis: positions of one's own, and what can be said of them ------------------------------------------------

/** Setting up a position with the mouse: the pieces of a position text are put where they belong, and a new text comes out. */
export interface SetUpProps<Material> {
  spec: string;
  material: Material;
  /** How the seats are called. */
  seats: string[];
  /** Perhaps not yet a position that can exist; the server says so when it is to be shown. */
  position: string;
  onposition: (position: string) => void;
}

/** Where a move leads to. */
export interface Course<View> {
  move: string;
  effect: object;
  /** Right after it: who is to move then, what that seat sees and may do, and everything there is. */
  next: Pick<Study, "to_move" | "view" | "options" | "position" | "outcome">;
  /** What the engine expects then, as far as that is told; none where nobody can know it. */
  expected: Pick<StudyStep, "seat" | "move" | "effect">[];
  /** What the seat sees after all that. */
  view: View;
}

/** A move that cost something, with all that is needed to say why. */
export interface Turning<View, Material = any> {
  seat: number;
  /** How the seats are called, and which of them is spoken to. */
  names: string[];
  reader: number | null;
  material: Material;
  /** What that seat saw before the move. */
  before: View;
  /** Where it led to, and where a better one would have; as many moves are expected after both. */
  played: Course<View>;
  /** Null where it is not known. */
  better: Course<View> | null;
  /** Whether the better move is not to be given away. */
  quiet?: boolean;
  /** What the seat saw at its turns before, the latest last. */
  trail: View[];
}

/** What is known of a move that is hinted at: the best answer to it, and what there is after it; not where that is secret. */
export interface Following {
  reply?: string;
  after?: Pick<Study, "view" | "options" | "outcome">;
}

/** What an analysis of this game can do besides what it can do with any game. */
export interface AnalysisKit<Material = any, View = any> {
  /** How many positions the engine looks at in a second on a slow phone: a review is measured out in positions. */
  pace?: number;
  /** How many of the moves that are expected after one are looked at to say why it cost something. */
  foresees?: number;
  SetUp?: Component<SetUpProps<Material>>;
  /** Why a move cost something, in a sentence that the position bears out; empty where there is none. */
  explained?: (turning: Turning<View>) => string;
  /** The cells or points which that sentence speaks of, to be marked where somebody touches it. */
  spokenOf?: (turning: Turning<View>) => string[];
  /** A picture of what is among these and not on the board, such as a card; it stands beside the sentence. */
  Pictured?: Component<{ material: Material; spokenOf: string[] }>;
  /** Whether it is settled who wins, though some play on: there are no chances any more. */
  isDecided?: (view: View) => boolean;
  /** Where to look first for a move that is hinted at: the piece, not yet where it goes; of what is legal alone. */
  lookAt?: (effect: object, view: View, options: Option[]) => string[];
  /** Who will have which part of the board: what is certain by what lies there, and what else the engine's line leads to. */
  outlook?: (view: View, line: readonly string[]) => object | null;
  /** The same in words. */
  outlookTold?: (outlook: object, seats: string[]) => string;
  /** Whether a seat has something to itself all through the game, so that it is looked at from one seat; without this wherever there are secrets. */
  keeps?: (view: View) => boolean;
  /** What speaks for a move, in sentences. */
  because?: (effect: object, view: View, material: Material, following: Following) => string;
}
