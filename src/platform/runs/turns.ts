import { conflict } from '../../kernel/errors.ts';
import type { Sql } from '../../kernel/sql.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Concurrency } from './run.ts';
import { findNextQueued, leaveQueue, lockRunsOf, runsUnderWay } from './store.ts';

/** Whether a new run of the definition has to wait for its turn; makes room for it, or refuses it, as the policy says. */
export async function mustQueue(
  sql: Sql,
  definitionId: string,
  { max_runs: most, policy }: Concurrency,
  cancel: (runId: string) => Promise<unknown>,
): Promise<boolean> {
  await lockRunsOf(sql, definitionId);
  const underWay = await runsUnderWay(sql, definitionId);
  if (underWay.length < most) return false;
  if (policy === 'queue') return true;
  if (policy === 'skip')
    throw conflict(
      `"${definitionId}" is already running (${underWay.join(', ')}). Wait until it ends or cancel it, or let runs queue.`,
    );
  for (const runId of underWay.slice(0, underWay.length - most + 1)) await cancel(runId);
  return false;
}

/** A run that waits looks for itself as well, should nobody have called it. */
export async function takeTurn(
  sql: Sql,
  run: { runId: string; definitionId: string | null; maxRuns: number },
): Promise<boolean> {
  const { runId, definitionId, maxRuns } = run;
  if (definitionId !== null) {
    await lockRunsOf(sql, definitionId);
    if ((await runsUnderWay(sql, definitionId)).length >= maxRuns) return false;
    if ((await findNextQueued(sql, definitionId)) !== runId) return false;
  }
  await leaveQueue(sql, runId);
  return true;
}

/** After the end of a run: the next one that waits has its turn. */
export async function callNext(sql: Sql, jobs: Jobs, definitionId: string | null): Promise<void> {
  if (definitionId === null) return;
  await lockRunsOf(sql, definitionId);
  const next = await findNextQueued(sql, definitionId);
  if (next === undefined) return;
  await leaveQueue(sql, next);
  await jobs.wake(sql, next);
}
