import type { ApiError } from '../../../../../kernel/errors.ts';
import { must } from '../../../../../kernel/must.ts';
import type { Sql } from '../../../../../kernel/sql.ts';
import type { BatchResult, Quantities } from '../../../../../platform/jobs/index.ts';
import { refaultRows, stageRows } from '../../quarantine/store.ts';
import type { ImportServices } from '../services.ts';
import { advance, type ImportState, type StoredStep } from '../steps/import-state.ts';
import type { ImportBatch, PreparedBatch } from './prepare.ts';
import { type ReadImport, storeImport } from './store-import.ts';
import { firstCursor, type ImportCursor, type ImportInput, type ImportOutcome, phaseAfter } from './types.ts';

export async function commitBatch(
  services: ImportServices,
  batch: ImportBatch & { sql: Sql; prepared: PreparedBatch },
): Promise<BatchResult<ImportCursor>> {
  const result = await keepBatch(services, batch);
  return { ...result, cost: costOf(batch, result) };
}

/** The whole file counts with the first batch, whatever part of it is read there; rows count when they show. */
function costOf(
  { input, cursor: before, prepared }: ImportBatch & { prepared: PreparedBatch },
  { cursor: { outcome } }: BatchResult<ImportCursor>,
): Partial<Quantities> {
  const bytes = prepared.phase === 'fetch' ? prepared.source.bytes : bytesOf(input);
  const isStored = before?.outcome === undefined && outcome !== undefined;
  return { bytes: before === null ? bytes : 0, rows: isStored ? outcome.imported : 0 };
}

const bytesOf = ({ bytes = 0, source }: ImportInput): number =>
  source?.kind === 'object' ? source.object.bytes : bytes;

async function keepBatch(
  services: ImportServices,
  batch: ImportBatch & { sql: Sql; prepared: PreparedBatch },
): Promise<BatchResult<ImportCursor>> {
  const { input, prepared } = batch;
  const cursor = batch.cursor ?? firstCursor(input);
  if (prepared.phase === 'fetch') return goOn({ ...cursor, phase: 'read', source: prepared.source });
  if (prepared.phase === 'refuse') return refuse(cursor, prepared.refusal);
  if (prepared.phase === 'clear') return end(cursor, must(cursor.outcome, 'the outcome of a stored import'));
  if (prepared.phase === 'store') return store(services, batch, cursor, prepared);
  const kept = await keepRows(services, batch, prepared.state, prepared.step);
  const state = advance(prepared.state, prepared.step, kept);
  const phase = phaseAfter(state, input.options);
  if (phase === 'store' && input.options.mode !== 'upsert')
    return store(services, batch, cursor, { state, matched: undefined });
  return goOn({ ...cursor, phase, state });
}

const goOn = (cursor: ImportCursor): BatchResult<ImportCursor> => ({
  cursor,
  done: false,
  progress: { phase: cursor.phase, rows_read: (cursor.state?.rows ?? 0) + (cursor.state?.rejected ?? 0) },
});

const refuse = (cursor: ImportCursor, { code, message }: ApiError): BatchResult<ImportCursor> => ({
  cursor,
  done: true,
  error: { code, message },
});

const end = (cursor: ImportCursor, outcome: ImportOutcome): BatchResult<ImportCursor> => ({
  cursor: { ...cursor, phase: 'clear', outcome },
  done: true,
  progress: { phase: 'done', rows_read: (cursor.state?.rows ?? 0) + (cursor.state?.rejected ?? 0) },
  output: outcome,
});

/** Rejected rows wait unseen for the end of the import. Answers how many there was room for. */
async function keepRows(
  { importLimits }: ImportServices,
  { sql, run, input }: ImportBatch & { sql: Sql },
  { kept }: ImportState,
  { rows }: StoredStep,
): Promise<number> {
  const place = { accountId: run.accountId, datasetId: input.datasetId };
  if (input.source?.kind === 'quarantine') await refaultRows(sql, place, run.runId, rows);
  else if (input.options.onError === 'reject') return 0;
  else return stageRows(sql, { ...place, jobId: run.runId }, rows, importLimits.mostQuarantined - kept);
  return rows.length;
}

async function store(
  services: ImportServices,
  { sql, run, input }: ImportBatch & { sql: Sql },
  cursor: ImportCursor,
  { state, matched }: Pick<ReadImport, 'state' | 'matched'>,
): Promise<BatchResult<ImportCursor>> {
  const read = { accountId: run.accountId, jobId: run.runId, input, state, matched };
  const outcome = await storeImport(services, sql, read);
  // Matched rows were written anew; what they were made of is left over.
  const segments = matched === undefined ? [] : state.segments;
  const stored = { ...cursor, state: { ...state, segments } };
  const isClear = segments.length === 0 && cursor.source?.temporary !== true;
  return isClear ? end(stored, outcome) : goOn({ ...stored, phase: 'clear', outcome });
}
