import { isGeneralName } from './general-rows.ts';
import { readHeaders } from './read-headers.ts';

const LEAST_NAMES = 2;

/**
 * How many cells of a record of headers are the general values before them, whose line does not end where it should; 0 for
 * none. Without this all columns would be read by the headers of others.
 */
export function gluedValues(headers: readonly string[], before: readonly (readonly string[])[]): number {
  const names = before.findLast((cells) => cells.some((cell) => cell !== '')) ?? [];
  if (names.filter(isGeneralName).length < LEAST_NAMES) return 0;
  const count = readHeaders(headers).findIndex(({ kind }) => kind !== 'unknown');
  return count >= LEAST_NAMES && count <= names.length ? count : 0;
}

/** What the record behind those headers says of them: it has the same once more, or is shorter by the values. */
export function gluedHeadersEnd(
  headers: readonly string[],
  values: number,
  next: readonly string[],
): 'repeated' | 'shorter' | undefined {
  const own = headers.slice(values);
  if (own.every((header, place) => header === (next[place] ?? ''))) return 'repeated';
  return next.length <= own.length ? 'shorter' : undefined;
}
