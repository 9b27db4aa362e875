// The house: whether others in the same network are, or could be, let in to a server that serves this machine only.

import { api } from "./api";
import { isLoopback } from "./clipboard";
import type { House } from "./protocol";

let known = $state.raw<House>({ offered: false, address: null });

export const house = {
  get offered(): boolean {
    return known.offered;
  },
  /** What links for the others begin with, while they are let in. */
  get address(): string | null {
    return known.address;
  },
  /** Whether a link of this page leads others here. */
  get isReachable(): boolean {
    return known.address !== null || !isLoopback();
  },
  link: (path: string): string => (known.address ?? location.origin) + path,
  /** Ask how it stands; where only this machine is served at all. */
  look: async (): Promise<void> => {
    if (isLoopback()) known = await api.house().catch(() => known);
  },
  open: async (): Promise<void> => void (known = await api.openHouse()),
  close: async (): Promise<void> => void (known = await api.closeHouse()),
};
