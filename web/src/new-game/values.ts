// The values a rule field can have, with their words.

import type { Offered } from "../board/common/contract";
import { known, say, t, tOf } from "../lib/i18n.svelte";
import type { FieldInfo } from "../lib/protocol";
import "./words";

const FEW = 4;
export const OWN = "own";

/** The values to choose from; none where anything within bounds may be typed. */
export function values(field: FieldInfo, offered?: Offered): string[] {
  if (offered) return [...offered.values, ...(offered.own ? [OWN] : [])];
  if (field.kind === "flag") return ["true", "false"];
  if (field.kind === "choice") return field.options;
  return field.kind === "number" && field.high - field.low < FEW ? numbers(field.low, field.high) : [];
}

const numbers = (low: number, high: number): string[] =>
  Array.from({ length: high - low + 1 }, (_, index) => String(low + index));

export function valueText(kit: string, field: FieldInfo, value: string): string {
  const keys = [`${kit}.value.${field.name}.${value}`, `${kit}.value.${value}`, `value.${value}`];
  const key = keys.find(known);
  return key ? t(key) : inWords(value).replace(/(\d)x(\d)/, "$1 × $2");
}

export function fieldText(kit: string, field: FieldInfo): string {
  const key = `field.${field.name}`;
  return known(`${kit}.${key}`) || known(key) ? tOf(kit, key) : capital(inWords(field.name));
}

/** What a field means; the values that the terminal knows are not named, for they stand beside it in words. */
export function meaningText(field: FieldInfo): string {
  return field.options.reduce((text, option) => text.replaceAll(` (${option})`, ""), say(field.meaning));
}

const inWords = (name: string): string => name.replaceAll("_", " ");
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
