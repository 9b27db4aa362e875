// Saying no to a game that somebody else has begun.

import { untrack } from "svelte";
import type { GameSocket } from "../lib/socket.svelte";

/** At a table where one is waited for: call the game off and leave, so that whoever waits is told. */
export function callOff(there: GameSocket): void {
  let said = false;
  const done = $effect.root(() => {
    $effect(() => {
      const { welcome, status, waiting } = there;
      if (waiting || (!welcome && ["connecting", "reconnecting"].includes(status))) return;
      const able = welcome?.now.perspectives.find((one) => one.seat !== null && one.may.includes("abort"));
      untrack(() => {
        if (said || !able) return leave();
        said = true;
        there.say(able.seat!, "abort");
      });
    });
  });

  function leave(): void {
    there.close();
    done();
  }
}
