import { invalidRequest } from '../../../kernel/errors.ts';
import {
  type Column,
  encodeRows,
  STORED_TYPES,
  type TableDefinition,
} from '../../../platform/tables/index.ts';

export type FilterValue = string | number | boolean | null;

/** Conditions as SQL text, and the values that are bound to it. */
export interface Conditions {
  texts: string[];
  values: FilterValue[];
}

const COMPARISONS: Record<string, string> = { eq: '=', ne: '<>', gte: '>=', lte: '<=', gt: '>', lt: '<' };
const MOST_VALUES = 1_000;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** `{ "price": { "gte": 3 }, "title": { "contains": "bread" } }`, checked against the columns. */
export function readFilters(
  filters: Readonly<Record<string, unknown>>,
  columns: readonly Column[],
): Conditions {
  const conditions: Conditions = { texts: [], values: [] };
  for (const [name, filter] of Object.entries(filters)) {
    const column = columns.find((candidate) => candidate.name === name);
    if (column === undefined) throw refuse(`filters.${name}`, 'is not a column of this dataset');
    if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) {
      throw refuse(`filters.${name}`, 'must be an object such as {"gte": 3}');
    }
    for (const [operator, value] of Object.entries(filter)) addCondition(conditions, column, operator, value);
  }
  return conditions;
}

/** The same, as a query string has it. */
export const parseFilters = (text: string | undefined, columns: readonly Column[]): Conditions =>
  readFilters(text === undefined || text === '' ? {} : parseObject(text), columns);

/** A value to compare with must be one that the column could hold, except that any text may stand for an address. */
const checkOf = (column: Column): TableDefinition => ({
  accountId: '',
  tableId: '',
  columns: [column.type === 'url' || column.type === 'email' ? { ...column, type: 'text' } : column],
  schemaVersion: 1,
  sortKey: undefined,
});

function addCondition(conditions: Conditions, column: Column, operator: string, value: unknown): void {
  const place = `filters.${column.name}.${operator}`;
  const name = quoted(column.name);
  const bind = (given: unknown): string => {
    if (given === null || typeof given === 'object')
      throw refuse(place, 'must be text, a number or a boolean');
    const { faults } = encodeRows(checkOf(column), [{ [column.name]: given }]);
    if (faults[0] !== undefined) throw refuse(place, faults[0].message);
    const isEqual = column.type === 'jsonb' && EQUALITIES.has(operator);
    conditions.values.push(isEqual ? JSON.stringify(given) : (given as FilterValue));
    const type = column.type === 'jsonb' && typeof given === 'number' && !isEqual ? 'DOUBLE' : undefined;
    return `CAST($${conditions.values.length} AS ${type ?? STORED_TYPES[column.type]})`;
  };
  const compared = column.type === 'jsonb' ? comparedJson(name, operator, value) : name;
  const comparison = COMPARISONS[operator];
  if (comparison !== undefined) conditions.texts.push(`${compared} ${comparison} ${bind(value)}`);
  else if (operator === 'is_null') {
    if (typeof value !== 'boolean') throw refuse(place, 'must be true or false');
    conditions.texts.push(`${name} IS ${value ? '' : 'NOT '}NULL`);
  } else if (operator === 'in') {
    if (!Array.isArray(value) || value.length === 0 || value.length > MOST_VALUES) {
      throw refuse(place, `must be a list of 1 to ${MOST_VALUES} values`);
    }
    conditions.texts.push(`${compared} IN (${value.map(bind).join(', ')})`);
  } else if (operator === 'contains') {
    conditions.values.push(String(value));
    conditions.texts.push(`contains(lower(CAST(${name} AS VARCHAR)), lower($${conditions.values.length}))`);
  } else {
    throw refuse(
      place,
      `is not a condition; use ${[...Object.keys(COMPARISONS), 'in', 'contains', 'is_null'].join(', ')}`,
    );
  }
}

const EQUALITIES = new Set(['eq', 'ne', 'in']);

/** JSON is equal by its text; in order are numbers among numbers, and texts among texts. */
function comparedJson(name: string, operator: string, value: unknown): string {
  const text = `CAST(${name} AS VARCHAR)`;
  if (EQUALITIES.has(operator)) return text;
  return typeof value === 'number'
    ? `TRY_CAST(${text} AS DOUBLE)`
    : `CASE WHEN json_type(${name}) = 'VARCHAR' THEN ${name} ->> '$' END`;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Said below, together with what is JSON but no object.
  }
  throw refuse('filters', 'must be a JSON object such as {"price": {"gte": 3}}');
}

export const listOf = (text: string | undefined): string[] =>
  text === undefined || text === '' ? [] : text.split(',').map((part) => part.trim());

/** The columns to show, in the order asked for; all when none are named. */
export function pickColumns(names: readonly string[], columns: readonly Column[]): Column[] {
  if (names.length === 0) return [...columns];
  return names.map((name) => {
    const column = columns.find((candidate) => candidate.name === name);
    if (column === undefined) throw refuse('columns', `"${name}" is not a column of this dataset`);
    return column;
  });
}

export const parseColumns = (text: string | undefined, columns: readonly Column[]): Column[] =>
  pickColumns(listOf(text), columns);

/** `-price`, `title` as ORDER BY; undefined when nothing was asked for. */
export function orderBy(parts: readonly string[], columns: readonly Column[]): string | undefined {
  if (parts.length === 0) return undefined;
  const terms = parts.map((part) => {
    const name = part.replace(/^-/, '');
    if (!columns.some((column) => column.name === name))
      throw refuse('sort', `"${name}" is not a column of this dataset`);
    return `${quoted(name)} ${part.startsWith('-') ? 'DESC' : 'ASC'} NULLS LAST`;
  });
  return terms.join(', ');
}

export const parseSort = (text: string | undefined, columns: readonly Column[]): string | undefined =>
  orderBy(listOf(text), columns);

function refuse(path: string, message: string) {
  return invalidRequest(`${path} ${message}.`, { details: [{ path, message }] });
}
