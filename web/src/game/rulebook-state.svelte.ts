// Whether the rules lie open over the table; one book for whoever wants to open it.

let isOpen = $state(false);

export const rulesShown = (): boolean => isOpen;
export const showRules = (): void => void (isOpen = true);
export const hideRules = (): void => void (isOpen = false);
