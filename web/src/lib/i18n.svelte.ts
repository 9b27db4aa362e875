// Texts in the language of the reader. A catalogue maps flat keys to texts; boards register theirs when they load.
//
// In a text, {name} stands for a value, and {n|stone|stones} for the first word where n is one, else for the second.

import { de } from "./i18n/de";
import { en } from "./i18n/en";
import { read, write } from "./storage";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Catalogue = Record<string, string>;
export type Values = Record<string, string | number>;

const FALLBACK: Language = "en";
let catalogues = $state.raw<Record<Language, Catalogue>>({ en, de });
let current = $state<Language>(preferred());

function preferred(): Language {
  const wished = [read<string>("language", ""), ...(globalThis.navigator?.languages ?? [])];
  const found = wished.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  return found ?? FALLBACK;
}

function isLanguage(tag: string): tag is Language {
  return (LANGUAGES as readonly string[]).includes(tag);
}

/** Add the texts of a board or a page that was loaded later. */
export function register(more: Record<Language, Catalogue>): void {
  catalogues = { en: { ...catalogues.en, ...more.en }, de: { ...catalogues.de, ...more.de } };
}

export function language(): Language {
  return current;
}

export function setLanguage(wanted: Language): void {
  current = wanted;
  write("language", wanted);
  document.documentElement.lang = wanted;
}

/** The text of a key; the key itself where there is none. */
export function t(key: string, values: Values = {}): string {
  const text = catalogues[current][key] ?? catalogues[FALLBACK][key] ?? key;
  return text.includes("{") ? fill(text, values) : text;
}

/** The text that a game has of its own for a key, else the general one. */
export function tOf(kit: string, key: string, values: Values = {}): string {
  const own = `${kit}.${key}`;
  return t(known(own) ? own : key, values);
}

export function known(key: string): boolean {
  return key in catalogues[current] || key in catalogues[FALLBACK];
}

/** A text that came in every language, in the one of the reader. */
export function say(words: Record<Language, string>): string {
  return words[current] || words[FALLBACK];
}

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return one === undefined ? String(value) : value === 1 ? one : (many ?? "");
  });
}

export const catalogue = (): Record<Language, Catalogue> => catalogues;
