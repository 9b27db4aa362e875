// Whether there is room for a panel beside the board; the style sheets ask the same.

const query = globalThis.matchMedia?.("(width >= 56rem) and (height > 31.25rem)") ?? null;
let fits = $state(query?.matches ?? true);
query?.addEventListener("change", () => (fits = query.matches));

export const wide = (): boolean => fits;
