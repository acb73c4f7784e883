import { must } from '../../kernel/must.ts';
import type { Column, TableDefinition } from './definition.ts';
import type { TrustedSql } from './duck.ts';
import type { Relation } from './relation.ts';
import { quoteName, quoteText, STORED_TYPES, textOf } from './segment-sql.ts';

const SAMPLE = 20_000;

/** The sort key with the row id behind it, so that no two rows are the same in it. */
interface KeyPart {
  name: string;
  duckType: string;
  nullable: boolean;
}

/** A row's place in the order of the key; values as text. */
type Place = (string | null)[];

/** Conditions that cut a relation into parts of about the same size, one after the other in the table's key. */
export async function sliceByKey(
  duck: TrustedSql,
  definition: TableDefinition,
  { select, files }: Relation,
  parts: number,
): Promise<string[]> {
  if (parts <= 1) return ['true'];
  const columns = sortColumns(definition);
  const key = [...columns.map(keyPart), { name: '_row_id', duckType: 'BIGINT', nullable: false }];
  const order = key.map(({ name }) => name).join(', ');
  const texts = [
    ...columns.map(({ type, name }) => textOf(type, quoteName(name))),
    'CAST(_row_id AS VARCHAR)',
  ].map((text, index) => `${text} AS k${index}`);
  const rows = await duck.run(
    `SELECT ${texts.join(', ')} FROM (SELECT ${order} FROM (${select}) USING SAMPLE reservoir(${SAMPLE} ROWS) REPEATABLE (1))
     ORDER BY ${order}`,
    { read: files },
  );
  const places: Place[] = [];
  for (let part = 1; part < parts; part += 1) {
    const row = rows[Math.floor((rows.length * part) / parts)];
    if (row !== undefined) places.push(key.map((_, index) => row[`k${index}`] ?? null));
  }
  return conditionsBetween(key, places);
}

const sortColumns = ({ columns, sortKey = [] }: TableDefinition): Column[] =>
  sortKey.map((field) =>
    must(
      columns.find(({ fieldId }) => fieldId === field),
      `column ${field} of the sort key`,
    ),
  );

const keyPart = ({ name, type, nullable }: Column): KeyPart => ({
  name: quoteName(name),
  duckType: STORED_TYPES[type],
  nullable,
});

function conditionsBetween(key: readonly KeyPart[], places: readonly Place[]): string[] {
  let [former, ...others] = places;
  if (former === undefined) return ['true'];
  const conditions = [before(key, former)];
  for (const place of others) {
    conditions.push(`${from(key, former)} AND ${before(key, place)}`);
    former = place;
  }
  return [...conditions, from(key, former)];
}

function leading([part]: readonly KeyPart[], [value]: Place): [KeyPart, string | null] {
  if (part === undefined || value === undefined) throw new Error('a key has at least one column');
  return [part, value];
}

/** Rows without a value come last. The first comparison says nothing new: by it DuckDB knows what it need not read. */
function before(key: readonly KeyPart[], place: Place): string {
  const [part, value] = leading(key, place);
  const broad = value === null ? 'true' : `${part.name} <= ${literal(part, value)}`;
  return `${broad} AND (${lexicographic(key, place, '<')})`;
}

function from(key: readonly KeyPart[], place: Place): string {
  const [part, value] = leading(key, place);
  const broad = value === null || part.nullable ? 'true' : `${part.name} >= ${literal(part, value)}`;
  return `${broad} AND (${lexicographic(key, place, '>')})`;
}

function lexicographic(
  [part, ...rest]: readonly KeyPart[],
  [value, ...more]: Place,
  sign: '<' | '>',
): string {
  if (part === undefined || value === undefined) return 'false';
  // The last part is the id of the row, which each has.
  if (rest.length === 0)
    return `${part.name} ${sign === '<' ? '<' : '>='} ${literal(part, must(value, 'the row id of a place'))}`;
  const equal = `(${lexicographic(rest, more, sign)})`;
  if (value === null) {
    const same = `(${part.name} IS NULL AND ${equal})`;
    return sign === '<' ? `${part.name} IS NOT NULL OR ${same}` : same;
  }
  const beyond = sign === '>' && part.nullable ? ` OR ${part.name} IS NULL` : '';
  const bound = literal(part, value);
  return `${part.name} ${sign} ${bound}${beyond} OR (${part.name} = ${bound} AND ${equal})`;
}

const literal = ({ duckType }: KeyPart, value: string): string => `CAST(${quoteText(value)} AS ${duckType})`;
