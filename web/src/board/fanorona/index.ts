// Everything of Fanorona and Tumicarona that pages show.

import { register, t } from "../../lib/i18n.svelte";
import type { FanoronaMaterial, FanoronaView } from "./messages";
import type { BoardKit, Sounds } from "../contract";
import { isWay } from "../points/chain";
import { lasting } from "../points/scene.svelte";
import type { Step, Way } from "../points/turn";
import { lessonFor } from "./lesson";
import Captured from "./Captured.svelte";
import FanoronaBoard from "./FanoronaBoard.svelte";
import { isWhole } from "../points/stones";
import { dutyOf, noticesOf } from "./notices";
import { de, en } from "./words";

register({ en, de });

const BETWEEN_TAKEN = 0.06; // seconds
const MOST_HEARD = 8;
const MOST_PROVEN = 12; // stones: no endgame table has more

const takenBy = ({ steps }: Way): number => steps.reduce((sum, step) => sum + step.taken.length, 0);

function told(effect: object): string {
  if (!isWay(effect)) return t("fanorona.told.demand");
  return [effect.from, ...effect.steps.map(toldStep)].join(" – ");
}

function toldStep({ to, kind, taken }: Step): string {
  if (!taken.length) return to;
  return `${to} (${t(kind === "W" ? "fanorona.withdrawal" : "fanorona.approach")}: ${taken.length})`;
}

const KINDS: Record<string, string> = { A: "fanorona.approach", W: "fanorona.withdrawal" };

/** "d2-e3A" as "d2 – e3 (approach)". */
const spoken = (move: string): string =>
  move.includes("-") ? move.replaceAll("-", " – ").replace(/[AW]/g, (kind) => ` (${t(KINDS[kind]!)})`) : "";

/** The stone, and a click of glass for every one it takes. */
function sounds(effect: object, game: string): Sounds {
  if (!isWay(effect)) return [["low", 0]];
  const taken = Array.from(
    { length: Math.min(takenBy(effect), MOST_HEARD) },
    (_, index) => 0.12 + index * BETWEEN_TAKEN,
  );
  return [[game === "fanorona" ? "wood" : "glass", 0], ...taken.map((after) => ["glass", after] as const)];
}

export const kit: BoardKit<FanoronaMaterial, FanoronaView> = {
  Board: FanoronaBoard,
  Side: Captured,
  room: { ratio: 1.72, below: "4.3rem", ownHeight: true },
  turns: "to_seat",
  extent: ({ columns, rows }) => [columns, rows],
  advises: true,
  told,
  spoken,
  sounds,
  lasts: (effect) => (isWay(effect) ? lasting(effect) : 0),
  opens: (view, played) => played === 0 && isWhole(view.position.split(" ")[0]!),
  duty: dutyOf,
  notices: noticesOf,
  lesson: lessonFor,
  provable: (board) => board.replace(/[^wb]/g, "").length <= MOST_PROVEN,
};
