import { conflict, type ErrorDetail, invalidRequest, notFound } from '../../kernel/errors.ts';
import { emit, hear, type Subscriber } from '../../kernel/events.ts';
import { type IdPrefix, isPrefixedId, prefixedId } from '../../kernel/ids.ts';
import { must } from '../../kernel/must.ts';
import type { Sql } from '../../kernel/sql.ts';
import { jobEvents } from '../jobs/index.ts';
import { configFaults } from './check-config.ts';
import { type Graph, graphFaults, missingParams } from './check-graph.ts';
import type { StageDefinition, StageError, StageOwner } from './define.ts';
import { runStarted, stageCompleted, stageFailed, stageProgressed } from './events.ts';

import { fillParams } from './placeholders.ts';
import type { StageRegistry } from './registry.ts';
import type { Concurrency, Run, RunDefinition, RunKind, RunStage, Trigger } from './run.ts';
import { defineRuns, giveUpStages, moveStage, RUN, type RunInput, type RunTools } from './run-job.ts';
import type { StageChange } from './stage-change.ts';
import {
  changeStages,
  insertStages,
  rouseAwaiting,
  runningStages,
  stagesOf,
  stagesOfMany,
} from './stage-store.ts';
import { endActivity, findRun, insertRun, listRuns, type RunFilter, runsUnderWay } from './store.ts';
import { callNext, mustQueue } from './turns.ts';

const PREFIXES: Readonly<Record<RunKind, IdPrefix>> = { pipeline: 'pr', etl: 'er', workflow: 'wr' };

/** What a run is a run of, told by its id. */
export const kindOfRun = (runId: string): RunKind =>
  (Object.keys(PREFIXES) as RunKind[]).find((kind) => isPrefixedId(PREFIXES[kind], runId)) ?? 'pipeline';

const LOOK_FOR_TURN_MS = 30_000;

export interface NewRun {
  owner: StageOwner;
  kind: RunKind;
  /** Null for a run of nothing that is stored. */
  definitionId: string | null;
  /** Kept with the run and shown with it; not its stages. */
  definition: RunDefinition;
  stages: readonly StageDefinition[];
  params: Record<string, unknown>;
  trigger: Trigger;
  concurrency: Concurrency;
  /** Another run of the same stages, of which what is completed is not done again. */
  reuse?: { runId: string; stageIds: readonly string[] };
}

export interface RunWithStages {
  run: Run;
  stages: RunStage[];
}

export interface Runs {
  registry: StageRegistry;
  /** Everything that is wrong with a graph, with the place of each fault. */
  faults(sql: Sql, owner: StageOwner, graph: Graph): Promise<ErrorDetail[]>;
  /** Throws `invalid_request` with all faults in its details. */
  check(sql: Sql, owner: StageOwner, graph: Graph): Promise<void>;
  /** In the caller's transaction; parameters are filled in, and what is missing is told, before anything starts. */
  start(sql: Sql, run: NewRun): Promise<RunWithStages>;
  /** What a run that goes on after another one need not do again: everything that it completed. */
  completedOf(
    sql: Sql,
    kind: RunKind,
    runId: string,
    /** A run that has nothing left to do is refused otherwise. */
    orCompleted?: boolean,
  ): Promise<{ source: RunWithStages; stageIds: string[] }>;
  get(sql: Sql, kind: RunKind, runId: string): Promise<RunWithStages>;
  list(sql: Sql, filter: RunFilter): Promise<{ runs: RunWithStages[]; total: number }>;
  pause(sql: Sql, kind: RunKind, runId: string): Promise<RunWithStages>;
  resume(sql: Sql, kind: RunKind, runId: string): Promise<RunWithStages>;
  cancel(sql: Sql, kind: RunKind, runId: string): Promise<RunWithStages>;
  /** Cancels what is under way of a definition, in order to delete it. */
  cancelAll(sql: Sql, kind: RunKind, definitionId: string): Promise<void>;
  /** Somebody outside tells of a stage that waits for them. */
  report(sql: Sql, kind: RunKind, runId: string, report: StageReport): Promise<RunWithStages>;
  /** Wakes runs whose stages wait for a job that has ended. */
  subscriber: Subscriber;
}

export interface StageReport {
  stageId: string;
  status?: 'running' | 'completed' | 'failed';
  progress?: Record<string, unknown>;
  output?: Record<string, unknown>;
  error?: StageError;
  line?: string;
}

/** Durable runs of graphs of stages, for every domain that has such. One in a program. */
export function createRuns(tools: RunTools): Runs {
  const { jobs, registry } = tools;
  defineRuns(tools);

  const get = async (sql: Sql, kind: RunKind, runId: string): Promise<RunWithStages> => {
    const run = isPrefixedId(PREFIXES[kind], runId) ? await findRun(sql, runId) : undefined;
    if (run === undefined || run.kind !== kind)
      throw notFound('There is no such run in this account. Use the ID from the response that started it.');
    return { run, stages: await stagesOf(sql, runId) };
  };

  const cancel = async (sql: Sql, run: Run): Promise<void> => {
    await jobs.cancel(sql, run.runId);
    await giveUpStages(tools, sql, run.runId);
    await endActivity(sql, run.runId);
    await callNext(sql, jobs, run.definitionId);
  };

  const handOn = async (sql: Sql, runId: string, move: 'pause' | 'resume'): Promise<void> => {
    for (const stage of await runningStages(sql, runId))
      await moveStage(registry, sql, { ...stage, runId }, move);
  };

  const faults: Runs['faults'] = (sql, owner, graph) => graphFaults(registry, owner, sql, graph);

  return {
    registry,
    faults,
    async check(sql, owner, graph) {
      refuse(await faults(sql, owner, graph));
    },

    async start(sql, run) {
      const stages = readyStages(registry, run);
      const { owner, definitionId, concurrency, reuse } = run;
      const accountId = owner.account.id;
      const cancelById = async (id: string) => cancel(sql, must(await findRun(sql, id), `the run ${id}`));
      const queued = definitionId !== null && (await mustQueue(sql, definitionId, concurrency, cancelById));
      const runId = prefixedId(PREFIXES[run.kind]);
      const restUntil = queued ? { restUntil: new Date(Date.now() + LOOK_FOR_TURN_MS) } : {};
      const input: RunInput = { of: run.kind, definitionId };
      await jobs.enqueue(sql, { runId, accountId, kind: RUN, input, ...restUntil });
      await insertRun(sql, {
        ...run,
        runId,
        accountId,
        actor: owner.actorId,
        resumedFrom: reuse?.runId ?? null,
        maxRuns: concurrency.max_runs,
        queued,
      });
      await insertStages(sql, { accountId, runId }, stages, reuse);
      if (definitionId !== null) {
        const payload = { run_id: runId, run_kind: run.kind, definition_name: run.definition.name };
        await emit(sql, runStarted, { accountId, subject: definitionId, payload });
      }
      return get(sql, run.kind, runId);
    },

    async completedOf(sql, kind, runId, orCompleted = false) {
      const source = await get(sql, kind, runId);
      const { state } = source.run;
      if (state !== 'failed' && state !== 'cancelled' && !(orCompleted && state === 'completed'))
        throw conflict(`Run "${runId}" is ${state}. Only a failed or cancelled run can be resumed.`);
      const stageIds = source.stages
        .filter(({ status }) => status === 'completed')
        .map(({ stageId }) => stageId);
      return { source, stageIds };
    },

    get,

    async list(sql, filter) {
      const { runs, total } = await listRuns(sql, filter);
      const stages = await stagesOfMany(
        sql,
        runs.map(({ runId }) => runId),
      );
      return { runs: runs.map((run) => ({ run, stages: stages.get(run.runId) ?? [] })), total };
    },

    async pause(sql, kind, runId) {
      await get(sql, kind, runId);
      await jobs.pause(sql, runId);
      await handOn(sql, runId, 'pause');
      return get(sql, kind, runId);
    },

    async resume(sql, kind, runId) {
      await get(sql, kind, runId);
      await jobs.resume(sql, runId);
      await handOn(sql, runId, 'resume');
      return get(sql, kind, runId);
    },

    async cancel(sql, kind, runId) {
      await cancel(sql, (await get(sql, kind, runId)).run);
      return get(sql, kind, runId);
    },

    async cancelAll(sql, kind, definitionId) {
      const { runs } = await listRuns(sql, { kind, definitionId, state: 'running', limit: 1_000, offset: 0 });
      for (const run of runs.filter(({ queued }) => queued)) await cancel(sql, run);
      for (const runId of await runsUnderWay(sql, definitionId)) {
        const run = await findRun(sql, runId);
        if (run !== undefined) await cancel(sql, run);
      }
    },

    async report(sql, kind, runId, report) {
      const { run, stages } = await get(sql, kind, runId);
      const stage = stages.find(({ stageId }) => stageId === report.stageId);
      if (stage === undefined)
        throw notFound(`Run "${runId}" has no stage "${report.stageId}". See the run for its stages.`);
      if (stage.waiting !== 'outside')
        throw conflict(
          `Stage "${report.stageId}" is ${stage.status} and is not waiting for a report. Only a running external stage is.`,
        );
      const change = reportedChange(stage, report, new Date());
      const changed = await changeStages(sql, { ...run, segment: null }, [change]);
      if (changed.size === 0)
        throw conflict(`Run "${runId}" is ${run.state}. Only a running or paused run accepts reports.`);
      if (change.status !== 'running') await jobs.wake(sql, runId);
      return get(sql, kind, runId);
    },

    subscriber: {
      name: 'runs',
      hears: [jobEvents.jobCompleted, jobEvents.jobFailed, jobEvents.jobCancelled].map((event) =>
        hear(event, ({ subject }, sql) => rouseAwaiting(sql, subject, (runId) => jobs.wake(sql, runId))),
      ),
    },
  };
}

/** Throws with all faults, if there are any. */
export function refuse(details: readonly ErrorDetail[]): void {
  const [first] = details;
  if (first === undefined) return;
  throw invalidRequest(`${first.path} ${first.message}.`, { details: details.slice(0, 100) });
}

/** With the parameters filled in; what is missing or does not fit any more is told before the run starts. */
function readyStages(registry: StageRegistry, { stages, params }: NewRun): StageDefinition[] {
  refuse(missingParams(stages, params));
  const ready = stages.map((stage) => ({
    ...stage,
    config: fillParams(stage.config ?? {}, params),
  }));
  refuse(
    ready.flatMap((stage, at) => {
      const type = registry.find(stage.type);
      if (type === undefined)
        return [{ path: `stages[${at}].type`, message: `the stage type "${stage.type}" no longer exists` }];
      return configFaults(type, stage.config, `stages[${at}].config`);
    }),
  );
  return ready;
}

function reportedChange(stage: RunStage, report: StageReport, now: Date): StageChange {
  const { stageId, revision, attempts, log } = stage;
  const status = report.status ?? 'running';
  const isOver = status !== 'running';
  const lines =
    report.line === undefined ? log : [...log, { at: now.toISOString(), line: report.line }].slice(-200);
  const news = { running: stageProgressed, completed: stageCompleted, failed: stageFailed } as const;
  return {
    stageId,
    revision,
    attempts,
    status: status === 'failed' && stage.definition.on_failure === 'skip' ? 'skipped' : status,
    ...(status === 'failed' && stage.definition.on_failure === 'skip' ? { skipReason: 'failure' } : {}),
    waiting: isOver ? null : 'outside',
    log: lines,
    ...(report.progress === undefined ? {} : { progress: report.progress }),
    ...(report.output === undefined ? {} : { output: report.output }),
    ...(status === 'failed'
      ? { error: report.error ?? { code: 'failed', message: 'The worker reported a failure.' } }
      : {}),
    ...(isOver ? { endedAt: now } : {}),
    news: news[status],
  };
}
