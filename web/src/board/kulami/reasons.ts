// Why a marble cost something, and what speaks for one: facts of the tiles, areas, chains and cells that are left.

import { t } from "../../lib/i18n.svelte";
import type { Course, Following, Turning } from "../common/contract";
import type { KulamiView, ScoreSheet, TileScore } from "./messages";
import { STANDINGS, standingOf, type Standing } from "./outlook";
import { isLaying } from "./preview";
import { colourName, placeName } from "./speech";

const FEW_CELLS = 3; // to choose from

const tileOf = ({ tiles }: ScoreSheet, letter: string): TileScore | undefined =>
  tiles.find((tile) => tile.letter === letter);

// --- what a marble cost -----------------------------------------------------------------------------------------------

interface Fall {
  tile: TileScore;
  before: Standing;
  after: Standing;
}

/** The tile that fell most, weighed by its size, and would not have fallen so far after the better move. */
export function worstFall({ before, played, better, seat }: Turning<KulamiView>): Fall | null {
  const rank = (tile: TileScore) => STANDINGS.indexOf(standingOf(tile, seat));
  const falls = played.view.score.tiles.flatMap((tile) => {
    const [was, otherwise] = [tileOf(before.score, tile.letter), better && tileOf(better.view.score, tile.letter)];
    const fallen = !!was && rank(tile) > rank(was) && (!otherwise || rank(tile) > rank(otherwise));
    return fallen ? [{ tile, was, depth: (rank(tile) - rank(was)) * tile.cells.length }] : [];
  });
  const [worst] = falls.toSorted((one, two) => two.depth - one.depth);
  return worst ? { tile: worst.tile, before: standingOf(worst.was, seat), after: standingOf(worst.tile, seat) } : null;
}

/** How it stands after the moves that are expected, in colours, as everybody sees them. */
function standing({ view, expected }: Course<KulamiView>, kind: "now" | "instead"): string {
  const when = expected.length ? t("kulami.turned.later", { n: expected.length }) : t("kulami.turned.then");
  const [red = 0, black = 0] = view.score.totals;
  if (red === black) return t(`kulami.turned.${kind}.even`, { when, n: red });
  const [more, less] = [Math.max(red, black), Math.min(red, black)];
  return t(`kulami.turned.${kind}`, { when, name: colourName(Number(black > red)), more, less });
}

const leadIn = ({ view: { score } }: Course<KulamiView>, seat: number): number =>
  score.totals[seat]! - score.totals[1 - seat]!;

/** What is expected, the tile that is lost by it, and who leads then. */
export function explained(turning: Turning<KulamiView>): string {
  const { seat, played, better, quiet } = turning;
  const fall = worstFall(turning);
  const moves = played.expected.map(({ move }) => move).join(", ");
  const isWorse = !quiet && better && leadIn(played, seat) < leadIn(better, seat);
  return [
    !quiet && moves && t("kulami.turned.expected", { moves }),
    fall &&
      t("kulami.turned.tile", {
        tile: placeName(fall.tile),
        n: fall.tile.cells.length,
        before: t(`kulami.turned.${fall.before}`),
        after: t(`kulami.turned.${fall.after}`),
      }),
    isWorse && `${standing(played, "now")} ${standing(better, "instead")}`,
  ]
    .filter(Boolean)
    .join(" ");
}

// --- what speaks for one ----------------------------------------------------------------------------------------------

/** What becomes of the tile on which it is laid. */
function onTile(tile: TileScore, seat: number): string {
  const laid = { ...tile, marbles: tile.marbles.map((count, owner) => count + Number(owner === seat)) };
  const [before, after] = [standingOf(tile, seat), standingOf(laid, seat)];
  const values = { tile: placeName(tile), n: tile.cells.length };
  if (before === "safe" || before === "lost") return t(`kulami.because.${before}`, values);
  if (after === "safe") return t("kulami.because.secures", values);
  const [mine = 0, theirs = 0] = [laid.marbles[seat], laid.marbles[1 - seat]];
  return t(`kulami.because.${after}`, { ...values, mine, theirs, name: colourName(1 - seat) });
}

/** What it adds to the largest area or to the chains, where those count. */
function onSheet(before: ScoreSheet, after: ScoreSheet, seat: number): string[] {
  const gained = (points: "area_points" | "chain_points") => (after[points][seat] ?? 0) - (before[points][seat] ?? 0);
  return (["area", "chain"] as const).flatMap((kind) => {
    const n = gained(`${kind}_points`);
    return n > 0 ? [t(`kulami.because.${kind}`, { n })] : [];
  });
}

/** How many cells are left to the other side, where they are few. */
function onCells({ options, outcome }: NonNullable<Following["after"]>, other: number): string {
  const n = options.length;
  if (outcome) return t("kulami.because.ends");
  return n <= FEW_CELLS ? t("kulami.because.cells", { n, name: colourName(other) }) : "";
}

export function because(effect: object, { score, to_move }: KulamiView, { after }: Following): string {
  const tile = isLaying(effect) ? tileOf(score, effect.tile) : undefined;
  if (!tile || to_move === null) return "";
  const view = after?.view as KulamiView | undefined;
  return [
    onTile(tile, to_move),
    ...(view ? onSheet(score, view.score, to_move) : []),
    after && onCells(after, 1 - to_move),
  ]
    .filter(Boolean)
    .join(" ");
}
