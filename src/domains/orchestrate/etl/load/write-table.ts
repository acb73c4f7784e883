import pg from 'pg';
import { ApiError, conflict, invalidRequest, upstreamFailed } from '../../../../kernel/errors.ts';
import type { LoadColumn } from './columns.ts';
import { copyIn } from './copy-in.ts';
import type { RowsFile } from './rows-file.ts';

export const MODES = ['create', 'append', 'upsert', 'replace'] as const;
export type Mode = (typeof MODES)[number];

export interface LoadTarget {
  schema: string;
  table: string;
  mode: Mode;
  keys: readonly string[];
}

export interface Loaded {
  /** Rows sent. */
  rows: number;
  /** Of an upsert: rows that were there before. */
  updated: number;
  created: boolean;
  /** Sent; unknown of what an earlier version has loaded. */
  bytes?: number;
}

interface ExistingColumn {
  name: string;
  type: string;
}

const name = pg.escapeIdentifier;
const LEDGER = 'granary_loads';

/** All of it in one transaction; done again for the same job, it finds its own mark and changes nothing. */
export async function writeTable(
  client: pg.Client,
  jobId: string,
  target: LoadTarget,
  { columns, read }: RowsFile,
): Promise<Loaded> {
  try {
    await client.query('BEGIN');
    const before = await markLoad(client, jobId, target);
    if (before !== undefined) {
      await client.query('ROLLBACK');
      return before;
    }
    const sent = new CountedBytes(read);
    const loaded = { ...(await write(client, target, columns, () => sent.read())), bytes: sent.bytes };
    await client.query(`UPDATE ${ledgerOf(target)} SET outcome = $2, loaded_at = now() WHERE job_id = $1`, [
      jobId,
      JSON.stringify(loaded),
    ]);
    await client.query('COMMIT');
    return loaded;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw explainWrite(error, target);
  }
}

class CountedBytes {
  bytes = 0;
  readonly #source: RowsFile['read'];

  constructor(source: RowsFile['read']) {
    this.#source = source;
  }

  async *read(): AsyncGenerator<Buffer> {
    for await (const chunk of this.#source()) {
      this.bytes += chunk.length;
      yield chunk;
    }
  }
}

const ledgerOf = ({ schema }: LoadTarget): string => `${name(schema)}.${LEDGER}`;
const tableOf = ({ schema, table }: LoadTarget): string => `${name(schema)}.${name(table)}`;

/** Two first loads make what they need one after the other: the second waits for the end of the first, and finds it. */
const makeAlone = (client: pg.Client, what: string): Promise<unknown> =>
  client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`granary ${what}`]);

/** The outcome of an earlier try that was committed. Another node that tries at this moment is waited for. */
async function markLoad(client: pg.Client, jobId: string, target: LoadTarget): Promise<Loaded | undefined> {
  const found = await client.query('SELECT to_regclass($1) AS ledger', [ledgerOf(target)]);
  if (found.rows[0].ledger === null) {
    await makeAlone(client, ledgerOf(target));
    await client.query(
      `CREATE TABLE IF NOT EXISTS ${ledgerOf(target)} (job_id text PRIMARY KEY, outcome jsonb, loaded_at timestamptz)`,
    );
  }
  const marked = await client.query(
    `INSERT INTO ${ledgerOf(target)} (job_id) VALUES ($1) ON CONFLICT DO NOTHING`,
    [jobId],
  );
  if (marked.rowCount === 1) return undefined;
  const { rows } = await client.query(`SELECT outcome FROM ${ledgerOf(target)} WHERE job_id = $1`, [jobId]);
  return rows[0].outcome as Loaded;
}

async function write(
  client: pg.Client,
  target: LoadTarget,
  columns: readonly LoadColumn[],
  rows: () => AsyncIterable<Buffer>,
): Promise<Loaded> {
  const existing = (await columnsOf(client, target)) ?? (await columnsAfterOthers(client, target));
  if (existing === undefined) await createTable(client, target, columns);
  else if (target.mode === 'create')
    throw conflict(
      `The table ${tableOf(target)} already exists. Use the mode append, upsert or replace, or another name.`,
    );
  else if (target.mode === 'replace') await empty(client, target, columns, existing);
  else checkColumns(target, columns, existing);
  const created = existing === undefined;
  if (target.mode === 'upsert' && !created)
    return { ...(await upsert(client, target, columns, rows())), created };
  return { rows: await copy(client, tableOf(target), columns, rows()), updated: 0, created };
}

async function columnsAfterOthers(
  client: pg.Client,
  target: LoadTarget,
): Promise<ExistingColumn[] | undefined> {
  await makeAlone(client, tableOf(target));
  return columnsOf(client, target);
}

async function columnsOf(client: pg.Client, target: LoadTarget): Promise<ExistingColumn[] | undefined> {
  const { rows } = await client.query(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type
     FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [tableOf(target)],
  );
  return rows.length === 0 ? undefined : (rows as ExistingColumn[]);
}

async function createTable(
  client: pg.Client,
  target: LoadTarget,
  columns: readonly LoadColumn[],
): Promise<void> {
  const lines = columns.map((column) => `${name(column.name)} ${column.type}`);
  const key = target.keys.length === 0 ? [] : [`PRIMARY KEY (${target.keys.map(name).join(', ')})`];
  await client.query(`CREATE TABLE ${tableOf(target)} (${[...lines, ...key].join(', ')})`);
}

/** A table of the same columns keeps its identity, and with it rights and views; another one makes room. */
async function empty(
  client: pg.Client,
  target: LoadTarget,
  columns: readonly LoadColumn[],
  existing: readonly ExistingColumn[],
): Promise<void> {
  const isSame =
    existing.length === columns.length &&
    columns.every((column) => existing.some((one) => one.name === column.name));
  if (isSame) {
    await client.query(`TRUNCATE ${tableOf(target)}`);
    return;
  }
  await client.query(`DROP TABLE ${tableOf(target)}`);
  await createTable(client, target, columns);
}

function checkColumns(
  target: LoadTarget,
  columns: readonly LoadColumn[],
  existing: readonly ExistingColumn[],
): void {
  const missing = columns.filter((column) => !existing.some((one) => one.name === column.name));
  if (missing.length > 0)
    throw conflict(
      `The table ${tableOf(target)} has no column ${missing.map((column) => name(column.name)).join(', ')}. Add it there, or name the columns to load.`,
    );
}

const copy = (
  client: pg.Client,
  into: string,
  columns: readonly LoadColumn[],
  rows: AsyncIterable<Buffer>,
): Promise<number> =>
  copyIn(
    client,
    `COPY ${into} (${columns.map((column) => name(column.name)).join(', ')}) FROM STDIN (FORMAT csv)`,
    rows,
  );

/** By way of a table that goes with the transaction; of rows with the same keys the last one wins. */
async function upsert(
  client: pg.Client,
  target: LoadTarget,
  columns: readonly LoadColumn[],
  rows: AsyncIterable<Buffer>,
): Promise<Omit<Loaded, 'created'>> {
  const names = columns.map((column) => name(column.name)).join(', ');
  await client.query(
    `CREATE TEMP TABLE granary_incoming ON COMMIT DROP AS SELECT ${names} FROM ${tableOf(target)} WITH NO DATA`,
  );
  await client.query(
    'ALTER TABLE granary_incoming ADD COLUMN granary_order bigint GENERATED ALWAYS AS IDENTITY',
  );
  const sent = await copy(client, 'pg_temp.granary_incoming', columns, rows);
  const keys = target.keys.map(name).join(', ');
  const others = columns.filter((column) => !target.keys.includes(column.name));
  const set = others.map((column) => `${name(column.name)} = excluded.${name(column.name)}`).join(', ');
  const { rows: counted } = await client.query(
    `WITH written AS (
       INSERT INTO ${tableOf(target)} AS kept (${names})
       SELECT DISTINCT ON (${keys}) ${names} FROM pg_temp.granary_incoming ORDER BY ${keys}, granary_order DESC
       ON CONFLICT (${keys}) DO ${set === '' ? 'NOTHING' : `UPDATE SET ${set}`} RETURNING (kept.xmax <> 0) AS updated)
     SELECT count(*) FILTER (WHERE updated)::int AS updated FROM written`,
  );
  return { rows: sent, updated: counted[0].updated as number };
}

/** What PostgreSQL says of rows and rights is the caller's to mend; a connection that breaks may be tried again. */
function explainWrite(error: unknown, target: LoadTarget): unknown {
  if (error instanceof ApiError) return error;
  if (!(error instanceof pg.DatabaseError)) {
    if (
      !(error instanceof Error) ||
      !/connection|ECONN|EPIPE|socket/i.test(`${error.message}${'code' in error ? error.code : ''}`)
    )
      return error;
    return upstreamFailed('The connection to the database was lost. Nothing was loaded. Try again.', {
      cause: error,
    });
  }
  const { code = '', message, where } = error;
  if (/^(08|53|57|40|55P03)/.test(code))
    return upstreamFailed(`The database ended the connection (${message}). Nothing was loaded. Try again.`, {
      cause: error,
    });
  if (code === '42P10')
    return conflict(
      `The table ${tableOf(target)} has no unique index on ${target.keys.map(name).join(', ')}. Add one there, or use other keys.`,
      { cause: error },
    );
  const line = /, (line \d+(?:, column [^:]+)?)/.exec(where ?? '')?.[1];
  return invalidRequest(
    `Nothing was loaded: ${message}${line === undefined ? '' : ` (row in ${line})`}. Correct the rows, or the table ${tableOf(target)}.`,
    { cause: error },
  );
}
