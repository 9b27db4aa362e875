// Keeping Marblebox in this browser for when there is no network: a service worker fetches everything once.

import { isKept, setKept } from "../lib/local-games";

const WORKER = "/sw.js";
const STORE = "marblebox-";

/** Browsers allow it on addresses with https, and on this very machine. */
export const canKeep = (): boolean => "serviceWorker" in navigator;

/** Fetch everything; rejects where that fails, and then nothing is kept. */
export async function keep(): Promise<void> {
  if (isKept() || !canKeep()) return;
  const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
  const coming = registration.installing ?? registration.waiting;
  if (coming && !registration.active) await installed(coming);
  setKept(true);
  void navigator.storage?.persist?.(); // so that games begun here stay
}

function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("it could not be fetched"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

/** Give the room back; games that were begun here stay. */
export async function forget(): Promise<void> {
  setKept(false);
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  const stores = (await caches.keys()).filter((name) => name.startsWith(STORE));
  await Promise.all(stores.map((name) => caches.delete(name)));
}
