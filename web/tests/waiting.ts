import { vi } from "vitest";

const LIMIT = 60_000; // milliseconds: where others are busy everything takes long

/** Look again until nothing is wrong any more. */
export const waitFor = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: LIMIT });
