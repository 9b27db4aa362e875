// What can be chosen before a game of Kulami.

import { register } from "../../lib/i18n.svelte";
import type { GameOptions } from "../common/contract";
import { de, en } from "./choices";
import LayoutPicture from "./LayoutPicture.svelte";

register({ en, de });

const LAYOUTS = ["random", "random_irregular", "square", "irregular", "example"];
const OWN = { label: "kulami.own.label", link: "kulami.own.link", href: "/layout", Preview: LayoutPicture };

export const options: Record<string, GameOptions> = {
  kulami: { main: ["level", "layout", "starts"], offered: { layout: { values: LAYOUTS, own: OWN } } },
};
