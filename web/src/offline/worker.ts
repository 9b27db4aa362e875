// The worker with our Python: it answers requests as the server does, and is the table of games on this device.

import type { loadPyodide } from "pyodide";
import type { PyCallable, PyProxy } from "pyodide/ffi";
import { findShelf } from "../engine/shelf";
import { PageCore } from "./core";
import type { FromWorker, ToWorker } from "./messages";
import { read, write } from "./game-storage";

const INDEX = "/offline/index.json";
const HOME = "/marblebox"; // where our Python is unpacked
const GONE = 4404;
const FAILED = 1011;

/** What `/offline/index.json` says: where Python lies, and ours, and at which pace computers move. */
interface Index {
  python: string;
  ours: string;
  pace: number;
}

/** `marblebox.offline.page.Page` */
interface Page {
  answer(method: string, address: string, body: string): Promise<PyProxy>;
  open(line: number, game: string, say: (text: string) => void): Promise<boolean>;
  hear(line: number, text: string): Promise<void>;
  close(line: number): void;
}

async function fetched(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} could not be fetched (${answer.status})`);
  return answer;
}

async function begun(): Promise<Page> {
  const { python, ours, pace } = (await (await fetched(INDEX)).json()) as Index;
  const { loadPyodide: load } = (await import(/* @vite-ignore */ `${python}/pyodide.mjs`)) as {
    loadPyodide: typeof loadPyodide;
  };
  // Without a core the levels that need it play by the search in Python.
  const [pyodide, archive, core] = await Promise.all([
    load({ indexURL: `${python}/` }),
    fetched(ours).then((answer) => answer.arrayBuffer()),
    findShelf()
      .then((shelf) => shelf && new PageCore(shelf))
      .catch(() => null),
  ]);
  pyodide.unpackArchive(archive, "zip", { extractDir: HOME });
  (pyodide.pyimport("sys.path") as unknown as { append: (path: string) => void }).append(HOME);
  const { Page } = pyodide.pyimport("marblebox.offline.page") as unknown as { Page: PyCallable };
  return Page({ read, write }, core ?? undefined, pace) as unknown as Page;
}

const page = begun();
page.catch((problem) => say({ failed: String(problem) }));

function say(message: FromWorker): void {
  postMessage(message);
}

async function answer(asked: ToWorker): Promise<void> {
  const python = await page;
  if ("id" in asked) {
    const told = await python.answer(asked.method, asked.address, asked.body);
    const [status, text] = told.toJs() as [number, string];
    told.destroy();
    return say({ id: asked.id, status, text });
  }
  const { line } = asked;
  if ("text" in asked) return python.hear(line, asked.text);
  if ("close" in asked) return python.close(line);
  const found = await python.open(line, asked.open, (text) => say({ line, text }));
  if (!found) say({ line, closed: GONE });
}

/** Whatever goes wrong is answered too, as the page waits for it. */
function failed(asked: ToWorker, problem: unknown): void {
  console.error(problem);
  if ("id" in asked) say({ id: asked.id, status: 500, text: "" });
  else if (!("close" in asked)) say({ line: asked.line, closed: FAILED });
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => void answer(data).catch((problem) => failed(data, problem));
