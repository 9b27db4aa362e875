// Generated from src/marblebox/server/forms/ by `make messages`; do not edit.

export const PROTOCOL = 2;
export const LONGEST_NAME = 30;
export const LONGEST_MESSAGE = 4096;
export const LONGEST_RECORD = 100000;

export type Material = object;
export type Effect = object;

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

export interface FieldAnswer {
  value: string;
  problem: Words | null;
}

export interface FieldInfo {
  name: string;
  kind: "flag" | "choice" | "number" | "text";
  options: string[];
  low: number;
  high: number;
  default: string;
  meaning: Words;
  drawn: string[];
}

export interface FieldValue {
  value: string;
}

export interface GameInfo {
  name: string;
  kit: string;
  title: Words;
  traits: Traits;
  reasons: Record<string, Words>;
  rules: boolean;
  history: boolean;
  lessons: boolean;
  openings: boolean;
  fields: FieldInfo[];
  variants: VariantInfo[];
  seats: Words[];
  ratings: Record<string, number[]>;
}

export interface House {
  offered: boolean;
  address: string | null;
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
  help?: boolean | null;
  hints?: boolean;
  position?: string | null;
}

export interface Notice {
  text: Words | null;
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
  failed: number[];
  match: Match;
  swapped: boolean;
  past: number[];
  clocks: Clocks | null;
  time: number;
}

export interface Offer {
  seat: number;
  what: "takeback" | "rematch" | "swap";
}

export interface Option {
  move: string;
  effect: object;
}

export interface Outcome {
  scores: number[];
  reason: string;
  winners: number[];
  places: number[] | null;
}

export interface PastRound {
  material: object;
  steps: Step[];
  now: Now;
}

export interface Perspective {
  seat: number | null;
  view: View;
  held: Words | null;
  options: Option[];
  may: string[];
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
  field?: string | null;
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

export interface Puzzle {
  key: string;
  name: string;
  kit: string;
  spec: string;
  title: Words;
  way: Words;
  unusual_rules: Words;
  position: string;
  board: string;
  groups: string;
  seat: number;
  task: Words;
  rating: number;
  usual: boolean;
  themes: Record<string, Words>;
  moves: number;
  solution: string[];
  reasons: Words[];
}

export interface PuzzleAnswer {
  move: string;
  right: boolean;
  done: boolean;
  reply: string | null;
  why: Words | null;
  settled: boolean;
}

export interface PuzzleEntry {
  key: string;
  name: string;
  kit: string;
  rating: number;
  usual: boolean;
  themes: string[];
  moves: number;
}

export interface PuzzleList {
  puzzles: PuzzleEntry[];
  themes: Record<string, Record<string, Words>>;
}

export interface PuzzleTry {
  count: number;
  move: string;
}

export interface Quip {
  type: "quip";
  seat: number;
  word: "hello" | "good_luck" | "well_played" | "thanks" | "sorry" | "one_moment";
}

export interface Quipped {
  type: "quipped";
  seat: number;
  word: "hello" | "good_luck" | "well_played" | "thanks" | "sorry" | "one_moment";
}

export interface RecordAnswer {
  games: RecordGame[];
  problem: RecordProblem | null;
}

export interface RecordGame {
  spec: string;
  start: string;
  line: RecordLine;
  tags: Record<string, string>;
  result: string;
}

export interface RecordLine {
  intro: string;
  nodes: RecordNode[];
}

export interface RecordNode {
  seat: number;
  move: string;
  comment: string;
  variations: RecordLine[];
}

export interface RecordProblem {
  line: number;
  column: number;
  message: Words;
}

export interface RecordText {
  text: string;
}

export interface Refused {
  type: "refused";
  key: string | null;
  code: "malformed" | "too_large" | "too_fast" | "not_your_seat" | "not_your_turn" | "illegal_move" | "not_now" | "stale" | "unknown_game" | "unplayable" | "server_fault";
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

export interface Seat {
  title: Words;
  kind: "human" | "engine";
  level: number | null;
  name: string;
  joined: boolean;
  bot: boolean;
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
  effect: object;
  board: string;
  points: number[];
}

export interface Study {
  spec: string;
  name: string;
  kit: string;
  title: Words;
  traits: Traits;
  reasons: Record<string, Words>;
  seats: Words[];
  material: object;
  position: string;
  seat: number | null;
  to_move: number | null;
  view: View;
  start: string;
  board: string;
  points: number[];
  options: Option[];
  help: boolean;
  outcome: Outcome | null;
  steps: StudyStep[];
}

export interface StudyRequest {
  spec: string;
  position?: string | null;
  seed?: number;
  moves?: string[];
  seat?: number | null;
  help?: boolean;
}

export interface StudyStep {
  seat: number;
  move: string;
  effect: object;
  board: string;
  points: number[];
  position: string;
}

export interface Summary {
  game: string;
  name: string;
  kit: string;
  title: Words;
  spec: string;
  seats: Seat[];
  yours: number[];
  your_turn: boolean;
  round: number;
  moves: number;
  board: string;
  groups: string;
  outcome: Outcome | null;
  match: Match;
  swapped: boolean;
  created: number;
  changed: number;
  spoiled: boolean;
}

export interface Traits {
  unit: Unit;
  secrets: boolean;
  simultaneous: boolean;
  race: boolean;
  points_decide: boolean;
  agreed_draws: boolean;
  help: boolean;
  handicap: boolean;
}

export interface Unit {
  one: Words;
  many: Words;
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
  lessons: boolean;
  openings: boolean;
}

export interface Variation {
  stronger?: number;
  hints?: boolean | null;
}

export interface View {
  spec: string;
  seat: number | null;
  to_move: number | null;
  offered_by: number | null;
  resigned: number[];
  outcome: Outcome | null;
}

export interface Welcome {
  type: "welcome";
  protocol: number;
  game: string;
  name: string;
  kit: string;
  title: Words;
  traits: Traits;
  reasons: Record<string, Words>;
  material: object;
  help: boolean;
  hints: boolean;
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

export type ServerMessage = Welcome | Update | Presence | Pointed | Quipped | Refused | Ping;

export type ClientMessage = Act | Say | PointAt | Quip | Rename | Pong;
