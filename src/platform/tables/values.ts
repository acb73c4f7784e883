import type { Column, ColumnType, TableDefinition } from './definition.ts';
import { EMAIL_PATTERN, URL_PATTERN } from './patterns.ts';
import { normaliseTimestamp } from './timestamps.ts';

export interface ValueFault {
  /** The place of the row in the call, from 0. */
  row: number;
  column: string;
  value: unknown;
  message: string;
}

/** A value as it is stored, or why it cannot be. */
type Checked = { stored: unknown } | { fault: string };

const MOST_FAULTS = 100;
const INTEGER = /^[+-]?\d{1,19}$/;
const [SMALLEST, LARGEST] = [-(2n ** 63n), 2n ** 63n - 1n];
const URL_FORM = new RegExp(URL_PATTERN, 'u');
const EMAIL_FORM = new RegExp(EMAIL_PATTERN, 'u');
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/;

/** Rows as JSON texts keyed by field id, or the first faults. Nothing is stored of a batch that has one. */
export function encodeRows(
  definition: TableDefinition,
  rows: readonly Readonly<Record<string, unknown>>[],
): { encoded: string[]; faults: ValueFault[] } {
  const byName = columnsByName(definition.columns);
  const encoded: string[] = [];
  const faults: ValueFault[] = [];
  for (const [index, row] of rows.entries()) {
    const add = (column: string, value: unknown, message: string) =>
      faults.push({ row: index, column, value, message });
    encoded.push(encodeRow(definition.columns, byName, row, add));
    if (faults.length >= MOST_FAULTS) break;
  }
  return { encoded, faults: faults.slice(0, MOST_FAULTS) };
}

const namesOf = new WeakMap<readonly Column[], ReadonlyMap<string, Column>>();

function columnsByName(columns: readonly Column[]): ReadonlyMap<string, Column> {
  const known = namesOf.get(columns);
  if (known !== undefined) return known;
  const byName = new Map(columns.map((column) => [column.name, column]));
  namesOf.set(columns, byName);
  return byName;
}

function encodeRow(
  columns: readonly Column[],
  byName: ReadonlyMap<string, Column>,
  row: Readonly<Record<string, unknown>>,
  fault: (column: string, value: unknown, message: string) => void,
): string {
  for (const name of Object.keys(row)) {
    if (!byName.has(name)) fault(name, row[name], 'is not a column of this table');
  }
  const stored: Record<string, unknown> = {};
  for (const column of columns) {
    const value = Object.hasOwn(row, column.name) ? row[column.name] : undefined;
    if (value === undefined || value === null) {
      if (!column.nullable) fault(column.name, null, 'must have a value');
      continue;
    }
    const checked = CHECKS[column.type](value);
    if ('fault' in checked) fault(column.name, value, checked.fault);
    else stored[column.fieldId] = checked.stored;
  }
  return JSON.stringify(stored);
}

function checkText(value: unknown): Checked {
  if (typeof value !== 'string') return { fault: 'must be text' };
  if (value.includes('\0')) return { fault: 'must not contain the character U+0000' };
  if (!value.isWellFormed()) return { fault: 'is not valid Unicode' };
  return { stored: value };
}

/** Beyond 2^53 an integer travels as a text, because a JSON number would lose digits on the way. */
function checkInteger(value: unknown): Checked {
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return { stored: value === 0 ? 0 : value };
    return {
      fault: Number.isInteger(value)
        ? 'must be sent as text beyond 9007199254740991, to keep every digit'
        : 'must be a whole number',
    };
  }
  if (typeof value !== 'bigint' && !(typeof value === 'string' && INTEGER.test(value))) {
    return { fault: 'must be a whole number' };
  }
  const integer = BigInt(value);
  if (integer < SMALLEST || integer > LARGEST) return { fault: 'must fit into 64 bits' };
  return { stored: exactInteger(integer.toString()) };
}

function checkFloat(value: unknown): Checked {
  return typeof value === 'number' && Number.isFinite(value)
    ? { stored: value }
    : { fault: 'must be a finite number' };
}

const checkBoolean = (value: unknown): Checked =>
  typeof value === 'boolean' ? { stored: value } : { fault: 'must be true or false' };

function checkTimestamp(value: unknown): Checked {
  const text = value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : value;
  const stored = typeof text === 'string' ? normaliseTimestamp(text) : undefined;
  return stored === undefined
    ? { fault: 'must be an ISO 8601 date or time that exists, such as 2024-05-31T09:30:00Z' }
    : { stored };
}

/** Kept as its text, so that order, case and escapes come back as they were sent. */
function checkJson(value: unknown): Checked {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) return { fault: 'must be JSON' };
  return LONE_SURROGATE.test(text) ? { fault: 'is not valid Unicode' } : { stored: text };
}

const checkForm =
  (form: RegExp, message: string) =>
  (value: unknown): Checked => {
    const checked = checkText(value);
    return 'stored' in checked && !form.test(value as string) ? { fault: message } : checked;
  };

const CHECKS: Readonly<Record<ColumnType, (value: unknown) => Checked>> = {
  text: checkText,
  integer: checkInteger,
  float: checkFloat,
  boolean: checkBoolean,
  timestamp: checkTimestamp,
  jsonb: checkJson,
  url: checkForm(URL_FORM, 'must be an http or https URL'),
  email: checkForm(EMAIL_FORM, 'must be an email address'),
};

/** A value by the rules of a type, as it is stored. */
export const checkValue = (type: ColumnType, value: unknown): Checked => CHECKS[type](value);

/** A number where a number is exact, the digits otherwise. */
export function exactInteger(digits: string): number | string {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}
