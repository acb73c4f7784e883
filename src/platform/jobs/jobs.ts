import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/log.ts';
import { type Policies, PolicyPort } from '../../kernel/policy.ts';
import type { Sql } from '../../kernel/sql.ts';
import type { Database } from '../postgres/database.ts';
import { asOnlyOne, LOCKS } from '../postgres/locks.ts';
import type { Notices } from '../postgres/notices.ts';
import { CpuMeter } from './cpu-meter.ts';
import { type JobDefinition, JobDefinitions, type JobRun, type JobSubject } from './define.ts';
import { Engine } from './engine.ts';
import { every, type Ticker } from './every.ts';
import { isConnectionFault } from './faults.ts';
import { migrateEngine } from './migrate-engine.ts';
import { NodeHeartbeat } from './nodes.ts';
import { purge } from './retention.ts';
import { type NewSchedule, removeSchedule, saveSchedule, serveSchedules } from './schedules.ts';
import { DEFAULT_SETTINGS, type JobSettings } from './settings.ts';
import { findRuns, insertOnlyRun, insertRun, type NewRun } from './store.ts';
import { asOnlyNode, reconcile, recoverDead, returnForgotten, type SweeperTools } from './sweeper.ts';
import { cancel, getRun, pause, resume } from './transitions.ts';
import { type WaitOptions, waitForChange } from './wait.ts';
import { wake, wakeDue } from './wake.ts';
import { RunWatcher } from './watcher.ts';
import { SegmentRunner } from './workflow.ts';

export interface JobsOptions {
  database: Database;
  /** The same database; the engine keeps connections of its own. */
  url: string;
  /** One per living process. A node that comes back under its old id takes up its work at once. */
  nodeId: string;
  /** Changed only when the shape of the workflow changes. */
  applicationVersion: string;
  log: Logger;
  clock: Clock;
  /** Jobs at work at the same time on this node, for each queue that does not say otherwise. */
  concurrency: number;
  /** How often a queue is looked at while no messages tell of new work. */
  pollMs: number;
  notices?: Notices;
  /** Asked before every batch of a kind that moves data. */
  policies?: Policies;
  settings?: Partial<JobSettings>;
}

export interface Jobs {
  /** Before `start`, on every node. */
  define<Input, Cursor, Prepared>(definition: JobDefinition<Input, Cursor, Prepared>): void;
  /** A node that does not work only enqueues. One started instance per process. */
  start(options: { work: boolean }): Promise<void>;
  /** Lets batches in flight end, within bounds, and hands the rest to the other nodes or the next start. */
  stop(): Promise<void>;
  /** In the caller's transaction, which must be one of the run's account. */
  enqueue(sql: Sql, run: NewRun): Promise<JobRun>;
  /** Like `enqueue`, unless the same work is under way; what is finished of it is forgotten. For upkeep, which nobody asks after. */
  enqueueOnce(sql: Sql, run: NewRun): Promise<JobRun | undefined>;
  get(sql: Sql, runId: string): Promise<JobRun>;
  subjectOf(run: Pick<JobRun, 'kind' | 'input'>): JobSubject | undefined;
  getMany(sql: Sql, runIds: readonly string[]): Promise<JobRun[]>;
  pause(sql: Sql, runId: string): Promise<JobRun>;
  resume(sql: Sql, runId: string): Promise<JobRun>;
  cancel(sql: Sql, runId: string): Promise<JobRun>;
  /** Ends the rest of a run; one that is at work looks once more before it rests. */
  wake(sql: Sql, runId: string): Promise<void>;
  wait(options: WaitOptions): Promise<JobRun>;
  /** In the caller's transaction; answers the first time it comes. */
  schedule(sql: Sql, schedule: NewSchedule): Promise<Date>;
  unschedule(sql: Sql, accountId: string, name: string): Promise<boolean>;
}

export function createJobs(options: JobsOptions): Jobs {
  const { database, url, nodeId, applicationVersion, clock, concurrency, pollMs } = options;
  const settings: JobSettings = { ...DEFAULT_SETTINGS, ...options.settings };
  const log = options.log.child({ node: nodeId });
  const definitions = new JobDefinitions(options.policies ?? new PolicyPort());
  const watcher = new RunWatcher({ database, intervalMs: settings.watchMs, log });
  const engine = new Engine({
    url,
    nodeId,
    applicationVersion,
    pollMs,
    quietMs: settings.quietMs,
    silentMs: settings.silentMs,
    log,
    poolSize: concurrency + 4,
    notices: options.notices,
  });
  const enqueueSegment = (sql: Sql, run: JobRun) => engine.enqueue(sql, definitions.queueOf(run.kind), run);
  const runner = new SegmentRunner({
    ...settings,
    database,
    definitions,
    watcher,
    meter: new CpuMeter(),
    log,
    enqueueSegment,
    remember: (work) => engine.remember(work),
    onLeft: () => lookSoon(),
  });
  const sweeping: SweeperTools = { ...settings, database, engine, log, nodeId, enqueueSegment };
  const tickers: Ticker[] = [];
  let heartbeat: NodeHeartbeat | undefined;
  let waking: Ticker | undefined;
  const lookSoon = () => waking?.within(settings.wakeMs);

  const sweep = async (node: NodeHeartbeat): Promise<void> => {
    if (engine.reviveDispatch(settings.dispatchSilentMs)) log.error('the dispatch of jobs was started anew');
    await returnForgotten(sweeping);
    await node.buryEnded();
    if (!node.isSettled(settings.heartbeatMs * 3)) return;
    await asOnlyNode(database, Math.ceil(settings.deadAfterMs / 2), async () => {
      await recoverDead(sweeping);
      await reconcile(sweeping);
    });
  };

  const enqueue = async (sql: Sql, run: NewRun): Promise<JobRun> => {
    definitions.require(run.kind);
    const inserted = await insertRun(sql, run);
    if (inserted.resting) lookSoon();
    else await enqueueSegment(sql, inserted);
    return inserted;
  };

  // Not under the lock of the sweep: a node that freezes here must not keep the others from taking over its work.
  const clean = () =>
    asOnlyOne(database, LOCKS.purge, () => purge({ database, engine, clock, log }, settings));

  return {
    define: (definition) => definitions.add(definition as JobDefinition),

    async start({ work }) {
      const identity = { nodeId, applicationVersion, role: work ? ('worker' as const) : ('api' as const) };
      const node = new NodeHeartbeat(database, identity, settings.deadAfterMs / 2);
      heartbeat = node;
      await whileReturning(async () => {
        await migrateEngine(database, log);
        await node.beat();
        if (work)
          await engine.launch(definitions.queues(concurrency), (...segment) => runner.run(...segment));
      });
      tickers.push(every(settings.heartbeatMs, 'heartbeat', log, () => node.beat()));
      if (!work) return;
      tickers.push(every(settings.sweepMs, 'sweep', log, () => sweep(node)));
      tickers.push(every(settings.retentionMs, 'retention', log, clean));
      waking = every(settings.restMs, 'wake', log, async () => {
        if (await wakeDue(database, enqueueSegment, settings.restMs)) lookSoon();
      });
      tickers.push(waking);
      const serve = () => serveSchedules(database, clock.now(), enqueue);
      tickers.push(every(settings.scheduleMs, 'schedules', log, serve));
    },

    async stop() {
      await engine.stopDispatch();
      await runner.drain(settings.drainMs);
      for (const ticker of tickers) await ticker.stop();
      try {
        await engine.recover([nodeId]);
        await heartbeat?.leave();
      } catch (error) {
        log.warn({ err: error }, 'the work of this node could not be handed back; it is taken over later');
      }
      watcher.close();
      await engine.close();
    },

    enqueue,
    async enqueueOnce(sql, run) {
      definitions.require(run.kind);
      const inserted = await insertOnlyRun(sql, run);
      if (inserted !== undefined) await enqueueSegment(sql, inserted);
      return inserted;
    },
    get: getRun,
    subjectOf: ({ kind, input }) => definitions.find(kind)?.subject?.(input),
    getMany: findRuns,
    pause,
    async resume(sql, runId) {
      const run = await resume(sql, runId);
      await enqueueSegment(sql, run);
      return run;
    },
    cancel,
    wake: (sql, runId) => wake(sql, runId, enqueueSegment),
    wait: (wait) => waitForChange({ database, watcher }, wait),
    async schedule(sql, schedule) {
      definitions.require(schedule.kind);
      return saveSchedule(sql, schedule, clock.now());
    },
    unschedule: removeSchedule,
  };
}

/** Half a minute, in which a machine that stands still is no more than one try. */
const TRIES = 120;
const BETWEEN_TRIES_MS = 250;

/** A start that meets a database which is just coming back is repeated for a while. */
async function whileReturning(start: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start();
    } catch (error) {
      if (!isConnectionFault(error) || tries === TRIES) throw error;
      await sleep(BETWEEN_TRIES_MS);
    }
  }
}
