import { must } from '../../../../kernel/must.ts';
import type { QueryEngine } from '../../../../platform/duckdb/index.ts';
import type { OpenOptions, Snapshot, Tables } from '../../../../platform/tables/index.ts';

const TIMEOUT = 120_000;
const MOST_BYTES = 16 * 1024 ** 2;
const MOST_ROWS = 10_000;

/** Values as text. */
export type TextRow = Readonly<Record<string, string | null>>;
export type Ask = (sql: string) => Promise<TextRow[]>;

/** A statement whose answer is one row. */
export const askOne = async (ask: Ask, sql: string): Promise<TextRow> =>
  must((await ask(sql))[0], 'the one row of an answer');

/** What every statement reads from. */
export const SOURCE = 'dataset';

export interface Asking {
  tables: Tables;
  queries: QueryEngine;
}

/** Lends a way to ask one version of a table, or a part of it, in the process that queries run in. */
export async function askingOf<Result>(
  { tables, queries }: Asking,
  snapshot: Snapshot,
  options: OpenOptions,
  work: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  const { select, files, release } = await tables.relation(snapshot, options);
  try {
    return await work(async (sql) => {
      const { json } = await queries.run({
        sql,
        relations: [{ name: SOURCE, select, files }],
        timeoutMs: TIMEOUT,
        owner: snapshot.definition.accountId,
        maxBytes: MOST_BYTES,
        limit: MOST_ROWS,
      });
      return JSON.parse(json) as TextRow[];
    });
  } finally {
    release();
  }
}

/** So many columns at a time, because a statement has its limits. */
export const inBatches = <Thing>(things: readonly Thing[], size: number): Thing[][] =>
  Array.from({ length: Math.ceil(things.length / size) }, (_, at) =>
    things.slice(at * size, (at + 1) * size),
  );
