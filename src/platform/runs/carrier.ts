import type { Account } from '../../kernel/context.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Logger } from '../../kernel/log.ts';
import { type Database, isDatabaseLost } from '../postgres/database.ts';
import { Attempt, type Ended } from './attempt.ts';
import { decide } from './decide.ts';
import type { StageError } from './define.ts';
import { stageProgressed, stageSkipped, stageStarted } from './events.ts';
import { changeFor, changeForFault, deadlineOf, isUnexpected, outOfTime } from './outcome.ts';
import type { StageRegistry } from './registry.ts';
import type { Run, RunStage } from './run.ts';
import { kept, type StageChange } from './stage-change.ts';
import { changeStages } from './stage-store.ts';

/** How a batch of a run ends. */
export type Outcome =
  | { kind: 'completed' }
  | { kind: 'failed'; error: StageError }
  | { kind: 'rest'; until: Date }
  /** Paused, cancelled, taken over, or changed from outside: whoever comes next looks anew. */
  | { kind: 'left' };

export interface CarrierOptions {
  database: Database;
  registry: StageRegistry;
  account: Account;
  run: Run;
  stages: readonly RunStage[];
  /** Aborted when the run must be left. */
  signal: AbortSignal;
  log: Logger;
}

/** Rather waited for than slept over: less than it takes to be woken. */
const SHORT_MS = 200;
const LONGEST_REST_MS = 86_400_000;
const FLUSH_MS = 1_000;

/** Carries one run on this node until there is nothing to do for it: stages whose turn has come run side by side. */
export class Carrier {
  readonly #options: CarrierOptions;
  readonly #stages: Map<string, RunStage>;
  readonly #attempts = new Map<string, Attempt>();
  #ended: Ended[] = [];
  #rouse: () => void = () => undefined;

  constructor(options: CarrierOptions) {
    this.#options = options;
    this.#stages = new Map(options.stages.map((stage) => [stage.stageId, stage]));
  }

  async carry(): Promise<Outcome> {
    try {
      for (const stage of this.#stages.values())
        if (stage.status === 'running' && stage.waiting === null) this.#call(stage);
      for (;;) {
        if (this.#options.signal.aborted) return { kind: 'left' };
        const outcome = await this.#turn();
        if (outcome !== undefined) return outcome;
        await this.#idle();
      }
    } finally {
      for (const attempt of this.#attempts.values()) attempt.leave();
    }
  }

  /** Writes what ended, begins what can begin. */
  async #turn(): Promise<Outcome | undefined> {
    const now = new Date();
    const changes = await this.#changesOf(this.#ended.splice(0), now);
    changes.push(...this.#due(now));
    const failed = [...changes, ...this.#stages.values()].find(isFatal(this.#stages));
    if (failed === undefined) changes.push(...this.#openings(changes, now));
    if (changes.length > 0 && !(await this.#write(changes))) return { kind: 'left' };
    if (failed !== undefined) return { kind: 'failed', error: this.#faultOf(failed.stageId) };
    for (const { stageId, begins } of changes) if (begins === true) this.#call(this.#stage(stageId));
    for (const stage of this.#stages.values()) if (isDue(stage, 'later', now)) this.#call(stage);
    if (this.#attempts.size > 0 || this.#ended.length > 0) return undefined;
    return this.#rest(now);
  }

  #rest(now: Date): Outcome | undefined {
    const open = [...this.#stages.values()].filter(({ status }) => status === 'running');
    if (open.length === 0) return { kind: 'completed' };
    const until = Math.min(now.getTime() + LONGEST_REST_MS, ...open.map(wakeTime));
    return until - now.getTime() > SHORT_MS ? { kind: 'rest', until: new Date(until) } : undefined;
  }

  async #changesOf(ended: readonly Ended[], now: Date): Promise<StageChange[]> {
    const changes: StageChange[] = [];
    for (const one of ended) {
      const stage = this.#stage(one.stageId);
      const news = this.#attempts.get(one.stageId)?.news() ?? {};
      this.#attempts.delete(one.stageId);
      if ('left' in one) continue;
      if ('error' in one) changes.push({ ...this.#faultChange(stage, one.error, now), ...news });
      else if (one.result.kind === 'done' && one.result.commit !== undefined)
        changes.push(...(await this.#commit(stage, one.result, news, now)));
      else changes.push({ ...changeFor(stage, one.result, now), ...news });
    }
    for (const [stageId, attempt] of this.#attempts) {
      const { revision, attempts } = this.#stage(stageId);
      if (attempt.hasNews)
        changes.push({
          stageId,
          revision,
          attempts,
          status: 'running',
          news: stageProgressed,
          ...attempt.news(),
        });
    }
    return changes;
  }

  /** The writes of a stage and its end, together or not at all. */
  async #commit(
    stage: RunStage,
    result: Extract<Extract<Ended, { result: unknown }>['result'], { kind: 'done' }>,
    news: object,
    now: Date,
  ): Promise<StageChange[]> {
    const { database, run } = this.#options;
    try {
      const written = await database.forAccount(run.accountId)(async (sql) => {
        const more = (await result.commit?.(sql)) ?? {};
        const change = {
          ...changeFor(stage, { ...result, output: { ...result.output, ...more } }, now),
          ...news,
        };
        if ((await changeStages(sql, run, [change])).size === 0) throw new Overtaken();
        return change;
      });
      Object.assign(stage, kept(written), { revision: stage.revision + 1 });
      return [];
    } catch (error) {
      if (error instanceof Overtaken) throw error;
      if (isDatabaseLost(error)) throw error;
      return [{ ...this.#faultChange(stage, error, now), ...news }];
    }
  }

  #faultChange(stage: RunStage, error: unknown, now: Date): StageChange {
    if (isDatabaseLost(error)) throw error;
    const { log } = this.#options;
    if (isUnexpected(error)) log.error({ err: error, stage: stage.stageId }, 'a stage failed unexpectedly');
    return changeForFault(stage, error, now);
  }

  /** Stages that are to be tried again, and those whose time is over although nothing is done for them. */
  #due(now: Date): StageChange[] {
    return [...this.#stages.values()].flatMap((stage) => {
      if (stage.waiting === null || this.#attempts.has(stage.stageId)) return [];
      const { stageId, revision, attempts } = stage;
      if (isDue(stage, 'retry', now))
        return [
          {
            stageId,
            revision,
            attempts: attempts + 1,
            status: 'running' as const,
            begins: true,
            attemptAt: now,
            news: stageStarted,
          },
        ];
      const deadline = stage.waiting === 'retry' ? undefined : deadlineOf(stage);
      if (deadline === undefined || deadline > now.getTime()) return [];
      return [changeForFault(stage, outOfTime(stage.definition), now)];
    });
  }

  #openings(changes: readonly StageChange[], now: Date): StageChange[] {
    const expected = [...this.#stages.values()].map((stage) => {
      const change = changes.find(({ stageId }) => stageId === stage.stageId);
      return change === undefined ? stage : { ...stage, ...kept(change) };
    });
    const { begin, skip } = decide(expected, leftOutOf(expected));
    return [
      ...begin.map((stageId) => ({
        ...this.#base(stageId),
        attempts: 1,
        status: 'running' as const,
        begins: true,
        startedAt: now,
        attemptAt: now,
        news: stageStarted,
      })),
      ...skip.map(({ stageId, reason }) => ({
        ...this.#base(stageId),
        status: 'skipped' as const,
        skipReason: reason,
        endedAt: now,
        news: stageSkipped,
      })),
    ];
  }

  #base(stageId: string) {
    const { revision, attempts } = this.#stage(stageId);
    return { stageId, revision, attempts };
  }

  /** False when somebody else has changed the run meanwhile. */
  async #write(changes: readonly StageChange[]): Promise<boolean> {
    const { database, run } = this.#options;
    const written = await database.forAccount(run.accountId)((sql) => changeStages(sql, run, changes));
    for (const change of changes) {
      if (!written.has(change.stageId)) continue;
      const stage = this.#stage(change.stageId);
      Object.assign(stage, kept(change), { revision: stage.revision + 1 });
    }
    return written.size === changes.length;
  }

  #call(stage: RunStage): void {
    if (this.#attempts.has(stage.stageId)) return;
    const { database, registry, account, run } = this.#options;
    const type = registry.find(stage.type);
    if (type === undefined) {
      const error = new ApiError('internal', 500, `The stage type "${stage.type}" no longer exists.`);
      this.#ended.push({ stageId: stage.stageId, error });
      return;
    }
    stage.waiting = null;
    const deadline = deadlineOf(stage);
    const attempt = new Attempt({ database, account, run, stages: this.#stages, stage, type, deadline });
    this.#attempts.set(stage.stageId, attempt);
    void attempt.ended.then((ended) => {
      this.#ended.push(ended);
      this.#rouse();
    });
  }

  /** Until something ends, something is due, something was said, or the run is left. */
  async #idle(): Promise<void> {
    const { signal } = this.#options;
    if (this.#ended.length > 0) {
      // What ended at the same moment is written together.
      return new Promise((resolve) => setImmediate(resolve));
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#rouse = resolve;
    signal.addEventListener('abort', resolve as () => void, { once: true });
    const waiting = [...this.#stages.values()].filter((stage) => stage.waiting !== null);
    const next = Math.min(Date.now() + FLUSH_MS, ...waiting.map(wakeTime));
    const timer = setTimeout(resolve, Math.max(0, next - Date.now()));
    await promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', resolve as () => void);
  }

  #faultOf(stageId: string): StageError {
    const { error } = this.#stage(stageId);
    return {
      code: error?.code ?? 'internal',
      message: `Stage "${stageId}" failed: ${error?.message ?? 'no reason was given.'}`,
    };
  }

  #stage(stageId: string): RunStage {
    const stage = this.#stages.get(stageId);
    if (stage === undefined) throw new Error(`there is no stage "${stageId}"`);
    return stage;
  }
}

/** Another node has ended the stage: its word counts. */
export class Overtaken extends Error {
  override name = 'Overtaken';
}

const isFatal =
  (stages: ReadonlyMap<string, RunStage>) =>
  ({ stageId, status }: { stageId: string; status: string }): boolean =>
    status === 'failed' && (stages.get(stageId)?.definition.on_failure ?? 'fail') === 'fail';

const isDue = ({ waiting, wakeAt }: RunStage, kind: 'later' | 'retry', now: Date): boolean =>
  waiting === kind && wakeAt !== null && wakeAt <= now;

const wakeTime = (stage: RunStage): number =>
  Math.min(
    stage.wakeAt?.getTime() ?? Number.POSITIVE_INFINITY,
    (stage.waiting === 'retry' ? undefined : deadlineOf(stage)) ?? Number.POSITIVE_INFINITY,
  );

/** Ways out of branches that were not taken, as `<branch> <stage>`. */
const leftOutOf = (stages: readonly Pick<RunStage, 'stageId' | 'output'>[]): Set<string> =>
  new Set(
    stages.flatMap(({ stageId, output }) => {
      const left = output?.left_out;
      return Array.isArray(left) ? left.map((id) => `${stageId} ${id}`) : [];
    }),
  );
