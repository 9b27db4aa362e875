// The grain of a wooden tile: fine lines along its length, the same for the same tile every time.

import { scatter, seedOf } from "../common/pseudo-random";

export const UNIT = 40; // one cell in the units of the drawings
export const SEAM = 1.2; // half the dark gap between two tiles
export const MARBLE = 14.6; // radius
export const HOLLOW = 13.4; // radius

const TONES = 4;

export const toneOf = (seed: string): number => seedOf(seed) % TONES;

/** The grain as the data of one path, for a tile of that many cells. */
export function grain(width: number, height: number, seed: string): string {
  const next = scatter(seedOf(seed + width + height));
  const lying = width >= height;
  const [length, across] = lying ? [width * UNIT, height * UNIT] : [height * UNIT, width * UNIT];
  const lines: string[] = [];
  for (let place = 4 + next() * 4; place < across - 4; place += 3 + next() * 6) {
    const [bend, start, end] = [(next() - 0.5) * 6, 3 + next() * length * 0.25, length - 3 - next() * length * 0.25];
    const third = (end - start) / 3;
    const points = [
      start,
      place,
      start + third,
      place + bend,
      end - third,
      place - bend * 0.6,
      end,
      place + bend * 0.2,
    ];
    const [a, b, c, d, e, f, g, h] = points.map((number) => Math.round(number * 10) / 10);
    lines.push(lying ? `M${a} ${b}C${c} ${d} ${e} ${f} ${g} ${h}` : `M${b} ${a}C${d} ${c} ${f} ${e} ${h} ${g}`);
  }
  return lines.join("");
}
