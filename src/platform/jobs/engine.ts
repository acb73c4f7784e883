import { DBOS, DBOSClient } from '@dbos-inc/dbos-sdk';
import { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor';
import type { DLogger } from '@dbos-inc/dbos-sdk/internal/telemetry/logs';
import { dbRetryConfig } from '@dbos-inc/dbos-sdk/internal/utils';
import { registerInternalQueue, wfQueueRunner } from '@dbos-inc/dbos-sdk/internal/wfqueue';
import { workflowTimeoutConfig } from '@dbos-inc/dbos-sdk/internal/workflow_management';
import type pg from 'pg';
import type { Sql } from '../../kernel/sql.ts';
import { clientOf } from '../postgres/database.ts';
import { type Notices, notify } from '../postgres/notices.ts';
import { createEngineLogger } from './engine-log.ts';
import { nextPollAt, type Pace, quickenPolling } from './engine-pace.ts';
import { createEnginePool, type EnginePoolOptions } from './engine-pool.ts';
import { every, type Ticker } from './every.ts';
import type { Position } from './store.ts';

const APPLICATION = 'granary';
const WORKFLOW = 'run-segment';
/** What nodes tell each other: the queue that something was put into. */
const TOPIC = 'enqueued';
/** DBOS gives a workflow up after so many recoveries; `starts` of the run decides long before. */
const RECOVERIES = 1_000;

const FIND_WAITING = {
  name: 'queues.find-waiting',
  text: `SELECT name FROM unnest($1::text[]) AS queues (name)
         WHERE EXISTS (SELECT FROM dbos.workflow_status WHERE queue_name = name AND status = 'ENQUEUED')`,
};

export type SegmentWorkflow = (
  accountId: string,
  runId: string,
  segment: number,
  firstBatch: number,
) => Promise<void>;

export interface EngineOptions extends EnginePoolOptions {
  applicationVersion: string;
  pollMs: number;
  quietMs: number;
  /** Without them, queues are looked at every `pollMs`. */
  notices: Notices | undefined;
}

export const workflowIdOf = (runId: string, segment: number): string => `${runId}:${segment}`;

/**
 * All that is known of DBOS. DBOS is one per process (its executor, its registry and its queue runner are globals), so a
 * process has one launched engine at a time; an engine that only enqueues touches no global.
 */
export class Engine {
  readonly #options: EngineOptions;
  readonly #pool: pg.Pool;
  readonly #logger: DLogger;
  #client: Promise<DBOSClient> | undefined;
  #executor: DBOSExecutor | undefined;
  #closing = false;
  #reviving = false;
  #pace: Pace | undefined;
  #looks: Ticker | undefined;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#pool = createEnginePool(options);
    this.#logger = createEngineLogger(options.log, () => this.#closing);
    options.notices?.hear(
      TOPIC,
      (queue) => this.#pace?.look(queue),
      () => this.#pace?.look(),
    );
  }

  async launch(queues: ReadonlyMap<string, number>, workflow: SegmentWorkflow): Promise<void> {
    const { url, nodeId, applicationVersion, pollMs, quietMs, notices, log } = this.#options;
    // Within seconds of a server's return everything must move again; the default waits up to a minute and a half.
    Object.assign(dbRetryConfig, { initialBackoffSec: 0.1, maxBackoffSec: 1 });
    // For workflows with a deadline, of which there are none here.
    Object.assign(workflowTimeoutConfig, { pollingIntervalMs: 60_000 });
    DBOS.setConfig({
      name: APPLICATION,
      systemDatabaseUrl: url,
      // A pool of ours also keeps DBOS from looking for, or making, a database.
      systemDatabasePool: this.#pool,
      executorID: nodeId,
      applicationVersion,
      logger: this.#logger,
      useListenNotify: false,
      listenQueues: [],
      schedulerPollingIntervalMs: 60_000,
      runMigrations: false,
    });
    const pace = quickenPolling(() => notices?.connected === true);
    this.#pace = pace;
    const paced: SegmentWorkflow = (...segment) => {
      pace.quicken();
      return workflow(...segment);
    };
    DBOS.registerWorkflow(paced, { name: WORKFLOW, maxRecoveryAttempts: RECOVERIES });
    // Kept in this process only, so that each node has its own number of slots.
    for (const [name, slots] of queues) {
      registerInternalQueue(name, { workerConcurrency: slots, minPollingIntervalMs: pollMs });
    }
    try {
      await DBOS.launch();
    } catch (error) {
      this.#pace?.undo();
      await DBOS.shutdown({ deregister: true });
      throw error;
    }
    this.#executor = DBOSExecutor.globalInstance;
    // There are none: schedules are our own. DBOS would ask for them every second for a minute.
    if (this.#executor !== undefined) this.#executor.systemDatabase.listSchedules = () => Promise.resolve([]);
    this.#looks = every(quietMs, 'look at the queues', log, () => this.#lookForMissed([...queues.keys()]));
  }

  /** For a message that was lost. Without messages the queues are polled anyway. */
  async #lookForMissed(queues: string[]): Promise<void> {
    if (this.#options.notices?.connected !== true) return;
    const { rows } = await this.#pool.query<{ name: string }>({ ...FIND_WAITING, values: [queues] });
    for (const { name } of rows) this.#pace?.look(name);
  }

  /** Inside of a workflow: the answer is kept, and a repeated workflow gets it without doing the work again. */
  remember<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    return DBOS.runStep(work, { name: 'batch' });
  }

  /** In the caller's transaction: the workflow is there when, and only when, that commits. */
  async enqueue(sql: Sql, queue: string, { accountId, runId, segment, batch }: Position): Promise<void> {
    this.#client ??= DBOSClient.create({
      systemDatabaseUrl: this.#options.url,
      systemDatabasePool: this.#pool,
      logger: this.#logger,
      applicationName: APPLICATION,
    });
    const client = await this.#client;
    await client.enqueueInTransaction<SegmentWorkflow>(
      clientOf(sql),
      {
        workflowName: WORKFLOW,
        workflowID: workflowIdOf(runId, segment),
        queueName: queue,
        appVersion: this.#options.applicationVersion,
      },
      accountId,
      runId,
      segment,
      batch,
    );
    if (this.#options.notices !== undefined) await notify(sql, TOPIC, queue);
  }

  /** Hands what executors had begun back to the queues, and answers how many that were. */
  async recover(executorIds: string[]): Promise<number> {
    const recovered = (await this.#executor?.recoverPendingWorkflows(executorIds))?.length ?? 0;
    if (recovered > 0) this.#pace?.look();
    return recovered;
  }

  /** Whether this process is at work on the workflow, whatever the tables say. */
  isExecuting(workflowId: string): boolean {
    return this.#executor?.systemDatabase.checkForRunningWorkflow(workflowId) ?? false;
  }

  async deleteWorkflows(workflowIds: string[]): Promise<void> {
    if (workflowIds.length > 0) await this.#executor?.systemDatabase.deleteWorkflows(workflowIds);
  }

  async deleteFinished(before: Date, limit: number): Promise<number> {
    const found = await this.#executor?.systemDatabase.listWorkflows({
      completedBefore: before.toISOString(),
      limit,
      loadInput: false,
      loadOutput: false,
    });
    const ids = (found ?? []).map((status) => status.workflowUUID);
    await this.deleteWorkflows(ids);
    return ids.length;
  }

  /** Starts the dispatch loop of the queues anew if it has not looked at any queue for so long; says whether it did. */
  reviveDispatch(silentMs: number): boolean {
    const executor = this.#executor;
    if (executor === undefined || this.#closing || this.#reviving) return false;
    if (nextPollAt() > Date.now() - silentMs) return false;
    this.#reviving = true;
    wfQueueRunner.stop();
    // The old loop, if there is one, ends when it sees the stop, which the new one would take back at once.
    setTimeout(() => {
      this.#reviving = false;
      if (!this.#closing) void wfQueueRunner.dispatchLoop(executor, []);
    }, 1_000);
    return true;
  }

  /** From here on this node claims no further workflow. */
  async stopDispatch(): Promise<void> {
    this.#closing = true;
    await this.#looks?.stop();
    await this.#executor?.deactivateEventReceivers();
  }

  async close(): Promise<void> {
    if (this.#executor !== undefined) await DBOS.shutdown({ deregister: true });
    this.#pace?.undo();
    await this.#pool.end();
  }
}
