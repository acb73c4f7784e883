import type { ApiError } from '../../../../../kernel/errors.ts';
import { explainFullDisk } from '../../../../../kernel/full-disk.ts';
import { must } from '../../../../../kernel/must.ts';
import { saveBytes } from '../../../../../platform/files/index.ts';
import type { BatchContext } from '../../../../../platform/jobs/index.ts';
import type { TableReference } from '../../../../../platform/tables/index.ts';
import type { ImportServices } from '../services.ts';
import { beginning, type ImportState, type StoredStep } from '../steps/import-state.ts';
import { openSteps, planSource } from '../steps/open-source.ts';
import { endOfImport, fetchUrl, type StoredSource, sourceKey, storeFile } from '../steps/source.ts';
import { discardSegments, storeStep } from '../steps/store-steps.ts';
import { type MatchedRows, matchRows } from '../upsert/match-rows.ts';
import { inWorkspace } from '../workspace.ts';
import type { Readers } from './readers.ts';
import { refusal } from './refusal.ts';
import { firstCursor, type ImportCursor, type ImportInput } from './types.ts';

/** What a batch did before its transaction. */
export type PreparedBatch =
  | { phase: 'fetch'; source: StoredSource }
  | { phase: 'read'; state: ImportState; step: StoredStep }
  | { phase: 'store'; state: ImportState; matched: MatchedRows | undefined }
  | { phase: 'refuse'; refusal: ApiError }
  | { phase: 'clear' };

export type ImportBatch = BatchContext<ImportInput, ImportCursor>;

export const tableOf = ({ run, input }: ImportBatch): TableReference => ({
  accountId: run.accountId,
  tableId: input.datasetId,
});

export async function prepareBatch(
  services: ImportServices,
  readers: Readers,
  batch: ImportBatch,
): Promise<PreparedBatch> {
  const cursor = batch.cursor ?? firstCursor(batch.input);
  try {
    switch (cursor.phase) {
      case 'fetch':
        return { phase: 'fetch', source: await fetchSource(services, batch) };
      case 'read':
        return await readOn(services, readers, batch, cursor);
      case 'store':
        return await matchOn(services, batch, stateOf(cursor));
      case 'clear':
        await clearAll(services, batch.run.accountId, cursor);
        return { phase: 'clear' };
      case 'refuse':
        await clearAll(services, batch.run.accountId, cursor);
        return { phase: 'refuse', refusal: refusal(stateOf(cursor)) };
    }
  } catch (error) {
    if (isFinal(error)) await clearAll(services, batch.run.accountId, cursor);
    throw explainFullDisk(error);
  }
}

/** Whether the same batch would meet the same fault again. */
const isFinal = (error: unknown): boolean => {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  return status >= 400 && status < 500;
};

function fetchSource(services: ImportServices, { run, input, signal }: ImportBatch): Promise<StoredSource> {
  const { source } = input;
  if (source?.kind !== 'url') throw new Error('only an address is fetched');
  return inWorkspace(services.scratch, async (workspace) => {
    const file = await workspace.newFile('source');
    const { body, hints } = await fetchUrl(services, source.url, signal);
    await saveBytes(body, file, signal);
    const objectKey = sourceKey(run.accountId, run.runId);
    return storeFile(services, run.accountId, { objectKey, path: file, hints, expires: endOfImport() });
  });
}

async function readOn(
  services: ImportServices,
  readers: Readers,
  batch: ImportBatch,
  { source, state: known }: ImportCursor,
): Promise<PreparedBatch> {
  const { run, input, signal } = batch;
  const { options } = input;
  const intake = { services, table: tableOf(batch), options, kind: input.source?.kind, source };
  const state = known ?? beginning(await planSource(intake, signal));
  const step = await readers.next(run.runId, state, signal, {
    open: (stop) => openSteps(intake, state, stop),
    use: (read) => storeStep(services, state.plan, read),
  });
  return { phase: 'read', state, step };
}

const stateOf = ({ state, phase }: ImportCursor): ImportState => must(state, `what was read before ${phase}`);

async function matchOn(
  services: ImportServices,
  batch: ImportBatch,
  state: ImportState,
): Promise<PreparedBatch> {
  const { mode, keys } = batch.input.options;
  const { signal } = batch;
  const matched =
    mode === 'upsert' ? await matchRows(services, tableOf(batch), { state, keys, signal }) : undefined;
  return { phase: 'store', state, matched };
}

async function clearSource(
  { lifetimes }: ImportServices,
  accountId: string,
  source: StoredSource | undefined,
): Promise<void> {
  if (source?.temporary === true) await lifetimes.discard(accountId, source.objectKey);
}

async function clearAll(
  services: ImportServices,
  accountId: string,
  { source, state }: ImportCursor,
): Promise<void> {
  await clearSource(services, accountId, source);
  await discardSegments(services, state?.segments ?? []);
}
