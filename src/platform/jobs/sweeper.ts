import type { Logger } from '../../kernel/log.ts';
import { type Sql, statement } from '../../kernel/sql.ts';
import type { Database } from '../postgres/database.ts';
import { LOCKS } from '../postgres/locks.ts';
import { costOf } from './cost.ts';
import type { JobRun } from './define.ts';
import { type Engine, workflowIdOf } from './engine.ts';
import { givenUp } from './faults.ts';
import { findDeadExecutors } from './nodes.ts';
import { failRun, restartSegment } from './store.ts';
import { tell } from './transitions.ts';

export interface SweeperTools {
  database: Database;
  engine: Engine;
  log: Logger;
  nodeId: string;
  /** A node silent for so long is dead. */
  deadAfterMs: number;
  /** A run that nothing carries for so long is carried anew. */
  lostAfterMs: number;
  maxStarts: number;
  enqueueSegment(sql: Sql, run: JobRun): Promise<void>;
}

/** Any constant: the node that holds this lock sweeps, the others pass. */
const LOCK = LOCKS.sweeper;

const tryLock = statement<{ held: boolean }>('jobs.lock', 'SELECT pg_try_advisory_xact_lock($1) AS held');

/** Does the work on one node at a time; the others skip it. A node that freezes holds them up no longer than told. */
export const asOnlyNode = (
  database: Database,
  milliseconds: number,
  work: () => Promise<unknown>,
): Promise<void> =>
  database.withSettings({ idle_in_transaction_session_timeout: String(milliseconds) })(async (sql) => {
    const lock = await tryLock.first(sql, [LOCK]);
    if (lock?.held === true) await work();
  });

/** Hands the work of dead nodes to living ones; repeated, so none is left in the end. */
export async function recoverDead({ database, engine, log, deadAfterMs }: SweeperTools): Promise<void> {
  const dead = await database.system((sql) => findDeadExecutors(sql, deadAfterMs));
  if (dead.length === 0) return;
  const recovered = await engine.recover(dead);
  if (recovered > 0) log.warn({ dead, recovered }, 'took over the work of nodes that fell silent');
}

const LOST = `
  SELECT r.run_id, r.account_id, r.segment FROM job_runs r
  LEFT JOIN dbos.workflow_status w ON w.workflow_uuid = r.run_id || ':' || r.segment
  WHERE r.state = 'running' AND NOT r.resting AND r.updated_at < clock_timestamp() - $1 * interval '1 millisecond'
    AND (w.workflow_uuid IS NULL OR w.status NOT IN ('ENQUEUED', 'PENDING', 'DELAYED')
      OR w.application_version NOT IN (
        SELECT application_version FROM nodes
        WHERE role = 'worker' AND heartbeat_at > clock_timestamp() - $2 * interval '1 millisecond'))
  ORDER BY r.updated_at LIMIT 100`;

const findLost = statement<{ run_id: string; account_id: string; segment: number }>('jobs.find-lost', LOST);

/**
 * A running job whose workflow is gone, ended without it, or waits for a version of the program that no node runs, goes
 * on in a new segment. The old one, should it still live somewhere, can write nothing any more.
 */
export async function reconcile(tools: SweeperTools): Promise<void> {
  const { database, engine, log, lostAfterMs, deadAfterMs } = tools;
  const lost = await database.withSettings({ 'app.job_sweep': 'on' })((sql) =>
    findLost.all(sql, [lostAfterMs, deadAfterMs]),
  );
  for (const { run_id: runId, account_id: accountId, segment } of lost) {
    await database.forAccount(accountId)((sql) => carryAnew(tools, sql, { runId, segment }));
    await engine.deleteWorkflows([workflowIdOf(runId, segment)]);
    log.warn({ run: runId, segment }, 'a job had lost its workflow and was given a new one');
  }
}

async function carryAnew(
  { enqueueSegment, maxStarts }: SweeperTools,
  sql: Sql,
  position: { runId: string; segment: number },
): Promise<void> {
  const run = await restartSegment(sql, position);
  if (run === undefined) return;
  if (run.starts <= maxStarts) return enqueueSegment(sql, run);
  const failed = await failRun(sql, run, givenUp(maxStarts), costOf(0));
  if (failed !== undefined) await tell(sql, 'failed', failed);
}

const findClaimed = statement<{ workflow_uuid: string }>(
  'jobs.find-claimed',
  `SELECT workflow_uuid FROM dbos.workflow_status WHERE status = 'PENDING' AND executor_id = $1
     AND started_at_epoch_ms < extract(epoch FROM clock_timestamp()) * 1000 - $2`,
);
const handBack = statement(
  'jobs.hand-back',
  `UPDATE dbos.workflow_status SET status = 'ENQUEUED', owner_xid = NULL, started_at_epoch_ms = NULL
   WHERE workflow_uuid = ANY($1) AND status = 'PENDING' AND executor_id = $2`,
);

/**
 * A claim whose answer got lost with the connection stays with this node although it never began. Nobody else looks
 * after it, because this node lives.
 */
export async function returnForgotten({
  database,
  engine,
  log,
  nodeId,
  lostAfterMs,
}: SweeperTools): Promise<void> {
  const claimed = await database.system((sql) => findClaimed.all(sql, [nodeId, lostAfterMs]));
  const forgotten = claimed.map((row) => row.workflow_uuid).filter((id) => !engine.isExecuting(id));
  if (forgotten.length === 0) return;
  await database.system((sql) => handBack.run(sql, [forgotten, nodeId]));
  log.warn({ forgotten }, 'gave back work that was claimed but never begun');
}
