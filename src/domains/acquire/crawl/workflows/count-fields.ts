import type { PageResult } from '../engine/messages.ts';
import type { FieldCount } from '../store/selector-matches.ts';

const LONGEST_MEASURED = 100_000;

export function countFields(results: readonly PageResult[]): FieldCount[] {
  const counts = new Map<string, FieldCount>();
  for (const result of results) {
    const misfits = new Set(result.rejected.flatMap(({ faults }) => faults.map(({ column }) => column)));
    const first = (result.rows[0] ?? result.rejected[0])?.values;
    for (const { handler, field, matched } of result.matches) {
      const name = `${handler} ${field}`;
      const count = counts.get(name) ?? emptyCount(handler, field);
      counts.set(name, count);
      count.pages += 1;
      if (matched) count.matched += 1;
      if (misfits.has(field)) count.rejected += 1;
      if (matched && !misfits.has(field)) count.lastGood = result.url;
      else count.lastBad = result.url;
      if (matched) measure(count, first?.[field]);
    }
  }
  return [...counts.values()];
}

const emptyCount = (handler: number, field: string): FieldCount => ({
  handler,
  field,
  pages: 0,
  matched: 0,
  measured: 0,
  numeric: 0,
  characters: 0,
  rejected: 0,
  lastGood: null,
  lastBad: null,
});

function measure(count: FieldCount, value: unknown): void {
  if (value === null || value === undefined) return;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  count.measured += 1;
  count.characters += Math.min(text.length, LONGEST_MEASURED);
  if (looksNumeric(text)) count.numeric += 1;
}

/** More digits than letters, at a length that a number has. */
function looksNumeric(text: string): boolean {
  if (text.length > 40) return false;
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  return digits > 0 && digits >= (text.match(/\p{L}/gu)?.length ?? 0);
}
