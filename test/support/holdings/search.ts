import type { Holding } from './holding.ts';

/** Its pages are those of the crawls; `test/acceptance/search.test.ts` tests that no other finds them. */
export const holding: Holding = { make: async () => ({}) };
