import { zonedTime } from '../../../kernel/zoned-time.ts';
import { nextTime } from '../../../platform/jobs/index.ts';
import type { Pipeline, Schedule } from './schema.ts';
import type { PipelineRow, StoredSchedule } from './store.ts';

export function toSchedule({ cron, timezone, active }: StoredSchedule, now: Date): Schedule {
  const next = active ? zonedTime(nextTime(cron, timezone, now), timezone) : null;
  return { cron, timezone, active, next_run: next };
}

/** As news tell of it. */
export const toldPipeline = ({ name, stages }: PipelineRow, actor: string) => ({
  name,
  stages: stages.map(({ id, type }) => ({ id, type })),
  actor,
});

const TIMES = 5;

/** The next times of a cron, each in its zone. */
export function nextTimes(
  { cron, timezone }: Pick<StoredSchedule, 'cron' | 'timezone'>,
  now: Date,
): string[] {
  const times: Date[] = [];
  for (let after = now; times.length < TIMES; ) {
    after = nextTime(cron, timezone, after);
    times.push(after);
  }
  return times.map((time) => zonedTime(time, timezone));
}

export const toPipeline = (row: PipelineRow, now: Date): Pipeline => ({
  pipeline_id: row.pipeline_id,
  name: row.name,
  description: row.description,
  site_url: row.site_url,
  status: 'created',
  stages: row.stages.length,
  definition: { stages: row.stages as unknown as Record<string, unknown>[] },
  params: row.params,
  concurrency: row.concurrency,
  schedule: row.schedule === null ? null : toSchedule(row.schedule, now),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
