import type { Context } from '../../../../kernel/context.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { CHILDREN_JOB } from '../pipelines/children-pipeline.ts';
import { runRecord, startRun } from '../pipelines/start-run.ts';
import type { Run } from '../schema/run.ts';
import type { RatedataServices } from '../services.ts';
import type { SourceRow } from '../store/sources.ts';
import type { LoadInput } from './load-input.ts';

const GB = 1_000 ** 3;

/** As when nothing is said. */
export const defaultLoad = (kind: 'hospital_mrf' | 'tic_ingestion'): Options => ({
  ...{
    filter: {},
    remote_providers: 'fetch',
    workers: 1,
    max_bytes: (kind === 'hospital_mrf' ? 20 : 500) * GB,
  },
  ...{ validate: true, strict: false, force: false, retain_source: true },
});

export const LOAD_STAGES = ['fetch', 'detect', 'parse', 'resolve', 'validate', 'publish', 'refresh'] as const;

type Options = Omit<LoadInput, 'source_id' | 'kind' | 'account_tier' | 'actor'>;

/** One run for one source; for several, one that waits for theirs. */
export async function startLoad(
  ctx: Pick<Context<RatedataServices>, 'services' | 'account' | 'actor'>,
  sql: Sql,
  kind: 'hospital_mrf' | 'tic_ingestion',
  { sources, options, params }: { sources: readonly SourceRow[]; options: Options; params: object },
): Promise<Run> {
  const start = (source: SourceRow, parentId?: string) =>
    startRun(ctx, sql, {
      ...{ kind, stages: LOAD_STAGES, params: { ...params, source_id: source.source_id } },
      ...{ input: { ...options, source_id: source.source_id }, sourceId: source.source_id },
      ...(parentId === undefined ? {} : { parentId }),
    });
  const [only] = sources;
  if (sources.length === 1 && only !== undefined) return runRecord(sql, ctx.account.id, await start(only));
  const parent = await startRun(ctx, sql, {
    ...{ kind, job: CHILDREN_JOB, stages: ['children'], params: { ...params }, input: {} },
  });
  for (const source of sources) await start(source, parent);
  return runRecord(sql, ctx.account.id, parent);
}
