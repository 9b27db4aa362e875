// The values a rule field can have, with their words.

import { known, t } from "../../lib/i18n.svelte";
import type { FieldInfo } from "../../lib/protocol";

const FEW = 4;
const SIDES = [3, 5, 7, 9];
const MOST_POINTS = 63;
export const OWN = "own";
export const LAYOUTS = ["random", "random_irregular", "square", "irregular", "example"];

/** The values to choose from; none where anything within bounds may be typed. */
export function values(field: FieldInfo): string[] {
  if (field.kind === "flag") return ["true", "false"];
  if (field.kind === "choice") return field.options;
  if (field.name === "size") return sizes();
  if (field.name === "layout") return [...LAYOUTS, OWN];
  return field.kind === "number" && field.high - field.low < FEW ? numbers(field.low, field.high) : [];
}

function sizes(): string[] {
  const all = SIDES.flatMap((columns) => SIDES.map((rows) => [columns, rows] as const));
  const fit = all.filter(([columns, rows]) => columns * rows <= MOST_POINTS);
  return fit.sort((one, two) => two[0] * two[1] - one[0] * one[1]).map(([columns, rows]) => `${columns}x${rows}`);
}

const numbers = (low: number, high: number): string[] =>
  Array.from({ length: high - low + 1 }, (_, index) => String(low + index));

export function valueText(field: FieldInfo, value: string): string {
  const key = [`value.${field.name}.${value}`, `value.${value}`].find(known);
  return key ? t(key) : value.replace("x", " × ");
}

export function fieldText(field: FieldInfo): string {
  const key = `field.${field.name}`;
  return known(key) ? t(key) : field.name.replaceAll("_", " ");
}
