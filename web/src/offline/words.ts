// What is said about keeping Marblebox for when there is no network; loaded with the settings.

import { register } from "../lib/i18n.svelte";

export const en = {
  "offline.title": "Without a network",
  "offline.text":
    "Keep Marblebox in this browser: lessons, puzzles, analysis and games against the computer or on one device then work without a network. About {size} MB are fetched once.",
  "offline.keep": "Keep for offline",
  "offline.keeping": "Fetching …",
  "offline.kept": "Kept. Marblebox opens on this device without a network too.",
  "offline.forget": "Keep no longer",
  "offline.failed": "That did not work. Please try again when the network is good.",
  "offline.not_here":
    "The browser allows this only on addresses that begin with https, and on the machine that runs Marblebox.",
};

export const de = {
  "offline.title": "Ohne Netz",
  "offline.text":
    "Marblebox in diesem Browser behalten: Lektionen, Aufgaben, Analyse und Partien gegen den Computer oder an einem Gerät gehen dann auch ohne Netz. Einmal werden etwa {size} MB geladen.",
  "offline.keep": "Für offline behalten",
  "offline.keeping": "Lädt …",
  "offline.kept": "Behalten. Marblebox öffnet sich auf diesem Gerät auch ohne Netz.",
  "offline.forget": "Nicht länger behalten",
  "offline.failed": "Das hat nicht geklappt. Bitte noch einmal versuchen, wenn das Netz gut ist.",
  "offline.not_here":
    "Der Browser erlaubt das nur bei Adressen mit https und auf dem Rechner, auf dem Marblebox läuft.",
};

register({ en, de });
