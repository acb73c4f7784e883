import type { Context } from '../../../kernel/context.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { activeRuns, countRuns, endedRuns, type ListedRun } from '../../../platform/jobs/index.ts';
import type { Dashboard } from './schema.ts';
import type { DashboardServices } from './services.ts';
import { activitySince, type LatestActivity, latestActivity } from './store.ts';

const MOST_JOBS = 50;
const MOST_DATASETS = 10;
/** A dataset has a row for each day, so more are read than are shown. */
const MOST_ACTIVITY = 100;
const MOST_COMPLETED = 20;
const DAY = 86_400_000;
const WEEK = 7 * DAY;

export const readDashboard = ({ account, read, services }: Context<DashboardServices>): Promise<Dashboard> =>
  read(async (sql) => {
    const now = services.clock.now();
    const midnight = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
    const since = (milliseconds: number) => new Date(now.getTime() - milliseconds);
    const failures = await endedRuns(sql, 'failed', since(WEEK), MOST_JOBS);
    const completed = await endedRuns(sql, 'completed', since(DAY), MOST_COMPLETED);
    const counts = await countRuns(sql);
    return {
      account: { account_id: account.id, name: account.name, tier: account.tier },
      running: await Promise.all((await activeRuns(sql, MOST_JOBS)).map((run) => toJob(sql, services, run))),
      failed: await Promise.all(failures.map((run) => toEnded(sql, services, run))),
      completed: await Promise.all(completed.map((run) => toEnded(sql, services, run))),
      changed: await changedDatasets(sql, services, account.id),
      today: {
        ...(await activitySince(sql, midnight)),
        pages_crawled: await services.pagesSince(sql, midnight),
        jobs_completed: counts.completed_today,
        jobs_failed: counts.failed_today,
      },
      limits: await services.limitsOf(sql, account),
    };
  });

const toEnded = async (sql: Sql, services: DashboardServices, run: ListedRun) => ({
  ...(await toJob(sql, services, run)),
  error: run.error,
  finished_at: run.finished_at?.toISOString() ?? null,
});

async function toJob(sql: Sql, { jobs, nameOf }: DashboardServices, run: ListedRun) {
  const subject = jobs.subjectOf(run);
  const name = subject && (await nameOf[subject.type]?.(sql, subject.id));
  return {
    job_id: run.run_id,
    kind: run.kind,
    state: run.state,
    subject: subject === undefined ? null : { ...subject, name: name ?? null },
    progress: run.progress,
    created_at: run.created_at.toISOString(),
    started_at: run.started_at?.toISOString() ?? null,
    updated_at: run.updated_at.toISOString(),
  };
}

async function changedDatasets(
  sql: Sql,
  { datasetOf }: DashboardServices,
  accountId: string,
): Promise<Dashboard['changed']> {
  const latest = new Map<string, LatestActivity>();
  for (const activity of await latestActivity(sql, MOST_ACTIVITY)) {
    if (!latest.has(activity.dataset_id)) latest.set(activity.dataset_id, activity);
  }
  const changed: Dashboard['changed'] = [];
  for (const { last_at: at, ...activity } of latest.values()) {
    const dataset = await datasetOf(sql, accountId, activity.dataset_id);
    if (dataset !== undefined) changed.push({ ...activity, ...dataset, changed_at: at.toISOString() });
    if (changed.length === MOST_DATASETS) break;
  }
  return changed;
}
