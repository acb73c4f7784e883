import type { Context } from '../../../../kernel/context.ts';
import { must } from '../../../../kernel/must.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { Pipeline, PipelineInput, Stage } from '../pipelines/pipeline.ts';
import { runRecord, startRun } from '../pipelines/start-run.ts';
import type { Run } from '../schema/run.ts';
import { mergeSegments } from '../segments/merge-segments.ts';
import type { RatedataServices } from '../services.ts';
import { addDirtyScopes, dirtyScopes, liveScopes } from '../store/dirty-scopes.ts';
import { changeRun, findRun, listRuns, lockRefreshes, type RunRow } from '../store/pipelines.ts';
import { refreshDirty } from './refresh-dirty.ts';
import { refreshSoon } from './refresh-soon.ts';
import { type RefreshWish, wantedScopes } from './wanted-scopes.ts';

const REFRESH_STAGES = ['refresh', 'merge'] as const;

type Wish = RefreshWish & { full?: boolean };

/** The refresh that is running, which does from now on what is wanted as well, or a new one. */
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
  const running = rows.find(reads);
  if (running !== undefined) {
    await changeRun(sql, account.id, running.run_id, { params: both(running.params, params) });
    return runRecord(sql, account.id, running.run_id);
  }
  const wanted = {
    kind: 'views_refresh' as const,
    stages: REFRESH_STAGES,
    params: { ...params },
    input: {},
  };
  return runRecord(sql, account.id, await startRun(ctx, sql, wanted));
}

const RUNNING = { kind: 'views_refresh', status: 'running' };

/** Whether it still computes what becomes dirty; afterwards it only merges. */
const reads = ({ stages }: RunRow): boolean => stages.refresh?.status !== 'completed';

/** What both want; a scope that is not that of both is all. */
function both(one: Wish, other: Wish): Record<string, unknown> {
  const views =
    one.views === undefined || other.views === undefined
      ? undefined
      : [...new Set([...one.views, ...other.views])];
  const isSameScope = JSON.stringify(one.scope) === JSON.stringify(other.scope);
  return {
    ...(views === undefined ? {} : { views }),
    ...(isSameScope && one.scope !== undefined ? { scope: one.scope } : {}),
    full: one.full === true || other.full === true,
  };
}

/** What is wanted of a run by now: others join it. */
async function wishOf(sql: Sql, accountId: string, runId: string): Promise<Wish> {
  return must(await findRun(sql, accountId, runId), 'a refresh that runs').params;
}

interface RefreshState {
  rounds?: number;
  done?: Record<string, number>;
}

type RefreshPipeline = Pipeline<PipelineInput, RefreshState>;

/** Two files that stand by themselves are enough when everything is wanted. */
const ANY = { files: 2, rows: 0 };

/** Where something becomes dirty again and again, the rest is left to the background. */
const MOST_ROUNDS = 10;

const NOTHING_LIVE =
  'Nothing was computed: no live snapshot is in the views and the scope that were asked for. Widen them, or load files first.';

/** Reads what is dirty until nothing is: whoever joined the run waits for it. */
const refreshAll = (services: RatedataServices): Stage<PipelineInput, RefreshState> => ({
  name: 'refresh',
  async run({ accountId, runId, state, signal }) {
    const { begun, isAnyLive } = await services.database.readingAs(accountId)(async (sql) => {
      const wish = await wishOf(sql, accountId, runId);
      const live = await liveScopes(sql, accountId);
      return { begun: wish, isAnyLive: live.some(await wantedScopes(sql, accountId, wish)) };
    });
    const { output, commit } = await refreshDirty(services, accountId, { signal, wish: begun });
    const rounds = (state.rounds ?? 0) + 1;
    const done = added(state.done ?? {}, output);
    return {
      ...{ state: { rounds, done }, output: done },
      warnings: begun.full === true && !isAnyLive ? [NOTHING_LIVE] : [],
      async commit(sql) {
        await lockRefreshes(sql, accountId);
        await commit(sql);
        const wish = await wishOf(sql, accountId, runId);
        const isLeft = (await dirtyScopes(sql, accountId)).some(await wantedScopes(sql, accountId, wish));
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
      async run({ accountId, runId, state, signal }) {
        const { full } = await services.database.readingAs(accountId)((sql) => wishOf(sql, accountId, runId));
        const limits = full === true ? { limits: ANY } : {};
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
