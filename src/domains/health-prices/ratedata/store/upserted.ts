/** How many of the given records were new, were changed, and were there already. */
export interface Upserted {
  inserted: number;
  updated: number;
  unchanged: number;
}

/** What an upsert answers that returns a row for each record it wrote. */
export const upsertedOf = (written: readonly { inserted: boolean }[], given: number): Upserted => {
  const inserted = written.filter((row) => row.inserted).length;
  return { inserted, updated: written.length - inserted, unchanged: given - written.length };
};
