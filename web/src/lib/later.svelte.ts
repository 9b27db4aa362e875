// Parts of a page that its first minute does not need: fetched when they are first wanted, or soon after the page.

import type { Component } from "svelte";

const SOON = 3000; // ms: by then what is seen first has come
const AGAIN = 2000; // ms between attempts while the network is away

export interface Later<Part> {
  /** The part once it is there; whoever looks has it fetched. */
  readonly now: Part | null;
  /** The same without having it fetched. */
  readonly there: Part | null;
  /** Have it fetched when everything else has come; gives back what calls that off. */
  soon: () => () => void;
}

export function later<Part extends Component<any>>(load: () => Promise<{ default: Part }>): Later<Part> {
  let part = $state.raw<Part | null>(null);
  let asked = false;

  function fetch(): void {
    if (asked) return;
    asked = true;
    load().then(
      ({ default: loaded }) => (part = loaded),
      () => {
        asked = false;
        setTimeout(fetch, AGAIN);
      },
    );
  }

  return {
    get now() {
      fetch();
      return part;
    },
    get there() {
      return part;
    },
    soon() {
      const timer = setTimeout(fetch, SOON);
      return () => clearTimeout(timer);
    },
  };
}

const BREATH = 200; // ms, for browsers that do not tell when they are idle

/** Do something once the browser has painted what there is now, and is idle. */
export function afterPaint(act: () => void): void {
  const idle = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, BREATH));
  requestAnimationFrame(() => requestAnimationFrame(() => idle(act)));
}
