import { invalidRequest } from '../../../kernel/errors.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { type Jobs, nextTime } from '../../../platform/jobs/index.ts';
import type { PipelineRow, StoredSchedule } from './store.ts';

export const SCHEDULED = 'pipelines.scheduled';

const nameOf = (pipelineId: string): string => `pipeline ${pipelineId}`;

export interface GivenSchedule {
  cron: string;
  timezone?: string;
  /** Whether it is started, which it is unless told. */
  active?: boolean;
}

/** Refuses what is no schedule of five fields, and a day that never comes. */
export function readSchedule(
  given: GivenSchedule | null | undefined,
  now: Date,
  place = 'schedule.',
): StoredSchedule | null {
  if (given === undefined || given === null) return null;
  const { cron, timezone = 'UTC', active = true } = given;
  if (cron.trim().split(/\s+/).length !== 5)
    throw invalidRequest(
      `"${cron}" is not a valid schedule. Use five fields such as "0 6 * * 1", which is Mondays at six.`,
      {
        details: [{ path: `${place}cron`, message: 'must have five fields' }],
      },
    );
  nextTime(cron, timezone, now);
  return { cron, timezone, active };
}

/** Makes the clock of the program agree with what the pipeline says. */
export async function applySchedule(
  jobs: Jobs,
  sql: Sql,
  accountId: string,
  row: PipelineRow,
): Promise<void> {
  const { pipeline_id: pipelineId, schedule } = row;
  const name = nameOf(pipelineId);
  if (schedule === null || !schedule.active) {
    await jobs.unschedule(sql, accountId, name);
    return;
  }
  const { cron, timezone } = schedule;
  await jobs.schedule(sql, { accountId, name, cron, timezone, kind: SCHEDULED, input: { pipelineId } });
}
