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
  sortKey.map((field) => columns.find(({ fieldId }) => fieldId === field)!);

const keyPart = ({ name, type, nullable }: Column): KeyPart => ({
  name: quoteName(name),
  duckType: STORED_TYPES[type],
  nullable,
});

function conditionsBetween(key: readonly KeyPart[], places: readonly Place[]): string[] {
  const first = places[0];
  const last = places.at(-1);
  if (first === undefined || last === undefined) return ['true'];
  return [
    before(key, first),
    ...places.slice(1).map((place, index) => `${from(key, places[index]!)} AND ${before(key, place)}`),
    from(key, last),
  ];
}

/** Rows without a value come last. The first comparison says nothing new: by it DuckDB knows what it need not read. */
function before(key: readonly KeyPart[], place: Place): string {
  const [{ name }, value] = [key[0]!, place[0]!];
  const broad = value === null ? 'true' : `${name} <= ${literal(key[0]!, value)}`;
  return `${broad} AND (${lexicographic(key, place, '<')})`;
}

function from(key: readonly KeyPart[], place: Place): string {
  const [{ name, nullable }, value] = [key[0]!, place[0]!];
  const broad = value === null || nullable ? 'true' : `${name} >= ${literal(key[0]!, value)}`;
  return `${broad} AND (${lexicographic(key, place, '>')})`;
}

function lexicographic(
  [part, ...rest]: readonly KeyPart[],
  [value, ...more]: Place,
  sign: '<' | '>',
): string {
  if (part === undefined || value === undefined) return 'false';
  if (rest.length === 0) return `${part.name} ${sign === '<' ? '<' : '>='} ${literal(part, value!)}`;
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
