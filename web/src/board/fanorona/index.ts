// Everything of Fanorona and Tumicarona that a game page shows.

import { register } from "../../lib/i18n.svelte";
import type { FanoronaMaterial, FanoronaView } from "../../lib/protocol";
import type { Pieces } from "../contract";
import Captured from "./Captured.svelte";
import FanoronaBoard from "./FanoronaBoard.svelte";
import { de, en } from "./words";

register({ en, de });

export const pieces: Pieces<FanoronaMaterial, FanoronaView> = { Board: FanoronaBoard, Side: Captured };
