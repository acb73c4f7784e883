export interface RowError {
  /** The place of the row in the call, from 0. */
  row: number;
  /** Of a row of a dataset. */
  row_id?: string;
  /** A JSON pointer into the row. */
  path: string;
  message: string;
  value: unknown;
}

export interface Findings {
  valid: boolean;
  checked: number;
  invalid_count: number;
  errors: RowError[];
}

export const MOST_ERRORS = 100;
const LONGEST_VALUE = 200;

/** A value as it can be shown in an answer: one long value must not become a hundred. */
export function shownValue(value: unknown): unknown {
  if (value === undefined) return null;
  const text = JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? inner.toString() : inner));
  if (text.length <= LONGEST_VALUE) return JSON.parse(text);
  return `${(typeof value === 'string' ? value : text).slice(0, LONGEST_VALUE).toWellFormed()}…`;
}

export const escapedName = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
