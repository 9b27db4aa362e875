// The service worker: keeps one version of Marblebox for when there is no network, and is silent while there is one.
//
// The server writes `const KEPT = { version, files }` above this text; another version is another text, which the
// browser notices by itself. A new version fetches what has changed into a store of its own, waits until no page of the
// old one is open, and then removes the old store.

const STORE = "marblebox-";
const PAGE = "/index.html";
const INDEX = "/offline/index.json";
const mine = STORE + (KEPT ? KEPT.version : "none");
const kept = new Set(KEPT ? KEPT.files : []);

/** Whether the contents of an address never change: its name tells them. */
const lasts = (path) => /^\/(assets|engine|offline)\//.test(path) && !path.endsWith("/index.json");

self.addEventListener("install", (event) => event.waitUntil(fill()));

async function fill() {
  if (!KEPT) throw new Error("this server has nothing to keep");
  const store = await caches.open(mine);
  const rest = KEPT.files.slice();
  const hands = Array.from({ length: 6 }, async () => {
    for (let path = rest.shift(); path; path = rest.shift()) await store.put(path, await fetched(path));
  });
  try {
    await Promise.all(hands);
    await sameStill();
  } catch (trouble) {
    if (trouble.name === "QuotaExceededError") await caches.delete(mine); // games that are kept need the room
    throw trouble; // what was fetched by then is not fetched again at the next try
  }
}

/** A server that was exchanged meanwhile has given pages of another version than the rest. */
async function sameStill() {
  const answer = await fetch(INDEX, { cache: "no-store" });
  if ((await answer.json()).version !== KEPT.version) throw new Error("the server has another version by now");
}

/** What another version has already is not fetched again. */
async function fetched(path) {
  const known = lasts(path) && (await caches.match(path));
  const answer = known || (await fetch(path, { cache: lasts(path) ? "default" : "no-cache" }));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith(STORE) && name !== mine);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fromNetwork(request, PAGE));
  else if (lasts(pathname)) event.respondWith(fromStore(request));
  else if (kept.has(pathname)) event.respondWith(fromNetwork(request, pathname));
});

/** Any version's will do: the page that asks knows which it needs. */
async function fromStore(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function fromNetwork(request, path) {
  try {
    return await fetch(request);
  } catch (trouble) {
    const answer = await caches.match(path, { cacheName: mine, ignoreVary: true }); // opening a store would make one
    if (!answer) throw trouble;
    return answer;
  }
}
