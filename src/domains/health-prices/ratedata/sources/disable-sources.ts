import type { Sql } from '../../../../kernel/sql.ts';
import type { RatedataServices } from '../services.ts';
import { changeRun, runningOfSources } from '../store/pipelines.ts';
import type { SourceRow } from '../store/sources.ts';

const DISABLED = {
  code: 'conflict',
  message: 'The source of this run was disabled. Enable it, then run it again.',
};

/** Stops the runs of sources that are not wanted any more. */
export async function disableSources(
  { jobs }: Pick<RatedataServices, 'jobs'>,
  sql: Sql,
  accountId: string,
  sources: readonly SourceRow[],
): Promise<void> {
  const disabled = sources.filter(({ enabled }) => !enabled).map(({ source_id }) => source_id);
  for (const runId of await runningOfSources(sql, accountId, disabled)) {
    await changeRun(sql, accountId, runId, { error: DISABLED });
    await jobs.cancel(sql, runId);
  }
}
