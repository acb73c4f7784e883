import { type EventOf, hear, type Subscriber } from '../../../../kernel/events.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { type JobError, jobEvents } from '../../../../platform/jobs/index.ts';
import type { RatedataServices } from '../services.ts';
import { findRun } from '../store/pipelines.ts';
import { endRun } from './define-pipeline.ts';

type Tools = Pick<RatedataServices, 'jobs' | 'runsFolder' | 'log'>;

const BROKEN: JobError = { code: 'internal', message: 'The run could not go on. Start it again.' };

/** A run whose job was cancelled or has broken off is told so too. */
export const endBrokenRuns = (tools: Tools): Subscriber => ({
  name: 'ratedata-broken-off',
  hears: [
    hear(jobEvents.jobFailed, (event, sql) =>
      end(tools, sql, event, { status: 'failed', error: event.payload.error ?? BROKEN }),
    ),
    hear(jobEvents.jobCancelled, (event, sql) => end(tools, sql, event, { status: 'cancelled' })),
  ],
});

async function end(
  tools: Tools,
  sql: Sql,
  { accountId, subject, payload }: EventOf<typeof jobEvents.jobFailed>,
  how: { status: 'failed' | 'cancelled'; error?: JobError },
): Promise<void> {
  if (!payload.kind.startsWith('ratedata.')) return;
  const run = await findRun(sql, accountId, subject);
  if (run?.status !== 'running') return;
  const running = Object.entries(run.stages).filter(([, { status }]) => status === 'running');
  const stages = Object.fromEntries(
    running.map(([name, stage]) => [name, { ...stage, status: 'failed' as const }]),
  );
  await endRun(tools, sql, { accountId, runId: subject, kind: run.kind, stages, ...how });
}
