// What a clock shows.

import { language } from "../lib/i18n.svelte";
import type { Clocks } from "../lib/protocol";

const TENTHS_BELOW = 10_000; // ms
const TENTHS = { minimumFractionDigits: 1 };

export function remaining(clocks: Clocks, seat: number, serverTime: number): number {
  const left = clocks.remaining[seat] ?? 0;
  const gone = clocks.running === seat ? Math.max(0, serverTime - clocks.since) : 0;
  return Math.max(0, left - gone);
}

/** 5:00, 0:09.4, 1:02:00; with a comma where that is how decimals are written. */
export function clockText(left: number): string {
  if (left < TENTHS_BELOW) return `0:0${(Math.floor(left / 100) / 10).toLocaleString(language(), TENTHS)}`;
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
