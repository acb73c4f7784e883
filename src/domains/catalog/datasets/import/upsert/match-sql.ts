import { copyToSegment, type TableDefinition } from '../../../../../platform/tables/index.ts';
import { quoteName, quoteText } from '../convert/quote.ts';

export interface MatchOptions {
  /** Segment files of the imported rows, under new ids. */
  staged: readonly string[];
  /** The dataset as it is. */
  relation: string;
  keys: readonly string[];
  definition: TableDefinition;
}

/** JSON is compared by its text. */
const keySql = (alias: string, name: string, { columns }: TableDefinition): string => {
  const column = `${alias}.${quoteName(name)}`;
  return columns.find((candidate) => candidate.name === name)?.type === 'jsonb'
    ? `CAST(${column} AS VARCHAR)`
    : column;
};

/** Only keys and ids are held: which row of the file counts, which rows of the dataset it takes the place of. */
export function matchStatements({ staged, relation, keys, definition }: MatchOptions): string[] {
  const all = `read_parquet([${staged.map(quoteText).join(', ')}])`;
  const own = keys.map((name, place) => `${keySql('s', name, definition)} AS k${place}`).join(', ');
  const groups = keys.map((_, place) => `k${place}`).join(', ');
  const same = keys.map((name, place) => `w.k${place} = ${keySql('e', name, definition)}`).join(' AND ');
  return [
    `CREATE TABLE winners AS SELECT ${groups}, max(id) AS id FROM (SELECT ${own}, s._row_id AS id FROM ${all} AS s) GROUP BY ${groups}`,
    'SELECT count(*)::VARCHAR AS kept FROM winners',
    `CREATE TABLE matched AS SELECT w.id, e._row_id AS existing, e._created_at AS created
     FROM winners AS w JOIN (${relation}) AS e ON ${same}`,
  ];
}

export const supersededSql = (file: string): string =>
  `COPY (SELECT existing FROM matched) TO ${quoteText(file)} (FORMAT csv, HEADER false)`;

/** The rows of one file that count, under the ids of the rows they replace. */
export function copyMatched(file: string, definition: TableDefinition, target: string): string {
  const columns = definition.columns.map(({ name }) => `s.${quoteName(name)}`).join(', ');
  const source = `SELECT coalesce(m.existing, s._row_id) AS _row_id, coalesce(m.created, s._created_at) AS _created_at,
      s._updated_at, ${columns}
    FROM read_parquet(${quoteText(file)}) AS s JOIN winners AS w ON w.id = s._row_id LEFT JOIN matched AS m ON m.id = s._row_id`;
  return copyToSegment(source, definition, target);
}
