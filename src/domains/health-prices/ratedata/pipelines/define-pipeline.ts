import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError, upstreamFailed } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { TIERS, type Tier } from '../../../../kernel/tiers.ts';
import type { BatchContext, BatchResult, JobError } from '../../../../platform/jobs/index.ts';
import { SourceRefused } from '../../../../platform/web/index.ts';
import { runFinished } from '../events.ts';
import type { RatedataServices } from '../services.ts';
import { changeRun, findRun, type StageState, takeWorkPlace, waitingRuns } from '../store/pipelines.ts';
import type { WorkProgress } from './attended-work.ts';
import type { Pipeline, PipelineInput, Stage, StageResult } from './pipeline.ts';

/** Runs at once, by tier. */
const PLACES: Readonly<Record<Tier, number>> = { free: 1, pro: 2, team: 4, agency: 8 };
const PLACE_REST_MS = 10_000;
/** How long a batch looks after the work of its stage before it tells of its progress. */
const FIRST_LOOK_MS = 1_000;
const LONGEST_LOOK_MS = 5_000;
/** A source that is away is asked again after seconds, then after longer. */
const MOST_TRIES = 4;
const FIRST_REST_MS = 2_000;
const AT_ONCE = 8;
const ATTEMPTS = 4;

interface Cursor<State> {
  stage: number;
  state: State;
  hasPlace: boolean;
  /** When the stage began, in milliseconds. */
  since: number;
  looks: number;
  /** How often the stage met something that may pass by itself. */
  tries: number;
}

type Prepared<State> =
  | { kind: 'place' }
  | { kind: 'under-way'; progress: WorkProgress }
  | { kind: 'ended'; result: StageResult<State> }
  | { kind: 'fault'; error: JobError & { answered?: number }; mayPass: boolean };

/** A pipeline as a durable job: stage after stage, each written down in the transaction that ends it. */
export function definePipeline<Input extends PipelineInput, State>(
  services: RatedataServices,
  pipeline: Pipeline<Input, State>,
): void {
  const { jobs } = services;
  jobs.define<Input, Cursor<State>, Prepared<State>>({
    kind: pipeline.job,
    moves: 'fetch',
    queue: 'prices',
    concurrency: AT_ONCE,
    maxAttempts: ATTEMPTS,
    prepare: (context) => prepare(services, pipeline, context),
    commit: (context) => commit(services, pipeline, context),
  });
}

const stageOf = <Input extends PipelineInput, State>(
  { stages }: Pipeline<Input, State>,
  index: number,
): Stage<Input, State> => {
  const stage = stages[index];
  if (stage === undefined) throw new Error(`a pipeline has no stage ${index}`);
  return stage;
};

const begun = <Input extends PipelineInput, State>(
  { initial }: Pipeline<Input, State>,
  cursor: Cursor<State> | null,
  now: Date,
): Cursor<State> =>
  cursor ?? { stage: 0, state: initial, hasPlace: false, since: now.getTime(), looks: 0, tries: 0 };

async function prepare<Input extends PipelineInput, State>(
  services: RatedataServices,
  pipeline: Pipeline<Input, State>,
  { run, input, cursor, signal, log }: BatchContext<Input, Cursor<State>>,
): Promise<Prepared<State>> {
  const { stage: index, state, hasPlace, looks } = begun(pipeline, cursor, services.clock.now());
  if (!hasPlace) return { kind: 'place' };
  const stage = stageOf(pipeline, index);
  const { accountId, runId } = run;
  const folder = runFolder(services, runId);
  const forMs = Math.min(FIRST_LOOK_MS * (1 + looks / 4), LONGEST_LOOK_MS);
  try {
    const look = await services.attended.look(
      `${runId}/${stage.name}`,
      (tools) => stage.run({ ...tools, accountId, runId, input, state, folder, log }),
      { signal, forMs },
    );
    return look.done
      ? { kind: 'ended', result: look.result }
      : { kind: 'under-way', progress: look.progress };
  } catch (error) {
    if (!(error instanceof ApiError) || error.extras.isOutage === true) throw error;
    const { code, message, status } = error;
    const told =
      error instanceof SourceRefused
        ? { code: upstreamFailed.code, message, answered: error.answered }
        : { code, message };
    return { kind: 'fault', error: told, mayPass: PASSING.has(status) };
  }
}

export const runFolder = ({ runsFolder }: Pick<RatedataServices, 'runsFolder'>, runId: string): string =>
  join(runsFolder, runId);

type CommitContext<Input, State> = BatchContext<Input, Cursor<State>> & {
  sql: Sql;
  prepared: Prepared<State>;
};

async function commit<Input extends PipelineInput, State>(
  services: RatedataServices,
  pipeline: Pipeline<Input, State>,
  context: CommitContext<Input, State>,
): Promise<BatchResult<Cursor<State>>> {
  const { sql, run, input, prepared } = context;
  const { accountId, runId } = run;
  const now = services.clock.now();
  const cursor = begun(pipeline, context.cursor, now);
  const { name } = stageOf(pipeline, cursor.stage);
  const seconds = (now.getTime() - cursor.since) / 1_000;
  if (prepared.kind === 'place') {
    const most = PLACES[TIERS.find((tier) => tier === input.account_tier) ?? 'free'];
    const isLight = pipeline.isLight?.(input) === true;
    if (!isLight && !(await takeWorkPlace(sql, accountId, runId, most)))
      return { cursor, done: false, restUntil: new Date(now.getTime() + PLACE_REST_MS) };
    await changeRun(sql, accountId, runId, { stages: { [name]: stage('running') } });
    return { cursor: { ...cursor, hasPlace: true, since: now.getTime() }, done: false };
  }
  if (prepared.kind === 'under-way') {
    await changeRun(sql, accountId, runId, { progress: prepared.progress });
    return { cursor: { ...cursor, looks: cursor.looks + 1 }, done: false, progress: prepared.progress };
  }
  if (prepared.kind === 'fault') {
    const { error: told, mayPass } = prepared;
    const error = { code: told.code, message: told.message };
    if (mayPass && cursor.tries + 1 < MOST_TRIES) {
      const restUntil = new Date(now.getTime() + FIRST_REST_MS * 4 ** cursor.tries);
      return { cursor: { ...cursor, tries: cursor.tries + 1 }, done: false, restUntil };
    }
    await pipeline.failed?.(sql, { accountId, input, state: cursor.state, error: told });
    await endRun(services, sql, {
      ...{ accountId, runId, kind: input.kind },
      ...{ status: 'failed', error, stages: { [name]: stage('failed', seconds) } },
    });
    return { cursor, done: true, error };
  }
  return endStage(services, pipeline, context, { cursor, now, seconds, result: prepared.result });
}

async function endStage<Input extends PipelineInput, State>(
  services: RatedataServices,
  pipeline: Pipeline<Input, State>,
  { sql, run: { accountId, runId }, input }: CommitContext<Input, State>,
  about: { cursor: Cursor<State>; now: Date; seconds: number; result: StageResult<State> },
): Promise<BatchResult<Cursor<State>>> {
  const { cursor, now, seconds, result } = about;
  const { name } = stageOf(pipeline, cursor.stage);
  const { state, output, warnings, progress, sourceId, restMs } = result;
  const shown = {
    ...(progress === undefined ? {} : { progress }),
    ...(warnings === undefined ? {} : { warnings }),
    ...(sourceId === undefined ? {} : { source_id: sourceId }),
  };
  const told = progress === undefined ? {} : { progress };
  if (restMs !== undefined) {
    await changeRun(sql, accountId, runId, shown);
    const restUntil = new Date(now.getTime() + restMs);
    return { cursor: { ...cursor, state, looks: 0 }, done: false, restUntil, ...told };
  }
  const written = await result.commit?.(sql);
  if (written?.isUnfinished === true) {
    await changeRun(sql, accountId, runId, shown);
    return { cursor: { ...cursor, state, looks: 0 }, done: false, ...told };
  }
  const outcome = written?.outcome ?? result.outcome;
  const stages: Record<string, StageState> = {
    [name]: stage('completed', seconds, { ...output, ...written?.output }),
  };
  const change = {
    ...shown,
    ...(written?.fileNo === undefined ? {} : { file_no: written.fileNo }),
    ...(written?.result === undefined ? {} : { output: written.result }),
    ...(outcome === undefined ? {} : { outcome }),
  };
  const next = cursor.stage + 1;
  const isOver = result.outcome !== undefined || next === pipeline.stages.length;
  if (!isOver) {
    const { name: following } = stageOf(pipeline, next);
    stages[following] = stage('running');
    await changeRun(sql, accountId, runId, { ...change, stages });
    return {
      cursor: { ...cursor, stage: next, state, since: now.getTime(), looks: 0, tries: 0 },
      done: false,
      ...told,
    };
  }
  for (const { name: skipped } of pipeline.stages.slice(next)) stages[skipped] = stage('skipped');
  await endRun(services, sql, {
    ...{ accountId, runId, kind: input.kind, status: 'completed', stages },
    change,
  });
  return { cursor: { ...cursor, state }, done: true, ...told, output: { outcome } };
}

const stage = (
  status: StageState['status'],
  seconds: number | null = null,
  output: Record<string, unknown> | null = null,
): StageState => ({
  status,
  duration_secs: seconds === null ? null : Math.round(seconds * 1_000) / 1_000,
  output: output !== null && Object.keys(output).length === 0 ? null : output,
});

/** What may be better the next time: others answered badly, or not at all. */
const PASSING = new Set([502, 503, 504]);

/** Writes the end of a run, tells of it, and gives its place to the next one. */
export async function endRun(
  services: Pick<RatedataServices, 'jobs' | 'runsFolder' | 'log'>,
  sql: Sql,
  end: {
    accountId: string;
    runId: string;
    kind: string;
    status: 'completed' | 'failed' | 'cancelled';
    stages?: Record<string, StageState>;
    error?: JobError;
    change?: Parameters<typeof changeRun>[3];
  },
): Promise<void> {
  const { accountId, runId, kind, status, stages, error, change } = end;
  const isChanged = await changeRun(sql, accountId, runId, {
    ...{ ...change, status },
    ...(stages === undefined ? {} : { stages }),
    ...(error === undefined ? {} : { error }),
  });
  if (isChanged === 0) return;
  const payload = { kind, status, outcome: change?.outcome ?? null, error: error ?? null };
  await emit(sql, runFinished, { accountId, subject: runId, payload });
  for (const waiting of await waitingRuns(sql, accountId, 1)) await services.jobs.wake(sql, waiting);
  const parent = (await findRun(sql, accountId, runId))?.parent_id ?? null;
  if (parent !== null) await services.jobs.wake(sql, parent);
  // What the next start finds of it is removed then.
  void rm(runFolder(services, runId), { recursive: true, force: true }).catch((fault: unknown) =>
    services.log.warn({ err: fault, runId }, 'the files of a run could not be removed'),
  );
}
