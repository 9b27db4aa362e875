// The plain board: shows any game that has no folder of its own, from what every game tells of itself.

import { register } from "../../lib/i18n.svelte";
import type { BoardKit } from "../common/contract";
import PlainBoard from "./PlainBoard.svelte";
import { de, en } from "./words";

register({ en, de });

export const kit: BoardKit = { Board: PlainBoard, room: { ratio: 1, below: "4.3rem", ownHeight: true } };
