import type { QueryEngine } from '../../../platform/duckdb/index.ts';
import type { TableReference, Tables } from '../../../platform/tables/index.ts';
import type { NumberedRow } from './all-rows.ts';
import { quoted } from './filters.ts';

/** Rows that have a value in one column, and none in some of the others. */
export interface MatchWish {
  column: string;
  /** Columns the dataset may not have yet. Empty: whatever they hold. */
  lacking: readonly string[];
}

interface Storage {
  tables: Tables;
  queries(): QueryEngine;
}

const NAME = 'dataset';
const TIMEOUT = 120_000;
const MOST_BYTES = 64 * 1024 ** 2;

/** The next rows by id, with the matched column and those that they lack. */
export async function matchedRows(
  storage: Storage,
  table: TableReference,
  { after, most, ...wish }: MatchWish & { after: string; most: number },
  signal: AbortSignal,
): Promise<NumberedRow[]> {
  const rows = await select<{ _row_id: string | number }>(
    storage,
    table,
    { signal, limit: most },
    (names) => {
      const shown = ['_row_id', ...new Set([wish.column, ...wish.lacking])].filter(
        (name) => name === '_row_id' || names.has(name),
      );
      return `SELECT ${shown.map((name) => (name === '_row_id' ? name : quoted(name))).join(', ')} FROM ${NAME}
      WHERE _row_id > ${BigInt(after)} AND ${condition(wish, names)} ORDER BY _row_id LIMIT ${most}`;
    },
  );
  return rows.map(({ _row_id: id, ...data }) => ({ rowId: String(id), data }));
}

interface CountedHost {
  host: string | null;
  rows: number | string;
  values: number | string;
  all_hosts: number | string;
  all_rows: number | string;
  all_values: number | string;
}

/**
 * How many there are, or the first so many of them, by the host in their value: of a domain, a URL or an email address.
 * Hosts with the most different values are told one by one.
 */
export async function countMatchedHosts(
  storage: Storage,
  table: TableReference,
  { most, mostHosts, ...wish }: MatchWish & { most: number | null; mostHosts: number },
  signal: AbortSignal,
) {
  const told = mostHosts + 1;
  const counted = await select<CountedHost>(
    storage,
    table,
    { signal, limit: told },
    (names) => `WITH matched AS (
        SELECT trim(${quoted(wish.column)}) AS value FROM ${NAME} WHERE ${condition(wish, names)}
        ${most === null ? '' : `ORDER BY _row_id LIMIT ${most}`}),
      different AS (SELECT value, count(*) AS "rows" FROM matched GROUP BY value),
      hosts AS (
        SELECT ${HOST} AS host, CAST(sum("rows") AS BIGINT) AS "rows", count(*) AS "values" FROM different GROUP BY ALL)
      SELECT host, "rows", "values", count(*) OVER () AS all_hosts,
        CAST(sum("rows") OVER () AS BIGINT) AS all_rows, CAST(sum("values") OVER () AS BIGINT) AS all_values
      FROM hosts ORDER BY host IS NULL DESC, "values" DESC, host LIMIT ${told}`,
  );
  const groups = counted.map(({ host, rows, values }) => ({
    host,
    rows: Number(rows),
    values: Number(values),
  }));
  const hosts = groups.flatMap(({ host, ...amount }) => (host === null ? [] : [{ host, ...amount }]));
  const rows = Number(counted[0]?.all_rows ?? 0);
  return {
    rows,
    hosts,
    others: {
      hosts: Number(counted[0]?.all_hosts ?? 0) - groups.length,
      rows: rows - total(groups, 'rows'),
      values: Number(counted[0]?.all_values ?? 0) - total(groups, 'values'),
    },
    hostless: groups.find(({ host }) => host === null) ?? { rows: 0, values: 0 },
  };
}

const total = <Key extends string>(groups: readonly Record<Key, number>[], key: Key): number =>
  groups.reduce((sum, group) => sum + group[key], 0);

/** Without `www.`; null where the value does not look like one. */
const HOST = `nullif(regexp_extract(
  regexp_replace(lower(value), '^([^\\s@/]+@|([a-z][a-z0-9+.-]*:)?//)?(www\\.)?', ''),
  '^((\\[[0-9a-f:.]+\\]|[^\\s/?#@:.]+(\\.[^\\s/?#@:.]+)+)(:\\d+)?)\\.?($|[/?#])', 1), '')`;

function condition({ column, lacking }: MatchWish, names: ReadonlySet<string>): string {
  const hasValue = `trim(${quoted(column)}) <> ''`;
  // A column that is not there yet is lacking in every row.
  if (lacking.length === 0 || lacking.some((name) => !names.has(name))) return hasValue;
  return `${hasValue} AND (${lacking.map((name) => `${quoted(name)} IS NULL`).join(' OR ')})`;
}

async function select<Row>(
  { tables, queries }: Storage,
  table: TableReference,
  { signal, limit }: { signal: AbortSignal; limit: number },
  text: (names: ReadonlySet<string>) => string,
): Promise<Row[]> {
  const snapshot = await tables.snapshot(table);
  const relation = await tables.relation(snapshot);
  try {
    const { json } = await queries().run({
      sql: text(new Set(snapshot.definition.columns.map(({ name }) => name))),
      relations: [{ name: NAME, select: relation.select, files: relation.files }],
      limit,
      timeoutMs: TIMEOUT,
      maxBytes: MOST_BYTES,
      owner: table.accountId,
      signal,
    });
    return JSON.parse(json) as Row[];
  } finally {
    relation.release();
  }
}
