import type { Logger } from '../../kernel/log.ts';
import type { Sql } from '../../kernel/sql.ts';
import { countElsewhere } from '../../kernel/work-elsewhere.ts';
import { BATCH_IDLE_MS, COMMIT_IDLE_MS } from '../postgres/bounds.ts';
import type { Database } from '../postgres/database.ts';
import { type Cost, costOf } from './cost.ts';
import type { CpuMeter } from './cpu-meter.ts';
import type { BatchResult, JobDefinition, JobRun } from './define.ts';
import { completeRun, failRun, findRun, type Position, saveBatch } from './store.ts';
import { type JobNews, tell } from './transitions.ts';

/** Whether the run goes on with its next batch in this segment. */
export type Next = 'continue' | 'stop';

/** The run moved on while a batch of it was at work: nothing of that batch may be kept. */
export class Superseded extends Error {
  override name = 'Superseded';
}

export interface BatchWork {
  position: Position;
  definition: JobDefinition;
  /** The last batch of its segment; the run goes on in the next one. */
  last: boolean;
  signal: AbortSignal;
  pausing: AbortSignal;
  log: Logger;
  /** Kept over a lost database, so that only the writing is repeated. */
  prepared?: { value: unknown };
  /** Since when a part of the instance that it needs is away. */
  awaySince?: number | undefined;
  /** What attempts at it have had of the processor before this one. */
  spentMs?: number;
}

export interface BatchTools {
  database: Database;
  meter: CpuMeter;
  enqueueSegment(sql: Sql, run: JobRun): Promise<void>;
}

interface MeasuringTools extends BatchTools {
  /** What the batch has had of the processor, in all attempts at it. */
  usedMs(): number;
}

/** Does one batch and keeps its writes, its cursor and its number in one transaction, or finds that this was done before. */
export async function doBatch(tools: BatchTools, work: BatchWork): Promise<Next> {
  const reading = tools.meter.start();
  const before = work.spentMs ?? 0;
  const measuring = { ...tools, usedMs: () => before + reading.usedMs() };
  try {
    return await countElsewhere(reading.add, () => attempt(measuring, work));
  } finally {
    work.spentMs = before + reading.stop();
  }
}

async function attempt(tools: MeasuringTools, work: BatchWork): Promise<Next> {
  const { definition } = work;
  if ('runBatch' in definition) {
    return inPlace(tools, work, BATCH_IDLE_MS, (sql, run) =>
      definition.runBatch({ ...contextOf(work, run), sql }),
    );
  }
  const run = await standing(tools.database, work.position);
  if (typeof run === 'string') return run;
  work.prepared ??= { value: await definition.prepare(contextOf(work, run)) };
  const prepared = work.prepared.value;
  return inPlace(tools, work, COMMIT_IDLE_MS, (sql, current) =>
    definition.commit({ ...contextOf(work, current), sql, prepared }),
  );
}

/** The run, if the batch is still to be done; otherwise what to do instead. */
export const standing = (database: Database, position: Position): Promise<JobRun | Next> =>
  database.forAccount(position.accountId)(async (sql) => judge(await findRun(sql, position.runId), position));

function judge(run: JobRun | undefined, position: Position): JobRun | Next {
  if (run === undefined || run.segment !== position.segment || run.state !== 'running') return 'stop';
  if (run.batch > position.batch) return 'continue';
  return run.batch === position.batch ? run : 'stop';
}

const contextOf = (work: BatchWork, run: JobRun) => ({
  run,
  input: run.input,
  cursor: run.cursor,
  signal: work.signal,
  pausing: work.pausing,
  log: work.log,
});

/**
 * The row is locked only at the end, by the guarded update, so that pausing and cancelling never wait for a batch. When
 * two nodes do the same batch, the update of the second finds it taken, and its transaction is undone.
 */
function inPlace(
  { database, enqueueSegment, usedMs }: MeasuringTools,
  { position, last }: BatchWork,
  idleMs: number,
  work: (sql: Sql, run: JobRun) => Promise<BatchResult<unknown>>,
): Promise<Next> {
  const settings = {
    'app.account_id': position.accountId,
    idle_in_transaction_session_timeout: String(idleMs),
  };
  return database.withSettings(settings)(async (sql) => {
    const run = judge(await findRun(sql, position.runId), position);
    if (typeof run === 'string') return run;
    const result = await work(sql, run);
    const cost = costOf(usedMs(), result.cost);
    const saved = await save(sql, position, { ...result, last }, cost);
    if (saved === undefined) throw new Superseded(position.runId);
    await tell(sql, newsOf(result), saved);
    if (saved.segment !== position.segment) await enqueueSegment(sql, saved);
    const goesOn = saved.state === 'running' && saved.segment === position.segment && !saved.resting;
    return goesOn ? 'continue' : 'stop';
  });
}

function save(sql: Sql, position: Position, result: BatchResult<unknown> & { last: boolean }, cost: Cost) {
  if (!result.done) return saveBatch(sql, position, result, cost);
  return result.error === undefined
    ? completeRun(sql, position, result, cost)
    : failRun(sql, position, result.error, cost);
}

const newsOf = ({ done, error }: BatchResult<unknown>): JobNews => {
  if (!done) return 'progressed';
  return error === undefined ? 'completed' : 'failed';
};
