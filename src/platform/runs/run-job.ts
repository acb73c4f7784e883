import type { Account } from '../../kernel/context.ts';
import type { Logger } from '../../kernel/log.ts';
import { must } from '../../kernel/must.ts';
import type { Sql } from '../../kernel/sql.ts';
import { type Jobs, lockJob } from '../jobs/index.ts';
import type { Database } from '../postgres/database.ts';
import { Carrier, type Outcome, Overtaken } from './carrier.ts';
import type { StageRegistry } from './registry.ts';
import type { Run, RunStage } from './run.ts';
import { cancelOpenStages, stagesOf } from './stage-store.ts';
import { endActivity, findRun } from './store.ts';
import { callNext, takeTurn } from './turns.ts';

export const RUN = 'runs.run';

/** Only for overviews: the run itself has all of it. */
export interface RunInput {
  of: string;
  definitionId: string | null;
}

/** Runs on one node at a time. Those that only wait hold no slot. */
const AT_ONCE = 24;
const LOOK_FOR_TURN_MS = 30_000;

export interface RunTools {
  database: Database;
  jobs: Jobs;
  registry: StageRegistry;
  accountOf(sql: Sql, accountId: string): Promise<Account>;
  log: Logger;
}

interface Prepared {
  outcome: Outcome;
  run: Run | undefined;
}

/** The one durable workflow of a run: every batch does what can be done, and then the run rests, ends, or is left. */
export function defineRuns(tools: RunTools): void {
  const { database, jobs, registry, accountOf, log } = tools;
  jobs.define<RunInput, null, Prepared>({
    kind: RUN,
    subject: ({ of, definitionId }) => (definitionId === null ? undefined : { type: of, id: definitionId }),
    queue: 'runs',
    concurrency: AT_ONCE,
    async prepare({ run: { runId, accountId }, signal, pausing }) {
      const loaded = await database.forAccount(accountId)(async (sql) => {
        const [run, stages, account] = await Promise.all([
          findRun(sql, runId),
          stagesOf(sql, runId),
          accountOf(sql, accountId),
        ]);
        const isNext = run !== undefined && (!run.queued || (await takeTurn(sql, run)));
        return { run, stages, account, isNext };
      });
      const { run, stages, account, isNext } = loaded;
      if (run === undefined) return { run, outcome: gone };
      if (!isNext) return { run, outcome: { kind: 'rest', until: new Date(Date.now() + LOOK_FOR_TURN_MS) } };
      const left = AbortSignal.any([signal, pausing]);
      const own = log.child({ run: runId });
      const carrier = new Carrier({ database, registry, account, run, stages, signal: left, log: own });
      return { run, outcome: await carrier.carry().catch(whenOvertaken) };
    },
    async commit({ sql, prepared: { outcome, run } }) {
      switch (outcome.kind) {
        case 'left':
          return { cursor: null, done: false };
        case 'rest':
          return { cursor: null, done: false, restUntil: outcome.until };
        case 'completed':
          return {
            cursor: null,
            done: true,
            output: await end(tools, sql, must(run, 'the run of a completed job')),
          };
        case 'failed':
          if (run !== undefined) await end(tools, sql, run);
          return { cursor: null, done: true, error: outcome.error };
      }
    },
  });
}

const gone: Outcome = {
  kind: 'failed',
  error: { code: 'not_found', message: 'The definition of this run was deleted.' },
};

function whenOvertaken(error: unknown): Outcome {
  if (error instanceof Overtaken) return { kind: 'left' };
  throw error;
}

/** What is still open is given up, and the next run of the definition has its turn. Answers what subscribers want to know. */
async function end(tools: RunTools, sql: Sql, run: Run): Promise<Record<string, unknown>> {
  await lockJob(sql, run.runId);
  await giveUpStages(tools, sql, run.runId);
  await endActivity(sql, run.runId);
  await callNext(sql, tools.jobs, run.definitionId);
  return { run_kind: run.kind, definition_id: run.definitionId, trigger: run.trigger };
}

/** Stages under way are told, and nothing of them counts any more. */
export async function giveUpStages(
  { registry }: Pick<RunTools, 'registry'>,
  sql: Sql,
  runId: string,
): Promise<void> {
  for (const stage of await cancelOpenStages(sql, runId))
    await moveStage(registry, sql, { ...stage, runId }, 'cancel');
}

export async function moveStage(
  registry: StageRegistry,
  sql: Sql,
  { runId, stageId, type, checkpoint }: RunStage & { runId: string },
  move: 'pause' | 'resume' | 'cancel',
): Promise<void> {
  await registry.find(type)?.move?.({ sql, runId, stageId, checkpoint }, move);
}
