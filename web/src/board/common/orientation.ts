// Which way round a board lies.

import { setting } from "../../lib/settings.svelte";
import type { BoardKit } from "./contract";

/** Whether somebody wishes her side of the board to lie where the other one usually does. */
export const isFar = ({ turns = "never" }: BoardKit): boolean => turns !== "never" && setting().side === "far";

/** Whether a board is turned round for whoever plays that seat. */
export const isFlippedFor = (kit: BoardKit, seat: number): boolean =>
  kit.turns === "to_seat" ? (seat === 1) !== isFar(kit) : isFar(kit);
