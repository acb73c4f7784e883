import type { Context } from '../../../../kernel/context.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { codeTypeOf } from '../../../../platform/prices/codes/index.ts';
import type { Pipeline, PipelineInput } from '../pipelines/pipeline.ts';
import { runRecord, startRun } from '../pipelines/start-run.ts';
import type { Run } from '../schema/run.ts';
import { mergeSegments } from '../segments/merge-segments.ts';
import type { RatedataServices } from '../services.ts';
import { addDirtyScopes, liveScopes, type ViewName } from '../store/dirty-scopes.ts';
import { listRuns, lockRefreshes } from '../store/pipelines.ts';
import { listViews } from '../store/views.ts';
import { refreshStage } from './refresh-stage.ts';

const REFRESH_STAGES = ['refresh', 'merge'] as const;

interface Wish {
  views?: readonly ViewName[];
  full?: boolean;
  scope?: {
    hospital_ids?: readonly string[];
    payer_ids?: readonly string[];
    code_types?: readonly string[];
  };
}

/** The refresh that is running, or a new one. */
export async function startRefresh(
  ctx: Pick<Context<RatedataServices>, 'services' | 'account' | 'actor'>,
  sql: Sql,
  { params }: { params: Wish & Record<string, unknown> },
): Promise<Run> {
  const { account } = ctx;
  if (params.full === true)
    await addDirtyScopes(sql, account.id, await wantedScopes(sql, account.id, params));
  await lockRefreshes(sql, account.id);
  const wish = { kind: 'views_refresh', status: 'running', limit: 1, offset: 0 };
  const [running] = (await listRuns(sql, account.id, wish)).rows;
  if (running !== undefined) return runRecord(sql, account.id, running.run_id);
  const wanted = {
    kind: 'views_refresh' as const,
    stages: REFRESH_STAGES,
    params: { ...params },
    input: { merge_all: params.full === true },
  };
  return runRecord(sql, account.id, await startRun(ctx, sql, wanted));
}

async function wantedScopes(sql: Sql, accountId: string, { views, scope }: Wish) {
  const all = await liveScopes(sql, accountId);
  const { hospital_ids: hospitals, payer_ids: payers, code_types: types } = scope ?? {};
  const others = types === undefined ? new Set<string>() : await filesWithout(sql, accountId, types);
  const isScoped = hospitals !== undefined || payers !== undefined;
  return all.filter(({ view, scope: name }) => {
    if (views !== undefined && !views.includes(view)) return false;
    if (view !== 'discrepancies' && others.has(name)) return false;
    if (!isScoped || view !== 'discrepancies') return true;
    const [kind, id = ''] = name.split(':');
    if (kind === 'hospital') return hospitals?.includes(id) === true;
    return kind === 'payer' && payers?.includes(id) === true;
  });
}

/** Files that are known to have no code of these types. */
async function filesWithout(sql: Sql, accountId: string, types: readonly string[]): Promise<Set<string>> {
  const wanted = new Set(types.map((type) => codeTypeOf(type) ?? type.toUpperCase()));
  const coverage = await listViews(sql, accountId, 'coverage');
  return new Set(
    coverage.flatMap(({ scope: file, summary }) => {
      const known = (summary.code_types ?? []) as { code_type: string | null }[];
      return known.some(({ code_type: type }) => wanted.has(type ?? '')) ? [] : [file];
    }),
  );
}

interface RefreshInput extends PipelineInput {
  merge_all: boolean;
}

/** Two files that stand by themselves are enough when everything is wanted. */
const ANY = { files: 2, rows: 0 };

export const refreshPipeline = (
  services: RatedataServices,
): Pipeline<RefreshInput, Record<string, never>> => ({
  job: 'ratedata.views_refresh',
  initial: {},
  stages: [
    refreshStage(services, { isResult: true }),
    {
      name: 'merge',
      async run({ accountId, input, state, signal }) {
        const limits = input.merge_all ? { limits: ANY } : {};
        const { files, segments, commit } = await mergeSegments(services, accountId, { signal, ...limits });
        return {
          state,
          output: { files, segments },
          async commit(sql) {
            await commit(sql);
            return { result: { files_merged: files } };
          },
        };
      },
    },
  ],
});
