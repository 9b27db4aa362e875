// A game as an animated GIF, picture by picture.

import { applyPalette, GIFEncoder, quantize } from "gifenc";

const COLOURS = 128;
const A_MOVE = 900; // milliseconds
const AT_THE_END = 3000;

/** The film of pictures that are all of one size. */
export function filmOf(pictures: readonly ImageData[]): Uint8Array<ArrayBuffer> {
  const gif = GIFEncoder();
  for (const [index, { data, width, height }] of pictures.entries()) {
    const palette = quantize(data, COLOURS);
    const delay = index === pictures.length - 1 ? AT_THE_END : A_MOVE;
    gif.writeFrame(applyPalette(data, palette), width, height, { palette, delay });
  }
  gif.finish();
  return gif.bytes();
}
