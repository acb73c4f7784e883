import type { Output } from '../../lib/api.ts';
import type { DataType } from '../../lib/data-types.ts';
import { count, exactTime } from '../../lib/format.ts';

export type Dataset = Output<'datasets.get'>;
export type DatasetColumn = Dataset['columns'][number];
export type { DataType };
export type ColumnStats = Output<'datasets.stats'>['columns'][number];

/** As the interface takes them: column to conditions. */
export type Conditions = Readonly<Record<string, unknown>>;
export type Filters = Readonly<Record<string, Conditions>>;

export const NO_FILTERS: Filters = {};

export const OPERATORS: Readonly<Record<string, string>> = {
  eq: '=',
  ne: '≠',
  gte: '≥',
  gt: '>',
  lte: '≤',
  lt: '<',
  contains: 'contains',
  is_null: 'is empty',
};

/** The filters with those of one column exchanged, or taken away. */
export function withFilter(filters: Filters, column: string, conditions: Conditions | undefined): Filters {
  const { [column]: _, ...others } = filters;
  return conditions === undefined ? others : { ...others, [column]: conditions };
}

export const shownValue = (value: unknown): string => {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'number') return count(value);
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? exactTime(text) : text;
};

/** In words, such as "price ≥ 3 and < 5". */
export function toldFilter(column: string, conditions: Conditions): string {
  const told = Object.entries(conditions).map(([operator, value]) => {
    if (operator === 'is_null') return value === true ? 'is empty' : 'has a value';
    if (operator === 'in') return `is one of ${(value as unknown[]).map(shownValue).join(', ')}`;
    return `${OPERATORS[operator] ?? operator} ${shownValue(value)}`;
  });
  return `${column} ${told.join(' and ')}`;
}

const SIGNS: Readonly<Record<string, string>> = {
  eq: '=',
  ne: '<>',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
};

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function literal(value: unknown, type: DataType | undefined): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = quotedText(String(value));
  return type === 'timestamp' ? `CAST(${text} AS TIMESTAMP)` : text;
}

function conditionSql(
  column: DatasetColumn | undefined,
  name: string,
  operator: string,
  value: unknown,
): string {
  const place = quotedName(name);
  if (operator === 'is_null') return `${place} IS ${value === true ? '' : 'NOT '}NULL`;
  if (operator === 'contains')
    return `contains(lower(CAST(${place} AS VARCHAR)), lower(${quotedText(String(value))}))`;
  if (operator === 'in')
    return `${place} IN (${(value as unknown[]).map((one) => literal(one, column?.data_type)).join(', ')})`;
  return `${place} ${SIGNS[operator]} ${literal(value, column?.data_type)}`;
}

/** The same question in SQL. */
export function sqlOf({ name, columns }: Dataset, filters: Filters, sort: string): string {
  const where = Object.entries(filters).flatMap(([column, conditions]) =>
    Object.entries(conditions).map(([operator, value]) =>
      conditionSql(
        columns.find((candidate) => candidate.name === column),
        column,
        operator,
        value,
      ),
    ),
  );
  const order = sort
    .split(',')
    .filter((part) => part !== '')
    .map((part) => `${quotedName(part.replace(/^-/, ''))}${part.startsWith('-') ? ' DESC' : ''} NULLS LAST`);
  return [
    `SELECT *\nFROM ${quotedName(name)}`,
    ...(where.length === 0 ? [] : [`WHERE ${where.join('\n  AND ')}`]),
    ...(order.length === 0 ? [] : [`ORDER BY ${order.join(', ')}`]),
    'LIMIT 1000',
  ].join('\n');
}
