import { uuidv7 } from '../../../../kernel/ids.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { RatedataServices } from '../services.ts';

export const UPKEEP_JOB = 'ratedata.upkeep';

type Services = Pick<RatedataServices, 'jobs'>;

/** Has what is dirty computed anew, in the background. One that runs already may have passed what is dirty since. */
export const refreshSoon = ({ jobs }: Services, sql: Sql, accountId: string) =>
  jobs.enqueue(sql, { runId: uuidv7(), accountId, kind: UPKEEP_JOB, input: {} });

/** Has what stands by itself merged, when there is enough of it. */
export const mergeSoon = ({ jobs }: Services, sql: Sql, accountId: string) =>
  jobs.enqueueOnce(sql, { runId: uuidv7(), accountId, kind: UPKEEP_JOB, input: {} });
