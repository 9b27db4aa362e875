// Numbers that look random, for drawings alone: the same seed gives the same wood.

const MULTIPLIER = 1664525; // of a linear congruential generator with 32 bits
const INCREMENT = 1013904223;

/** Each call gives the next number from 0 up to 1. */
export function scatter(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, MULTIPLIER) + INCREMENT) >>> 0;
    return state / 2 ** 32;
  };
}

/** A seed from a text. */
export function seedOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0) * 7919) >>> 0, 17);
}
