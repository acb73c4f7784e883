import type { Holding } from './holding.ts';

/** Snapshots of results are made by the first look at them. */
export const holding: Holding = { make: async () => ({}) };
