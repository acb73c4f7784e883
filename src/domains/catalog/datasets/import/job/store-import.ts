import { ApiError, conflict, serviceUnavailable } from '../../../../../kernel/errors.ts';
import { emit } from '../../../../../kernel/events.ts';
import type { Sql } from '../../../../../kernel/sql.ts';
import type { TableDefinition } from '../../../../../platform/tables/index.ts';
import { rowsImported } from '../../events.ts';
import { publishRows, removeTriedRows } from '../../quarantine/store.ts';
import { filling } from '../plan.ts';
import type { ImportServices } from '../services.ts';
import type { ImportState } from '../steps/import-state.ts';
import type { MatchedRows } from '../upsert/match-rows.ts';
import type { ImportInput, ImportOutcome } from './types.ts';

/** An import whose file has been read. */
export interface ReadImport {
  accountId: string;
  jobId: string;
  input: ImportInput;
  state: ImportState;
  /** Of an upsert. */
  matched: MatchedRows | undefined;
}

/** Shows its rows, all at once, in the caller's transaction. */
export async function storeImport(
  services: ImportServices,
  sql: Sql,
  read: ReadImport,
): Promise<ImportOutcome> {
  const { accountId, jobId, input, state } = read;
  await checkDefinition(services, sql, state.plan.definition);
  await addRows(services, sql, read);
  if (input.source?.kind === 'quarantine') await releaseRows(sql, read);
  else await publishRows(sql, accountId, jobId);
  const outcome = outcomeOf(read);
  const payload = {
    job_id: jobId,
    mode: input.options.mode,
    rows_imported: outcome.imported,
    rows_rejected: outcome.rejected,
    rows_updated: outcome.updated,
    source: toldSource(input),
    columns: filling(state.plan).map(({ name, target }) => ({ from: name, to: target.name })),
    actor: input.actor,
  };
  await emit(sql, rowsImported, { accountId, subject: input.datasetId, payload });
  return outcome;
}

/** Where the rows come from, as news tells it. */
export function toldSource({ source }: ImportInput): { kind: string; url?: string; artifact_id?: string } {
  if (source?.kind === 'url') return { kind: 'url', url: source.url };
  if (source?.kind === 'quarantine') return { kind: 'quarantine' };
  const artifactId = source?.artifactId;
  return artifactId === undefined ? { kind: 'upload' } : { kind: 'artifact', artifact_id: artifactId };
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

async function addRows({ tables }: ImportServices, sql: Sql, read: ReadImport): Promise<void> {
  const { accountId, input, state, matched } = read;
  const table = { accountId, tableId: input.datasetId };
  if (input.options.mode === 'replace') return tables.replaceAll(sql, table, state.segments);
  if (matched === undefined) return tables.append(sql, table, state.segments);
  try {
    await tables.upsert(sql, matched.snapshot, matched.superseded, matched.segments);
  } catch (error) {
    // Rows were changed since they were matched: matched anew, they may well pass.
    if (!(error instanceof ApiError) || error.code !== conflict.code) throw error;
    throw serviceUnavailable(error.message, { cause: error });
  }
}

/** Rows of the quarantine that were good this time; another import or a person may have been first. */
async function releaseRows(sql: Sql, { accountId, jobId, input, state }: ReadImport): Promise<void> {
  const last = state.position !== undefined && 'row' in state.position ? state.position.row : 0;
  const place = { accountId, datasetId: input.datasetId };
  const released = await removeTriedRows(sql, place, jobId, String(last));
  if (released !== state.rows) throw conflict('Rows in quarantine were changed in the meantime. Try again.');
}

function outcomeOf({ input, state, matched }: ReadImport): ImportOutcome {
  const isKept = input.source?.kind === 'quarantine' || input.options.onError === 'quarantine';
  const quarantined = isKept ? state.kept : 0;
  const { assumed } = state.plan.encoding ?? {};
  const notes = assumed === undefined ? [] : [assumed];
  if (isKept && state.rejected > quarantined)
    notes.push(
      `Of ${state.rejected} rejected rows, ${quarantined} were kept: the quarantine of this dataset is full.`,
    );
  if (matched !== undefined && matched.repeated > 0)
    notes.push(
      `${matched.repeated} rows had the same keys as a later row in the file, which took precedence.`,
    );
  return {
    imported: matched?.rows ?? state.rows,
    updated: matched?.superseded.length ?? 0,
    rejected: state.rejected,
    quarantined,
    notes,
    storedAt: new Date().toISOString(),
  };
}
