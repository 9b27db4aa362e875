// Whether there is room for a panel beside the board; the style sheets ask the same.

const query = globalThis.matchMedia?.("(width >= 56rem) and (height > 31.25rem)") ?? null;
let fits = $state(query?.matches ?? true);
query?.addEventListener("change", () => (fits = query.matches));

export const wide = (): boolean => fits;

// Whether boards take the whole width of a phone that is held upright; the style sheets ask the same.
const slender = globalThis.matchMedia?.("(width < 30rem)") ?? null;
let isSlender = $state(slender?.matches ?? false);
slender?.addEventListener("change", () => (isSlender = slender.matches));

export const narrow = (): boolean => isSlender;
