import { uuidv7 } from '../../../../kernel/ids.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { RatedataServices } from '../services.ts';

export const UPKEEP_JOB = 'ratedata.upkeep';

/** Has what is dirty computed anew, in the background. */
export const refreshSoon = ({ jobs }: Pick<RatedataServices, 'jobs'>, sql: Sql, accountId: string) =>
  jobs.enqueueOnce(sql, { runId: uuidv7(), accountId, kind: UPKEEP_JOB, input: {} });
