/** How long before the look a table was probably so already, where nothing tells. */
const SINCE_MS = 5_000;

/**
 * Since when the table is so. Never later than the change itself: DuckDB reads only what is not younger than its own
 * transaction, which begins before it loads the table.
 */
export function shownAt(
  { at, changedAt }: { at: string; changedAt?: string },
  previous: { lookedAt: string; shownAt: string } | undefined,
): string {
  const looked = Date.parse(at);
  const changed = changedAt === undefined ? looked - SINCE_MS : Date.parse(changedAt);
  if (previous === undefined) return new Date(changed).toISOString();
  const before = Date.parse(previous.lookedAt);
  const since = changed > before ? changed : Math.max(before + 1, looked - SINCE_MS);
  return new Date(Math.max(since, Date.parse(previous.shownAt) + 1)).toISOString();
}
