// What the page of a game of Tomoko is made of.

import { register } from "../../lib/i18n.svelte";
import type { TomokoMaterial, TomokoView } from "../../lib/protocol";
import type { Pieces } from "../contract";
import Board from "./Board.svelte";
import Curtain from "./Curtain.svelte";
import Ending from "./Ending.svelte";
import Hands from "./Hands.svelte";
import "./materials.css";
import { de, en } from "./words";

register({ en, de });

export const pieces: Pieces<TomokoMaterial, TomokoView> = { Board, Side: Hands, Ending, Curtain };
