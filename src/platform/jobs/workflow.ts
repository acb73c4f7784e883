import { setTimeout as sleep } from 'node:timers/promises';
import { isOutage } from '../../kernel/errors.ts';
import type { Logger } from '../../kernel/log.ts';
import type { Sql } from '../../kernel/sql.ts';
import { type Database, isDatabaseLost } from '../postgres/database.ts';
import { type BatchWork, doBatch, type Next, standing } from './batch.ts';
import { type Cost, costOf } from './cost.ts';
import type { CpuMeter } from './cpu-meter.ts';
import { isFinished, type JobDefinition, type JobDefinitions, type JobError, type JobRun } from './define.ts';
import { givenUp, looksTransient, OUTAGE_MS, retryDelay, toJobError } from './faults.ts';
import { beginSegment, failRun, markStarted, type Position } from './store.ts';
import { tell } from './transitions.ts';
import type { RunWatcher } from './watcher.ts';

export interface SegmentTools {
  database: Database;
  definitions: JobDefinitions;
  watcher: RunWatcher;
  meter: CpuMeter;
  log: Logger;
  enqueueSegment(sql: Sql, run: JobRun): Promise<void>;
  /** Does the work once and remembers its answer, so that a repeated workflow skips it. */
  remember(work: () => Promise<Next>): Promise<Next>;
  /** A run that was carried here may rest now. */
  onLeft(): void;
  batchesPerSegment: number;
  maxStarts: number;
  retryMs: number;
}

/** Never settles, and holds nothing open: the node is stopping and the work goes on elsewhere. */
const forever = (): Promise<never> => new Promise<never>(() => undefined);

/** Carries runs on this node, one workflow per segment. */
export class SegmentRunner {
  readonly #tools: SegmentTools;
  readonly #stop = new AbortController();
  readonly #halt = new AbortController();
  readonly #executing = new Set<object>();

  constructor(tools: SegmentTools) {
    this.#tools = tools;
  }

  /** The workflow: batch after batch until the run ends, is paused, or has filled its segment. */
  async run(accountId: string, runId: string, segment: number, firstBatch: number): Promise<void> {
    const execution = { park: () => this.#park(execution) };
    this.#executing.add(execution);
    try {
      const start = { accountId, runId, segment, batch: firstBatch };
      const run = await this.#outlast(execution.park, () => this.#begin(start));
      const definition = run && this.#tools.definitions.find(run.kind);
      if (run === undefined || definition === undefined) return;
      for (let batch = firstBatch; ; batch += 1) {
        if (this.#stop.signal.aborted) return await execution.park();
        const position = { ...start, batch };
        const last = batch - firstBatch + 1 >= this.#tools.batchesPerSegment;
        const advance = () => this.#advance(execution.park, definition, position, last);
        if ((await this.#tools.remember(advance)) === 'stop') return;
      }
    } finally {
      this.#executing.delete(execution);
      this.#tools.onLeft();
    }
  }

  /** Begins no further batch, gives those at work the time to end, and aborts the rest. */
  async drain(milliseconds: number): Promise<void> {
    this.#stop.abort();
    await this.#quiet(milliseconds);
    this.#halt.abort();
    await this.#quiet(1_000);
  }

  async #quiet(milliseconds: number): Promise<void> {
    const deadline = Date.now() + milliseconds;
    while (this.#executing.size > 0 && Date.now() < deadline) await sleep(20);
  }

  #park(execution: object): Promise<never> {
    this.#executing.delete(execution);
    return forever();
  }

  #begin(start: Position): Promise<JobRun | undefined> {
    const { database, definitions, maxStarts, log } = this.#tools;
    return database.forAccount(start.accountId)(async (sql) => {
      const run = await beginSegment(sql, start);
      if (run === undefined) return undefined;
      if (run.starts > maxStarts) {
        await this.#fail(sql, start, givenUp(maxStarts), costOf(0));
        return undefined;
      }
      const started = run.startedAt === null ? await markStarted(sql, run.runId) : undefined;
      if (started !== undefined) await tell(sql, 'started', started);
      if (definitions.find(run.kind) === undefined) log.error({ kind: run.kind }, 'unknown kind of job');
      return run;
    });
  }

  async #advance(
    park: () => Promise<never>,
    definition: JobDefinition,
    position: Position,
    last: boolean,
  ): Promise<Next> {
    const { watcher, log } = this.#tools;
    const left = new AbortController();
    const paused = new AbortController();
    const unwatch = watcher.watch(position.runId, (seen) => {
      if (seen === undefined || seen.segment !== position.segment || isFinished(seen.state)) left.abort();
      else if (seen.state === 'paused') paused.abort();
    });
    const work: BatchWork = {
      position,
      definition,
      last,
      signal: AbortSignal.any([left.signal, this.#halt.signal]),
      pausing: paused.signal,
      log: log.child({ run: position.runId, kind: definition.kind }),
    };
    try {
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await this.#outlast(park, () => this.#attempt(park, work, attempt));
        if (typeof outcome === 'string') return outcome;
        delete work.prepared;
        await pause(outcome.retryInMs, AbortSignal.any([left.signal, this.#stop.signal]));
        if (this.#stop.signal.aborted) return await park();
      }
    } finally {
      unwatch();
      watcher.touch(position.runId);
    }
  }

  async #attempt(
    park: () => Promise<never>,
    work: BatchWork,
    attempt: number,
  ): Promise<Next | { retryInMs: number }> {
    const { database, definitions, retryMs } = this.#tools;
    const { position, definition, log } = work;
    try {
      return await doBatch(this.#tools, work);
    } catch (error) {
      if (isDatabaseLost(error)) throw error;
      if (this.#halt.signal.aborted) return park();
      const run = await standing(database, position);
      if (typeof run === 'string') return run;
      work.awaySince = isOutage(error) ? (work.awaySince ?? Date.now()) : undefined;
      const mayWait = Date.now() - (work.awaySince ?? 0) < OUTAGE_MS;
      if (mayWait || (looksTransient(error) && attempt < definitions.attemptsOf(definition))) {
        const retryInMs = retryDelay(error, attempt, retryMs);
        log.warn({ err: error, attempt, retryInMs }, 'a batch failed; trying again');
        return { retryInMs };
      }
      log.error({ err: error, attempt }, 'a job failed');
      await database.forAccount(position.accountId)((sql) =>
        this.#fail(sql, position, toJobError(error, position.runId), costOf(work.spentMs ?? 0)),
      );
      return 'stop';
    }
  }

  async #fail(sql: Sql, position: Position, error: JobError, cost: Cost): Promise<void> {
    const failed = await failRun(sql, position, error, cost);
    if (failed !== undefined) await tell(sql, 'failed', failed);
  }

  /** A database that is away is waited for; everything repeated here does nothing twice. */
  async #outlast<Result>(park: () => Promise<never>, work: () => Promise<Result>): Promise<Result> {
    for (let delay = 50; ; delay = Math.min(delay * 2, 1_000)) {
      try {
        return await work();
      } catch (error) {
        if (!isDatabaseLost(error)) throw error;
        this.#tools.log.debug({ err: error }, 'the database is away; a job waits for it');
      }
      await pause(delay, this.#stop.signal);
      if (this.#stop.signal.aborted) return park();
    }
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);
