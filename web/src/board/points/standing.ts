// What is to be known of a point, by whoever sees it and whoever hears of it.

import type { Place } from "./chain";
import type { Side } from "./stones";

export interface Standing {
  at: string;
  side: Side | undefined;
  movable: boolean;
  picked: boolean;
  ways: Place[] | undefined;
  pointed: boolean;
  last: boolean;
}
