import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Literals, Named, Nullable, Timestamp, Uuid } from '../../../../kernel/schema.ts';
import { scheduleRecords } from '../schedules/schedule-records.ts';
import { EXAMPLE_SCHEDULE, Schedule } from '../schema/schedule.ts';
import type { RatedataServices } from '../services.ts';
import { dirtyScopes, VIEWS } from '../store/dirty-scopes.ts';
import { latestRuns, listRuns, PIPELINE_KINDS, RUN_STATES } from '../store/pipelines.ts';
import { sourceStates } from '../store/sources.ts';
import { dataVersion } from '../store/versions.ts';
import { viewTimes } from '../store/views.ts';

const MOST_RUNNING = 100;

const RunningRun = Named('RatedataRunningRun', {
  run_id: Uuid(),
  kind: Literals(PIPELINE_KINDS),
  source_id: Nullable(Uuid()),
  stage: Nullable(Type.String()),
  started_at: Timestamp(),
});

const LastRun = Named('RatedataLastRun', {
  run_id: Uuid(),
  status: Literals(RUN_STATES),
  completed_at: Nullable(Timestamp()),
});

export const getPipelineStatus = defineOperation({
  id: 'ratedata.get-pipeline-status',
  method: 'GET',
  path: '/api/v1/ratedata/rates/pipeline-status',
  tag: 'ratedata',
  moves: 'nothing',
  summary: 'Get how fresh the price data is',
  description:
    'degraded: a source fails, a snapshot is held, or a view is behind. empty: nothing is loaded yet.',
  output: Named('RatedataStatus', {
    status: Literals(['ok', 'degraded', 'empty']),
    data_version: Type.Integer(),
    running: Type.Array(RunningRun),
    last_runs: Type.Record(Type.String(), LastRun, { description: 'By kind.' }),
    sources: Named('RatedataSourceStates', {
      total: Type.Integer(),
      fresh: Type.Integer(),
      stale: Type.Integer(),
      failing: Type.Integer(),
      held: Type.Integer(),
    }),
    views: Type.Array(
      Named('RatedataView', {
        name: Literals(VIEWS),
        refreshed_at: Nullable(Timestamp()),
        dirty: Type.Integer({ description: 'Parts of it that are behind.' }),
      }),
    ),
    schedules: Type.Array(Schedule),
  }),
  example: {
    response: {
      ...{ status: 'ok', data_version: 12, running: [] },
      last_runs: {
        hospital_mrf: {
          run_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d11',
          status: 'completed',
          completed_at: '2026-03-01T09:30:07.000Z',
        },
      },
      sources: { total: 9, fresh: 9, stale: 0, failing: 0, held: 0 },
      views: [{ name: 'discrepancies', refreshed_at: '2026-03-01T09:30:07.000Z', dirty: 0 }],
      schedules: [EXAMPLE_SCHEDULE],
    },
  },
  handler: ({ services, account, read }: Context<RatedataServices>) =>
    read(async (sql) => {
      const states = new Map((await sourceStates(sql, account.id)).map((row) => [row.status, row.total]));
      const count = (...names: ('ok' | 'stale' | 'failing' | 'gone' | 'held')[]) =>
        names.reduce((sum, name) => sum + (states.get(name) ?? 0), 0);
      const sources = {
        total: [...states.values()].reduce((sum, some) => sum + some, 0),
        ...{
          fresh: count('ok'),
          stale: count('stale'),
          failing: count('failing', 'gone'),
          held: count('held'),
        },
      };
      const dirty = await dirtyScopes(sql, account.id);
      const times = new Map((await viewTimes(sql, account.id)).map((row) => [row.view, row.refreshed_at]));
      const views = VIEWS.map((name) => ({
        ...{ name, refreshed_at: times.get(name)?.toISOString() ?? null },
        dirty: dirty.filter(({ view }) => view === name).length,
      }));
      const wish = { status: 'running', limit: MOST_RUNNING, offset: 0 };
      const running = (await listRuns(sql, account.id, wish)).rows;
      const isBehind = sources.failing + sources.held + sources.stale + dirty.length > 0;
      const hasData = sources.fresh + sources.stale + sources.failing + sources.held > 0;
      return {
        status: !hasData ? ('empty' as const) : isBehind ? ('degraded' as const) : ('ok' as const),
        data_version: await dataVersion(sql, account.id),
        running: running.map((row) => ({
          ...{ run_id: row.run_id, kind: row.kind, source_id: row.source_id },
          stage: row.stage_names.find((name) => row.stages[name]?.status === 'running') ?? null,
          started_at: row.started_at.toISOString(),
        })),
        last_runs: Object.fromEntries(
          (await latestRuns(sql, account.id)).map(({ kind, run_id, status, completed_at }) => [
            kind,
            { run_id, status, completed_at: completed_at?.toISOString() ?? null },
          ]),
        ),
        ...{ sources, views, schedules: await scheduleRecords(sql, account.id, services.clock.now()) },
      };
    }),
});
