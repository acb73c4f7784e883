import { ApiError, conflict, serviceUnavailable } from '../../../../../kernel/errors.ts';
import { emit } from '../../../../../kernel/events.ts';
import type { Sql } from '../../../../../kernel/sql.ts';
import type { BatchResult } from '../../../../../platform/jobs/index.ts';
import type { TableDefinition, TableReference } from '../../../../../platform/tables/index.ts';
import { publishRows, refaultRows, removeTriedRows, stageRows } from '../../quarantine/store.ts';
import { advance, type ImportState, type StoredStep } from '../import-state.ts';
import type { ImportServices } from '../services.ts';
import type { MatchedRows } from '../upsert/match-rows.ts';
import { type ImportBatch, type PreparedBatch, tableOf } from './prepare.ts';
import { firstCursor, type ImportCursor, type ImportOutcome, phaseAfter } from './types.ts';

export async function commitBatch(
  services: ImportServices,
  batch: ImportBatch & { sql: Sql; prepared: PreparedBatch },
): Promise<BatchResult<ImportCursor>> {
  const { input, prepared } = batch;
  const cursor = batch.cursor ?? firstCursor(input);
  if (prepared.phase === 'fetch') return goOn({ ...cursor, phase: 'read', source: prepared.source });
  if (prepared.phase === 'clear') return end(cursor, cursor.outcome!);
  if (prepared.phase === 'store') return store(services, batch, cursor, prepared.state, prepared.matched);
  const kept = await keepRows(services, batch, prepared.state, prepared.step);
  const state = advance(prepared.state, prepared.step, kept);
  const phase = phaseAfter(state, input.options);
  if (phase === 'store' && input.options.mode !== 'upsert')
    return store(services, batch, cursor, state, undefined);
  return goOn({ ...cursor, phase, state });
}

const goOn = (cursor: ImportCursor): BatchResult<ImportCursor> => ({
  cursor,
  done: false,
  progress: { phase: cursor.phase, rows_read: (cursor.state?.rows ?? 0) + (cursor.state?.rejected ?? 0) },
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
  else return stageRows(sql, place, run.runId, rows, importLimits.mostQuarantined - kept);
  return rows.length;
}

async function store(
  services: ImportServices,
  batch: ImportBatch & { sql: Sql },
  cursor: ImportCursor,
  state: ImportState,
  matched: MatchedRows | undefined,
): Promise<BatchResult<ImportCursor>> {
  const { sql, run, input } = batch;
  const table = tableOf(batch);
  await checkDefinition(services, sql, state.plan.definition);
  await addRows(services, sql, table, batch, state, matched);
  if (input.source?.kind === 'quarantine') await releaseRows(batch, state);
  else await publishRows(sql, run.accountId, run.runId);
  const outcome = outcomeOf(batch, state, matched);
  await emit(sql, {
    accountId: run.accountId,
    type: 'dataset.rows_imported',
    subject: input.datasetId,
    payload: {
      job_id: run.runId,
      mode: input.options.mode,
      rows_imported: outcome.imported,
      rows_rejected: outcome.rejected,
      rows_updated: outcome.updated,
      actor: input.actor,
    },
  });
  // Matched rows were written anew; what they were made of is left over.
  const segments = matched === undefined ? [] : state.segments;
  const stored = { ...cursor, state: { ...state, segments } };
  const isClear = segments.length === 0 && cursor.source?.temporary !== true;
  return isClear ? end(stored, outcome) : goOn({ ...stored, phase: 'clear', outcome });
}

/** Segments of an older schema can be read, unless a column came that must have a value. */
async function checkDefinition({ tables }: ImportServices, sql: Sql, known: TableDefinition): Promise<void> {
  const current = await tables.definition(sql, known);
  const isFilled = current.columns.every(
    ({ fieldId, nullable }) => nullable || known.columns.some((column) => column.fieldId === fieldId),
  );
  if (!isFilled)
    throw conflict('The columns of the dataset changed during the import. Import the file again.');
}

async function addRows(
  { tables }: ImportServices,
  sql: Sql,
  table: TableReference,
  { input }: ImportBatch,
  { segments }: ImportState,
  matched: MatchedRows | undefined,
): Promise<void> {
  if (input.options.mode === 'replace') return tables.replaceAll(sql, table, segments);
  if (matched === undefined) return tables.append(sql, table, segments);
  try {
    await tables.upsert(sql, matched.snapshot, matched.superseded, matched.segments);
  } catch (error) {
    // Rows were changed since they were matched: matched anew, they may well pass.
    if (!(error instanceof ApiError) || error.code !== conflict.code) throw error;
    throw serviceUnavailable(error.message, { cause: error });
  }
}

/** Rows of the quarantine that were good this time; another import or a person may have been first. */
async function releaseRows(
  { sql, run, input }: ImportBatch & { sql: Sql },
  state: ImportState,
): Promise<void> {
  const place = { accountId: run.accountId, datasetId: input.datasetId };
  const last = state.position !== undefined && 'row' in state.position ? state.position.row : 0;
  const released = await removeTriedRows(sql, place, run.runId, String(last));
  if (released !== state.rows)
    throw conflict('Rows of the quarantine were changed meanwhile. Try them again.');
}

function outcomeOf(
  { input }: ImportBatch,
  state: ImportState,
  matched: MatchedRows | undefined,
): ImportOutcome {
  const isKept = input.source?.kind === 'quarantine' || input.options.onError === 'quarantine';
  const quarantined = isKept ? state.kept : 0;
  const notes: string[] = [];
  if (isKept && state.rejected > quarantined)
    notes.push(
      `Of ${state.rejected} rejected rows ${quarantined} are kept: there is no room for more in the quarantine of this dataset.`,
    );
  if (matched !== undefined && matched.repeated > 0)
    notes.push(`${matched.repeated} rows had the keys of a later row in the file, which won.`);
  return {
    imported: matched?.rows ?? state.rows,
    updated: matched?.superseded.length ?? 0,
    rejected: state.rejected,
    quarantined,
    notes,
  };
}
