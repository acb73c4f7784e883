import type { Sql } from '../../../../../kernel/sql.ts';
import { storeImport } from '../job/store-import.ts';
import { type ImportInput, phaseAfter } from '../job/types.ts';
import type { ImportServices } from '../services.ts';

/** What needs nothing but to be shown is shown with the job that tells of it, instead of waiting for the job's turn. */
export async function storeAtOnce(
  services: ImportServices,
  sql: Sql,
  { accountId, jobId }: { accountId: string; jobId: string },
  input: ImportInput,
): Promise<ImportInput> {
  const { source, state, options } = input;
  if (source !== undefined || state === undefined || options.mode === 'upsert') return input;
  if (phaseAfter(state, options) !== 'store') return input;
  const outcome = await storeImport(services, sql, { accountId, jobId, input, state, matched: undefined });
  return { ...input, state: { ...state, segments: [] }, outcome };
}
