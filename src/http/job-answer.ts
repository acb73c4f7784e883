import Type from 'typebox';
import type { Context } from '../kernel/context.ts';
import { invalidRequest } from '../kernel/errors.ts';
import type { StoredEvent } from '../kernel/events.ts';
import { followEvents } from '../platform/events/index.ts';
import { isFinished, type JobRun, type Jobs } from '../platform/jobs/index.ts';
import type { Database } from '../platform/postgres/database.ts';
import { EventStream, type ServerSentEvent } from './event-stream.ts';

const LONGEST_WAIT = 60;

/** The query of every operation that shows one job. */
export const JOB_QUERY = {
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: LONGEST_WAIT,
      description: 'Seconds to wait for the record to change.',
    }),
  ),
};

const LAST = new Set(['job.completed', 'job.failed', 'job.cancelled']);
const isLast = (event: StoredEvent): boolean => LAST.has(event.type);

/**
 * One job as its caller asked for it: the record at once, the record when it has changed (`wait`), or a stream of its
 * progress (`Accept: text/event-stream`), which goes on where `Last-Event-ID` says.
 */
export async function answerJob<Record>(
  ctx: Context<{ jobs: Jobs; database: Database }>,
  runId: string,
  wait: number | undefined,
  toRecord: (run: JobRun) => Record | Promise<Record>,
  /** What the events of its stream call its id. */
  idField = 'job_id',
): Promise<Record | EventStream> {
  const { jobs, database } = ctx.services;
  const run = await ctx.read((sql) => jobs.get(sql, runId));
  if (String(ctx.headers.accept ?? '').includes('text/event-stream')) {
    return new EventStream(streamJob(database, ctx, run, { after: lastEventId(ctx), idField }));
  }
  if (wait === undefined || wait === 0 || isFinished(run.state)) return toRecord(run);
  const changed = {
    accountId: ctx.account.id,
    runId,
    since: run.version,
    seconds: wait,
    signal: AbortSignal.any([ctx.signal, ctx.closing]),
  };
  return toRecord(await jobs.wait(changed));
}

/** The job when it has ended, or as it is when the time is up. */
export async function waitForJob(
  ctx: Context<{ jobs: Jobs }>,
  runId: string,
  seconds: number,
): Promise<JobRun> {
  const { jobs } = ctx.services;
  const signal = AbortSignal.any([ctx.signal, ctx.closing]);
  const deadline = performance.now() + seconds * 1_000;
  let run = await ctx.read((sql) => jobs.get(sql, runId));
  for (;;) {
    const left = (deadline - performance.now()) / 1_000;
    if (isFinished(run.state) || left <= 0 || signal.aborted) return run;
    run = await jobs.wait({ accountId: ctx.account.id, runId, since: run.version, seconds: left, signal });
  }
}

async function* streamJob(
  database: Database,
  ctx: Context,
  run: JobRun,
  { after, idField }: { after: number; idField: string },
): AsyncGenerator<ServerSentEvent> {
  const options = { after, signal: AbortSignal.any([ctx.signal, ctx.closing]), isLast };
  for await (const { eventId, type, payload } of followEvents(database, run.accountId, run.runId, options)) {
    yield {
      id: String(eventId),
      event: type.replace('job.', ''),
      data: { [idField]: run.runId, ...payload },
    };
  }
}

function lastEventId(ctx: Context): number {
  const given = ctx.headers['last-event-id'];
  if (given === undefined || given === '') return 0;
  const id = Number(given);
  if (!Number.isSafeInteger(id) || id < 0)
    throw invalidRequest(
      'Last-Event-ID does not belong to this stream. Omit it to start from the beginning.',
    );
  return id;
}
