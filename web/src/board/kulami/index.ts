// Kulami on a page: the board, the score beside it, the score sheet at the end.

import { register } from "../../lib/i18n.svelte";
import type { KulamiMaterial, KulamiView } from "../../lib/protocol";
import type { Pieces } from "../contract";
import KulamiBoard from "./KulamiBoard.svelte";
import ScorePanel from "./ScorePanel.svelte";
import ScoreSheet from "./ScoreSheet.svelte";
import { de, en } from "./words";

register({ en, de });

export const pieces: Pieces<KulamiMaterial, KulamiView> = { Board: KulamiBoard, Side: ScorePanel, Ending: ScoreSheet };
