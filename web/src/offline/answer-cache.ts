// Answers of our Python that stay the same as long as its version does: a page that is opened anew has them at once.
//
// They lie in the service worker's store of that version (`web/public/sw.js`), and go with it.

const LASTING = /^\/api\/(history|lessons|openings|puzzles|rules|sheets|study)\b/;
const PLACE = "/offline/answers?";
const MOST = 300; // the oldest go

let opened: Promise<Cache> | null = null;

/** Which store that is is asked when Python begins: later a newer one might answer. */
export const store = (): Promise<Cache> =>
  (opened ??= open().catch((trouble: unknown) => {
    opened = null;
    throw trouble;
  }));

async function open(): Promise<Cache> {
  const { version } = (await (await fetch("/offline/index.json")).json()) as { version: string };
  const name = `marblebox-${version}`;
  if (!(await caches.has(name))) throw new Error("nothing is kept any more"); // opening it would begin it anew
  return caches.open(name);
}

const nameOf = (address: string, body: string): string => PLACE + encodeURIComponent(address + body);

export const lasts = (address: string): boolean => LASTING.test(address);

export async function kept(address: string, body: string): Promise<Response | undefined> {
  return store()
    .then((answers) => answers.match(nameOf(address, body)))
    .catch(() => undefined);
}

export async function keep(address: string, body: string, answer: Response): Promise<void> {
  try {
    const answers = await store();
    await answers.put(nameOf(address, body), answer);
    const names = (await answers.keys()).filter(({ url }) => url.includes(PLACE));
    await Promise.all(names.slice(0, -MOST).map((name) => answers.delete(name)));
  } catch {
    // A full disk: nothing is lost that cannot be asked again.
  }
}
