import { invalidRequest } from '../../kernel/errors.ts';
import type { Column, ColumnType } from './definition.ts';
import { quoteName, quoteText, STORED_TYPES } from './segment-sql.ts';
import type { Segment, Snapshot } from './snapshot.ts';
import { checkValue } from './values.ts';

/** Rows whose value in this column lies between two values, both included, or is one of several. Rows without a value are out. */
export interface ColumnBounds {
  column: string;
  atLeast?: unknown;
  atMost?: unknown;
  oneOf?: readonly unknown[];
}

/** Bounds with values as they are stored. */
interface Bound {
  column: Column;
  atLeast: string | undefined;
  atMost: string | undefined;
  oneOf: string[] | undefined;
}

export function parseBounds(columns: readonly Column[], bounds: readonly ColumnBounds[]): Bound[] {
  return bounds.map(({ column: name, atLeast, atMost, oneOf }) => {
    const column = columns.find((candidate) => candidate.name === name);
    if (column === undefined)
      throw invalidRequest(`The table has no column "${name}". Name one that it has.`);
    if (column.type === 'jsonb') throw invalidRequest(`"${name}" is jsonb and cannot be sorted by.`);
    const stored = (value: unknown) => (value === undefined ? undefined : storedText(column, value));
    return {
      column,
      atLeast: stored(atLeast),
      atMost: stored(atMost),
      oneOf: oneOf?.map((value) => storedText(column, value)),
    };
  });
}

/** An address to compare with need not be one. */
const comparedAs = (type: ColumnType): ColumnType => (type === 'url' || type === 'email' ? 'text' : type);

function storedText({ name, type }: Column, value: unknown): string {
  const checked = checkValue(comparedAs(type), value);
  if ('fault' in checked) throw invalidRequest(`The bound of "${name}" ${checked.fault}.`);
  return String(checked.stored);
}

/** As conditions on the columns of a relation. */
export function boundsSql(bounds: readonly Bound[]): string[] {
  return bounds.flatMap(({ column, atLeast, atMost, oneOf }) => {
    const name = quoteName(column.name);
    const value = (text: string) => `CAST(${quoteText(text)} AS ${STORED_TYPES[column.type]})`;
    return [
      ...(atLeast === undefined ? [] : [`${name} >= ${value(atLeast)}`]),
      ...(atMost === undefined ? [] : [`${name} <= ${value(atMost)}`]),
      ...(oneOf === undefined
        ? []
        : [oneOf.length === 0 ? 'false' : `${name} IN (${oneOf.map(value).join(', ')})`]),
      ...(atLeast === undefined && atMost === undefined && oneOf === undefined
        ? [`${name} IS NOT NULL`]
        : []),
    ];
  });
}

/** Without the segments that cannot have such a row, as far as their statistics are in the snapshot. */
export const pruneSegments = (snapshot: Snapshot, bounds: readonly Bound[]): Segment[] =>
  snapshot.segments.filter((segment) => bounds.every((bound) => mayHold(snapshot, segment, bound)));

function mayHold(
  { schemas }: Snapshot,
  segment: Segment,
  { column, atLeast, atMost, oneOf }: Bound,
): boolean {
  const written = schemas.get(segment.schemaVersion)?.some(({ fieldId }) => fieldId === column.fieldId);
  if (written === false) return false;
  const statistics = segment.statistics[column.fieldId];
  if (statistics === undefined || statistics === null) return true;
  const { min, max, nulls } = statistics;
  if (nulls === segment.rows) return false;
  const order = orderOf(comparedAs(column.type));
  const reaches = (text: string) => max === undefined || order(max, text) >= 0;
  const begins = (text: string) => min === undefined || order(min, text) <= 0;
  if (atLeast !== undefined && !reaches(atLeast)) return false;
  if (atMost !== undefined && !begins(atMost)) return false;
  return oneOf === undefined || oneOf.some((text) => reaches(text) && begins(text));
}

/** DuckDB's own order of a type's values, given as text. */
export const orderOf = (type: ColumnType): ((left: string, right: string) => number) => ORDERS[type];

const ascending = <Value>(left: Value, right: Value): number => (left < right ? -1 : left > right ? 1 : 0);
const byBytes = (left: string, right: string): number =>
  Buffer.compare(Buffer.from(left), Buffer.from(right));
/** Statistics have six digits of a second, values three where the rest is zero. */
const withMicroseconds = (text: string): string => text.replace(/(\.\d{3})Z$/, '$1000Z');

/** DuckDB's own orders, for values as text. An integer may be compared with a float: its column was widened. */
const ORDERS: Readonly<Record<ColumnType, (left: string, right: string) => number>> = {
  text: byBytes,
  url: byBytes,
  email: byBytes,
  jsonb: () => 0,
  boolean: ascending,
  integer: (left, right) => ascending(BigInt(left), BigInt(right)),
  float: (left, right) => ascending(Number(left), Number(right)),
  timestamp: (left, right) => ascending(withMicroseconds(left), withMicroseconds(right)),
};
