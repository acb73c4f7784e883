import type { Context } from '../../../../kernel/context.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { startDiscovery } from '../discovery/start-discovery.ts';
import { defaultLoad, startLoad } from '../load/start-load.ts';
import { programActor } from '../pipelines/program-actor.ts';
import { startReference } from '../reference/start-reference.ts';
import type { RatedataServices } from '../services.ts';
import { listSchedules, markRan, type ScheduleName, type ScheduleRow } from '../store/schedules.ts';
import { refreshableSources } from '../store/sources.ts';
import { startRefresh } from '../views/start-refresh.ts';

export const SCHEDULED_JOB = 'ratedata.scheduled';

type Starter = Pick<Context<RatedataServices>, 'services' | 'account' | 'actor'>;

/** What the clock starts: the same runs that people start. */
export function defineScheduled(services: RatedataServices): void {
  services.jobs.define<{ schedule: ScheduleName }, object, never>({
    kind: SCHEDULED_JOB,
    moves: 'fetch',
    queue: 'prices-upkeep',
    async runBatch({ sql, run: { accountId }, input }) {
      const row = (await listSchedules(sql, accountId)).find(({ name }) => name === input.schedule);
      const account = row?.enabled === true ? await services.accountOf(sql, accountId) : undefined;
      if (row === undefined || account === undefined) return { cursor: {}, done: true };
      const actor = programActor(`schedule:${row.name}`);
      const runId = await start({ services, account, actor }, sql, row);
      if (runId !== undefined) await markRan(sql, accountId, row.name, runId);
      return { cursor: {}, done: true, output: { run_id: runId ?? null } };
    },
  });
}

async function start(starter: Starter, sql: Sql, { name, params }: ScheduleRow): Promise<string | undefined> {
  const { account } = starter;
  if (name === 'views') return (await startRefresh(starter, sql, { params: {} })).run_id;
  if (name === 'reference') return (await startReference(starter, sql, params)).run_id;
  const kinds = {
    hospital_refresh: ['hospital_mrf'],
    payer_refresh: ['tic_in_network', 'tic_allowed'],
    discovery: ['cms_hpt', 'tic_toc'],
  }[name];
  const sources = await refreshableSources(sql, account.id, kinds);
  if (sources.length === 0) return undefined;
  if (name === 'discovery') {
    const urls = sources.flatMap(({ url }) => url ?? []).slice(0, 100);
    return (await startDiscovery(starter, sql, { ...params, urls })).run_id;
  }
  const kind = name === 'hospital_refresh' ? 'hospital_mrf' : 'tic_ingestion';
  return (await startLoad(starter, sql, kind, { sources, options: defaultLoad(kind), params })).run_id;
}
