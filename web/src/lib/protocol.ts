// Generated from src/marblebox/server/protocol.py by `make messages`; do not edit.

export const PROTOCOL = 1;
export const LONGEST_NAME = 30;
export const LONGEST_MESSAGE = 4096;

export interface Act {
  type: "act";
  key: string;
  seq: number;
  seat: number;
  move: string;
  board?: string | null;
}

export interface ClockWish {
  minutes: number;
  increment?: number;
}

export interface Clocks {
  remaining: number[];
  running: number | null;
  since: number;
  increment: number;
}

export interface DemandEffect {
  demand: true;
}

export interface FanoronaEffect {
  from: string;
  steps: FanoronaStep[];
}

export interface FanoronaMaterial {
  columns: number;
  rows: number;
  lines: Record<string, string[]>;
}

export interface FanoronaStep {
  to: string;
  kind: "" | "A" | "W";
  taken: string[];
}

export interface FanoronaView {
  spec: string;
  seat: number | null;
  to_move: number | null;
  offered_by: number | null;
  resigned: number[];
  outcome: Outcome | null;
  position: string;
  stones: number[];
  turns_without_capture: number;
  must_capture: boolean;
  may_demand: boolean;
}

export interface FieldInfo {
  name: string;
  kind: "flag" | "choice" | "number" | "text";
  options: string[];
  low: number;
  high: number;
  default: string;
  meaning: Words;
}

export interface Fit {
  card: number;
  row: number;
  column: number;
  turns: number;
}

export interface GameInfo {
  name: string;
  title: Words;
  fields: FieldInfo[];
  variants: VariantInfo[];
  seats: Words[];
}

export interface GiveEffect {
  give: number | null;
  to: number;
}

export interface KulamiEffect {
  cell: string;
  tile: string;
  totals: number[];
}

export interface KulamiMaterial {
  marbles: number;
}

export interface KulamiView {
  spec: string;
  seat: number | null;
  to_move: number | null;
  offered_by: number | null;
  resigned: number[];
  outcome: Outcome | null;
  layout: string;
  board: string[];
  fists_closed: boolean;
  starter: number | null;
  moves: string[];
  last: string | null;
  taboo: string[];
  marbles_left: number[];
  score: ScoreSheet;
}

export interface LayEffect {
  card: number;
  fits: Fit[];
}

export interface LayoutAnswer {
  layout: string;
  problem: Words | null;
}

export interface Link {
  seat: number | null;
  role: "player" | "adviser" | "spectator";
  path: string;
}

export interface Match {
  kind: "series" | "best_of" | "revanche";
  games: number;
  score: number[];
  winners: number[];
  handicapped: number | null;
}

export interface NewGame {
  spec: string;
  seats: SeatWish[];
  match?: "series" | "best_of" | "revanche";
  games?: number;
  clock?: ClockWish | null;
}

export interface Now {
  seq: number;
  round: number;
  spec: string;
  start: string;
  board: string;
  points: number[];
  perspectives: Perspective[];
  outcome: Outcome | null;
  offers: Offer[];
  match: Match;
  clocks: Clocks | null;
  time: number;
}

export interface Offer {
  seat: number;
  what: "takeback" | "rematch";
}

export interface Option {
  move: string;
  effect: FanoronaEffect | DemandEffect | KulamiEffect | PickEffect | PushEffect | LayEffect | GiveEffect;
}

export interface Outcome {
  scores: number[];
  reason: string;
  winners: number[];
  places: number[] | null;
}

export interface Perspective {
  seat: number | null;
  view: FanoronaView | KulamiView | TomokoView;
  options: Option[];
  may: string[];
}

export interface PickEffect {
  hand: "left" | "right";
}

export interface Ping {
  type: "ping";
  number: number;
}

export interface PointAt {
  type: "point";
  seat: number;
  at: string;
}

export interface Pointed {
  type: "pointed";
  seat: number;
  by: string;
  at: string;
}

export interface Pong {
  type: "pong";
  number: number;
}

export interface Presence {
  type: "presence";
  seats: Seat[];
  watchers: number;
  links: Link[];
}

export interface Problem {
  code: string;
  message: Words;
}

export interface Proof {
  winner: number | null;
  turns: number;
  text: Words;
}

export interface ProofAnswer {
  seq: number | null;
  proof: Proof | null;
}

export interface PushEffect {
  edge: string;
  colour: "d" | "l";
  board: string;
  fallen: "d" | "l" | null;
  matches: Fit[];
}

export interface Refused {
  type: "refused";
  key: string | null;
  code: "malformed" | "too_large" | "too_fast" | "not_your_seat" | "not_your_turn" | "illegal_move" | "not_now" | "stale" | "unknown_game" | "server_fault";
  message: Words;
}

export interface Rename {
  type: "rename";
  seat: number;
  name: string;
}

export interface Say {
  type: "say";
  key: string;
  seq: number;
  seat: number;
  what: string;
}

export interface ScoreSheet {
  level: number;
  tiles: TileScore[];
  areas: string[][];
  chains: string[][][];
  tile_points: number[];
  area_points: number[];
  chain_points: number[];
  totals: number[];
}

export interface Seat {
  title: Words;
  kind: "human" | "engine";
  level: number | null;
  name: string;
  joined: boolean;
  present: boolean;
}

export interface SeatWish {
  kind: "me" | "friend" | "engine";
  level?: number;
  name?: string;
}

export interface Step {
  seq: number;
  seat: number;
  move: string;
  effect: FanoronaEffect | DemandEffect | KulamiEffect | PickEffect | PushEffect | LayEffect | GiveEffect;
  board: string;
  points: number[];
}

export interface Summary {
  game: string;
  name: string;
  title: Words;
  spec: string;
  seats: Seat[];
  yours: number[];
  your_turn: boolean;
  round: number;
  moves: number;
  board: string;
  outcome: Outcome | null;
  match: Match;
  created: number;
  changed: number;
}

export interface TileScore {
  letter: string;
  cells: string[];
  marbles: number[];
  owner: number | null;
  points: number;
}

export interface TomokoMaterial {
  cards: Record<string, string>;
}

export interface TomokoView {
  spec: string;
  seat: number | null;
  to_move: number | null;
  offered_by: number | null;
  resigned: number[];
  outcome: Outcome | null;
  board: string[];
  before: string[] | null;
  bag: Record<string, number>;
  goal: number;
  laid: number[][];
  points: number[];
  hand_sizes: number[];
  hands: number[][];
  deck_size: number;
  matches: Fit[];
  finished: number[][];
}

export interface Update {
  type: "update";
  key: string | null;
  kept: number;
  steps: Step[];
  now: Now;
}

export interface VariantInfo {
  slug: string;
  spec: string;
  title: Words;
}

export interface Welcome {
  type: "welcome";
  protocol: number;
  game: string;
  name: string;
  title: Words;
  material: FanoronaMaterial | KulamiMaterial | TomokoMaterial;
  you: You;
  seats: Seat[];
  watchers: number;
  links: Link[];
  steps: Step[];
  now: Now;
}

export interface Words {
  en: string;
  de: string;
}

export interface You {
  seats: number[];
  advises: number[];
  host: boolean;
}

export type Effect = FanoronaEffect | DemandEffect | KulamiEffect | PickEffect | PushEffect | LayEffect | GiveEffect;

export type View = FanoronaView | KulamiView | TomokoView;

export type ServerMessage = Welcome | Update | Presence | Pointed | Refused | Ping;

export type ClientMessage = Act | Say | PointAt | Rename | Pong;
