import { join } from 'node:path';
import { rowsImported } from '../domains/catalog/datasets/events.ts';
import { addDataset, findDatasetByName } from '../domains/catalog/datasets/index.ts';
import { dataTypeOf, type EngineWork, withRows } from '../domains/catalog/query/index.ts';
import type { StageRows } from '../domains/orchestrate/pipelines/index.ts';
import { ApiError, conflict, invalidRequest, notFound } from '../kernel/errors.ts';
import { emit } from '../kernel/events.ts';
import type { Sql, Transact } from '../kernel/sql.ts';
import { SqlFailure, type TrustedRunner } from '../platform/duckdb/index.ts';
import type { Quota } from '../platform/limits/index.ts';
import type { StageOwner } from '../platform/runs/index.ts';
import type { Scratch } from '../platform/scratch/index.ts';
import {
  type Column,
  type ColumnDraft,
  type ColumnType,
  copyToSegment,
  EMAIL_PATTERN,
  type PreparedSegment,
  rowIdExpression,
  STORED_TYPES,
  type TableDefinition,
  type Tables,
  URL_PATTERN,
} from '../platform/tables/index.ts';

const TIMEOUT = 3_600_000;

export interface WriteServices {
  tables: Tables;
  quota: Quota;
  scratch: Scratch;
  parsers(): TrustedRunner;
}

type Query = Parameters<StageRows['write']>[1];
type Target = Parameters<StageRows['write']>[2];
type Written = Awaited<ReturnType<StageRows['write']>>;

/** For whom a query is written, and how the rows come to be known. */
export interface WritingWork extends EngineWork {
  owner: StageOwner;
  transact: Transact;
}

/**
 * The rows of a query as a new segment of a dataset. It lies in the object store, and is shown by the transaction that the
 * caller ends its work with; one that is never shown is collected.
 */
export function writeQuery(
  services: WriteServices,
  work: WritingWork,
  query: Query,
  target: Target,
): Promise<Written> {
  const { scratch } = services;
  const body = {
    sql: query.sql,
    ...(query.params === undefined ? {} : { params: [...query.params] }),
    timeout_ms: TIMEOUT,
    ...(query.engine === undefined ? {} : { engine: query.engine }),
  };
  const { progress: onProgress } = query;
  const wanted = onProgress === undefined ? {} : { onProgress };
  return scratch.within(async (folder) => {
    const result = join(folder, 'result.parquet');
    const { columns, rowCount, origins } = await withRows(
      work,
      body,
      async ({ request, note, origins: originsOf }) => {
        if (note !== undefined) query.note?.(note);
        const copied = await work.services.queries().copyTo({ ...request, file: result, format: 'parquet' });
        return { ...copied, origins: await originsOf() };
      },
      { aliases: query.tables, wanted },
    );
    return writeResult(services, work, { folder, result, columns, rowCount, origins }, target);
  });
}

/** Rows in a Parquet file, as a new segment of a dataset. */
export async function writeResult(
  services: WriteServices,
  work: Pick<WritingWork, 'owner' | 'transact' | 'signal'>,
  { origins, ...written }: Result & Pick<Written, 'origins'>,
  target: Target,
): Promise<Written> {
  const { owner, transact } = work;
  const { columns, rowCount } = written;
  const define = () => transact((sql) => definitionOf(services, sql, owner, { ...target, columns }));
  // Two first runs make the same dataset at the same moment: whoever comes second finds it now.
  const definition = await define().catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'conflict') return define();
    throw error;
  });
  const { tableId } = definition;
  const segment = rowCount === 0 ? undefined : await toSegment(services, work, definition, written);
  return {
    datasetId: tableId,
    rows: rowCount,
    origins,
    commit: (sql) => show(services.tables, sql, definition, { owner, segment, rowCount, mode: target.mode }),
  };
}

type ResultColumn = { name: string; type: string };

async function definitionOf(
  { tables, quota }: WriteServices,
  sql: Sql,
  { account, actorId }: StageOwner,
  { datasetId, datasetName, columns }: Target & { columns: readonly ResultColumn[] },
): Promise<TableDefinition> {
  const accountId = account.id;
  if (datasetId !== undefined) return tables.definition(sql, { accountId, tableId: datasetId });
  if (datasetName === undefined)
    throw invalidRequest('Give dataset_id or dataset_name, to say where the rows go.');
  const found = await findDatasetByName(sql, datasetName);
  if (found !== undefined) return tables.definition(sql, { accountId, tableId: found.dataset_id });
  const drafts: ColumnDraft[] = columns.map(({ name, type }) => ({
    name,
    type: dataTypeOf(type) as ColumnType,
    nullable: true,
  }));
  const draft = { name: datasetName, description: 'Rows of a pipeline', siteUrl: null, columns: drafts };
  const made = await addDataset(sql, { quota, tables }, { account, actor: { id: actorId } }, draft);
  return tables.definition(sql, { accountId, tableId: made.dataset_id });
}

interface Result {
  columns: readonly ResultColumn[];
  folder: string;
  result: string;
  rowCount: number;
}

async function toSegment(
  { tables, parsers }: WriteServices,
  { transact, signal }: Pick<WritingWork, 'transact' | 'signal'>,
  definition: TableDefinition,
  { folder, result, rowCount, columns }: Result,
): Promise<PreparedSegment | undefined> {
  const file = join(folder, 'segment.parquet');
  const blocks = await transact((sql) => tables.reserveRowIds(sql, rowCount));
  const now = `TIMESTAMP '${new Date().toISOString().replace('T', ' ').replace('Z', '')}'`;
  const values = definition.columns.map(
    (column) => `${storedValue(column, columns)} AS ${quoted(column.name)}`,
  );
  const rows = `SELECT CAST(${rowIdExpression(blocks, 'file_row_number')} AS BIGINT) AS _row_id, ${now} AS _created_at,
    ${now} AS _updated_at, ${values.join(', ')} FROM read_parquet(${text(result)}, file_row_number = true)`;
  refuseUnknown(definition, columns);
  try {
    await parsers().run({
      statements: [{ sql: copyToSegment(rows, definition, file, { inOrder: true, light: true }) }],
      readable: [result],
      writable: [file],
      owner: definition.accountId,
      timeoutMs: TIMEOUT,
      signal,
    });
  } catch (error) {
    if (!(error instanceof SqlFailure)) throw error;
    throw invalidRequest(`The rows do not match the dataset: ${error.message.split('\n')[0]}`, {
      cause: error,
    });
  }
  return tables.prepareSegment(definition, file);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

const foldedName = ({ name }: { name: string }): string => name.toLowerCase();

/** A column that the dataset does not have would be lost without a word. */
function refuseUnknown({ columns }: TableDefinition, given: readonly ResultColumn[]): void {
  const known = new Set(columns.map(foldedName));
  const unknown = given.filter((column) => !known.has(foldedName(column))).map(({ name }) => name);
  if (unknown.length > 0)
    throw invalidRequest(
      `The dataset has no column ${unknown.map((name) => `"${name}"`).join(', ')}. Add it, or select only columns of the dataset.`,
    );
}

function storedValue(column: Column, given: readonly ResultColumn[]): string {
  const found = given.find((candidate) => foldedName(candidate) === foldedName(column));
  const stored = STORED_TYPES[column.type];
  if (found === undefined)
    return column.nullable ? `CAST(NULL AS ${stored})` : fault(column, 'must have a value');
  const name = quoted(found.name);
  const value = castOf(column, name, found.type);
  if (column.nullable) return value;
  return `CASE WHEN ${name} IS NULL THEN CAST(${fault(column, 'must have a value')} AS ${stored}) ELSE ${value} END`;
}

function castOf(column: Column, name: string, duckType: string): string {
  const stored = STORED_TYPES[column.type];
  switch (column.type) {
    case 'jsonb':
      return dataTypeOf(duckType) === 'jsonb' || duckType === 'JSON' || duckType === 'VARCHAR'
        ? `CASE WHEN ${name} IS NULL THEN NULL ELSE CAST(to_json(${duckType === 'VARCHAR' ? `CAST(${name} AS JSON)` : name}) AS VARCHAR) END`
        : `CAST(to_json(${name}) AS VARCHAR)`;
    case 'url':
      return patterned(column, name, URL_PATTERN, 'must be an http or https URL');
    case 'email':
      return patterned(column, name, EMAIL_PATTERN, 'must be an email address');
    default:
      return `CAST(${name} AS ${stored})`;
  }
}

const patterned = (column: Column, name: string, pattern: string, message: string): string => {
  const value = `CAST(${name} AS VARCHAR)`;
  return `CASE WHEN ${name} IS NULL OR regexp_matches(${value}, ${text(pattern)}) THEN ${value} ELSE CAST(${fault(column, message)} AS VARCHAR) END`;
};

const fault = ({ name }: Column, message: string): string => `error(${text(`column ${name} ${message}`)})`;

interface StoredResult extends Pick<Target, 'mode'> {
  owner: StageOwner;
  segment: PreparedSegment | undefined;
  rowCount: number;
}

async function show(
  tables: Tables,
  sql: Sql,
  known: TableDefinition,
  { owner, segment, rowCount, mode }: StoredResult,
): Promise<void> {
  const { accountId, tableId } = known;
  const current = await tables.definition(sql, known).catch(() => {
    throw notFound(`The dataset "${tableId}" was deleted in the meantime.`);
  });
  if (current.schemaVersion !== known.schemaVersion)
    throw conflict('The columns of the dataset changed in the meantime. Run the stage again.');
  const segments = segment === undefined ? [] : [segment];
  if (mode === 'replace') await tables.replaceAll(sql, known, segments);
  else if (segments.length > 0) await tables.append(sql, known, segments);
  const source = { kind: 'query' };
  const payload = {
    source,
    mode,
    rows_imported: rowCount,
    rows_rejected: 0,
    rows_updated: 0,
    actor: owner.actorId,
  };
  await emit(sql, rowsImported, { accountId, subject: tableId, payload });
}
