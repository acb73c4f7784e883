import type { Context } from '../../../../kernel/context.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { Pipeline, PipelineInput, Stage } from '../pipelines/pipeline.ts';
import { runRecord, startRun } from '../pipelines/start-run.ts';
import type { Run } from '../schema/run.ts';
import { mergeSegments } from '../segments/merge-segments.ts';
import type { RatedataServices } from '../services.ts';
import { addDirtyScopes, dirtyScopes, liveScopes } from '../store/dirty-scopes.ts';
import { listRuns, lockRefreshes, type RunRow } from '../store/pipelines.ts';
import { refreshDirty } from './refresh-dirty.ts';
import { refreshSoon } from './refresh-soon.ts';
import { type RefreshWish, wantedScopes } from './wanted-scopes.ts';

const REFRESH_STAGES = ['refresh', 'merge'] as const;

type Wish = RefreshWish & { full?: boolean };

/** A refresh that is running and does what is wanted, or a new one. */
export async function startRefresh(
  ctx: Pick<Context<RatedataServices>, 'services' | 'account' | 'actor'>,
  sql: Sql,
  { params }: { params: Wish & Record<string, unknown> },
): Promise<Run> {
  const { account } = ctx;
  await lockRefreshes(sql, account.id);
  if (params.full === true) {
    const isWanted = await wantedScopes(sql, account.id, params);
    await addDirtyScopes(sql, account.id, (await liveScopes(sql, account.id)).filter(isWanted));
  }
  const { rows } = await listRuns(sql, account.id, { ...RUNNING, limit: 100, offset: 0 });
  const running = rows.find((run) => reads(run) && covers(run.params, params));
  if (running !== undefined) return runRecord(sql, account.id, running.run_id);
  const { views, scope, full = false } = params;
  const wanted = {
    kind: 'views_refresh' as const,
    stages: REFRESH_STAGES,
    params: { ...params },
    input: {
      ...(views === undefined ? {} : { views }),
      ...(scope === undefined ? {} : { scope }),
      full,
    },
  };
  return runRecord(sql, account.id, await startRun(ctx, sql, wanted));
}

const RUNNING = { kind: 'views_refresh', status: 'running' };

/** Whether it still computes what becomes dirty; afterwards it only merges. */
const reads = ({ stages }: RunRow): boolean => stages.refresh?.status !== 'completed';

/** Whether a run for one wish does what another one wants. */
function covers(one: Wish, other: Wish): boolean {
  const isAll = one.views === undefined && one.scope === undefined;
  const isSame = JSON.stringify([one.views, one.scope]) === JSON.stringify([other.views, other.scope]);
  return (isAll || isSame) && (one.full === true || other.full !== true);
}

interface RefreshInput extends PipelineInput, RefreshWish {
  full: boolean;
}

interface RefreshState {
  rounds?: number;
  done?: Record<string, number>;
}

type RefreshPipeline = Pipeline<RefreshInput, RefreshState>;

/** Two files that stand by themselves are enough when everything is wanted. */
const ANY = { files: 2, rows: 0 };

/** Where something becomes dirty again and again, the rest is left to the background. */
const MOST_ROUNDS = 10;

const NOTHING_LIVE =
  'Nothing was computed: no live snapshot is in the views and the scope that were asked for. Widen them, or load files first.';

/** Reads what is dirty until nothing is: whoever joined the run waits for it. */
const refreshAll = (services: RatedataServices): Stage<RefreshInput, RefreshState> => ({
  name: 'refresh',
  async run({ accountId, input, state, signal }) {
    const { output, commit } = await refreshDirty(services, accountId, { signal, wish: input });
    const rounds = (state.rounds ?? 0) + 1;
    const done = added(state.done ?? {}, output);
    return {
      ...{ state: { rounds, done }, output: done },
      warnings: input.full && done.scopes === 0 ? [NOTHING_LIVE] : [],
      async commit(sql) {
        await lockRefreshes(sql, accountId);
        await commit(sql);
        const isLeft = (await dirtyScopes(sql, accountId)).some(await wantedScopes(sql, accountId, input));
        if (isLeft && rounds < MOST_ROUNDS) return { isUnfinished: true };
        if (isLeft) await refreshSoon(services, sql, accountId);
        return { result: done };
      },
    };
  },
});

const added = (before: Readonly<Record<string, number>>, more: Readonly<Record<string, number>>) => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(more).map(([name, count]) => [name, (before[name] ?? 0) + count] as const),
  ),
});

export const refreshPipeline = (services: RatedataServices): RefreshPipeline => ({
  job: 'ratedata.views_refresh',
  initial: {},
  stages: [
    refreshAll(services),
    {
      name: 'merge',
      async run({ accountId, input, state, signal }) {
        const limits = input.full ? { limits: ANY } : {};
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
