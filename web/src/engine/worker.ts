// The worker at a desk: it has the core and answers requests with it.

import { Core, CoreProblem, type Equipment } from "./core";
import type { FromWorker, ToWorker } from "./messages";

let module: WebAssembly.Module;
let core: Core | null = null;
const lessons = new Map<string, Uint8Array>();
let equipment: Equipment | null = null;

function ready(): Core {
  if (core) return core;
  core = new Core(module);
  for (const [game, lesson] of lessons) core.teach(game, lesson);
  equip(core);
  return core;
}

/** Tables that the core refuses are done without. */
function equip(core: Core): void {
  try {
    if (equipment) core.equip(equipment);
  } catch (problem) {
    if (!(problem instanceof CoreProblem)) throw problem;
    console.warn(problem.message);
    equipment = null;
  }
}

function answered(id: number, request: object): FromWorker {
  try {
    return { id, answer: ready().ask(request, (report) => say({ id, report })) };
  } catch (problem) {
    const broken = !(problem instanceof CoreProblem);
    if (broken) core = null; // whatever it was doing, a fresh one does not remember
    return { id, problem: String(problem instanceof Error ? problem.message : problem), broken };
  }
}

function say(message: FromWorker): void {
  postMessage(message);
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("core" in data) module = data.core;
  else if ("lesson" in data) {
    lessons.set(data.game, new Uint8Array(data.lesson));
    core = null;
  } else if ("tables" in data) {
    equipment = data;
    core = null;
  } else say(answered(data.id, data.request));
};
