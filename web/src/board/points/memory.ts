// An unfinished chain survives a reload: one for each game, good for the position it was begun in.

interface Kept {
  seq: number;
  chain: string;
}

const keyOf = (path: string): string => `marblebox.chain:${path}`;

export function keepChain(path: string, seq: number, chain: string): void {
  try {
    sessionStorage.setItem(keyOf(path), JSON.stringify({ seq, chain } satisfies Kept));
  } catch {
    // Where nothing can be kept the chain is built again.
  }
}

export function keptChain(path: string, seq: number): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(path)) ?? "null") as Partial<Kept> | null;
    return kept?.seq === seq && typeof kept.chain === "string" ? kept.chain : null;
  } catch {
    return null;
  }
}

export function forgetChain(path: string): void {
  try {
    sessionStorage.removeItem(keyOf(path));
  } catch {
    // Nothing was kept.
  }
}
