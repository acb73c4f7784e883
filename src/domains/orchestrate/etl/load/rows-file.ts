import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { invalidRequest, notFound } from '../../../../kernel/errors.ts';
import type { Relation } from '../../../../platform/duckdb/index.ts';
import { describedColumns } from '../../../../platform/duckdb/index.ts';
import { stageSource } from '../files/stage-source.ts';
import { unreadable, withParser } from '../parse/parser.ts';
import { quoteName, quoteText } from '../parse/quote.ts';
import type { EtlServices } from '../services.ts';
import { type LoadColumn, loadColumn } from './columns.ts';
import { readGrowing } from './growing.ts';

export type LoadSource = { kind: 'artifact'; artifactId: string } | { kind: 'dataset'; datasetId: string };

/** The rows as PostgreSQL takes them, in a file that grows while it is read and is gone with its folder. */
export interface RowsFile {
  columns: LoadColumn[];
  read(): AsyncIterable<Buffer>;
}

const ROWS = 'incoming';
/** One is as fast as a COPY takes rows; a second would only take the processor from PostgreSQL. */
const THREADS = 1;

/** Rows that are on their way out, and a folder for the work. */
interface Loading {
  services: EtlServices;
  accountId: string;
  source: LoadSource;
  folder: string;
  signal: AbortSignal;
}

/** One process writes the rows while another loads them. */
export async function withRowsFile<Result>(
  loading: Loading,
  wanted: readonly string[] | undefined,
  work: (rows: RowsFile) => Promise<Result>,
): Promise<Result> {
  const { services, accountId, folder } = loading;
  const opened = await openRows(loading);
  const spillFolder = join(folder, 'spill');
  await mkdir(spillFolder);
  const target = join(folder, 'rows.csv');
  const left = new AbortController();
  const signal = AbortSignal.any([loading.signal, left.signal]);
  const relations = [opened.relation];
  const place = { relations, writable: target, spillFolder, threads: THREADS, owner: accountId, signal };
  try {
    return await withParser(services.parsers, place, async (run) => {
      const [described = []] = await run([`DESCRIBE SELECT * FROM ${ROWS}`]);
      const shown = describedColumns(described).filter(({ name }) => !opened.hidden.has(name));
      const all = shown.map(({ name, type }) => loadColumn(name, opened.types.get(name) ?? type));
      const columns = chosen(all, wanted);
      const selects = columns.map(({ select, name }) => `${select} AS ${quoteName(name)}`).join(', ');
      const copying = run([
        `COPY (SELECT ${selects} FROM ${ROWS}) TO ${quoteText(target)} (FORMAT csv, HEADER false, USE_TMP_FILE false)`,
      ]);
      // Told to whoever reads.
      copying.catch(() => undefined);
      return await work({ columns, read: () => readGrowing(target, copying) });
    });
  } catch (error) {
    throw unreadable(error, 'parquet');
  } finally {
    left.abort(new Error('the rows are not wanted any more'));
    opened.release();
  }
}

interface OpenedRows {
  relation: Relation;
  /** Where the file itself does not say enough. */
  types: ReadonlyMap<string, string>;
  hidden: ReadonlySet<string>;
  release(): void;
}

const SYSTEM = new Set(['_row_id', '_created_at', '_updated_at']);

async function openRows({ services, accountId, source, folder, signal }: Loading): Promise<OpenedRows> {
  if (source.kind === 'artifact') {
    const { path } = await stageSource(services, accountId, source, {
      path: join(folder, 'table.parquet'),
      signal,
    });
    const relation = { name: ROWS, select: `SELECT * FROM read_parquet(${quoteText(path)})`, files: [path] };
    return { relation, types: new Map(), hidden: new Set(), release: () => undefined };
  }
  const { database, tables, datasetColumns } = services;
  const { datasetId } = source;
  const columns = await database.readingAs(accountId)((sql) => datasetColumns(sql, accountId, datasetId));
  if (columns === undefined) throw noSuchDataset();
  const { select, files, release } = await tables.open({ accountId, tableId: datasetId });
  // Times of datasets are UTC.
  const types = columns
    .filter(({ type }) => type === 'timestamp')
    .map(({ name }) => [name, 'TIMESTAMP WITH TIME ZONE'] as const);
  return { relation: { name: ROWS, select, files }, types: new Map(types), hidden: SYSTEM, release };
}

export const noSuchDataset = () =>
  notFound('There is no such dataset in this account. List them with GET /api/v1/datasets.');

function chosen(all: LoadColumn[], wanted: readonly string[] | undefined): LoadColumn[] {
  if (wanted === undefined) return all;
  return wanted.map((name, at) => {
    const found = all.find((column) => column.name === name);
    if (found !== undefined) return found;
    throw invalidRequest(
      `The rows have no column "${name}". They have: ${all.map((one) => one.name).join(', ')}.`,
      {
        details: [{ path: `columns.${at}`, message: 'does not exist' }],
      },
    );
  });
}
