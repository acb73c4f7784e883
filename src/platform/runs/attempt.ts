import type { Account } from '../../kernel/context.ts';
import { invalidRequest } from '../../kernel/errors.ts';
import type { Database } from '../postgres/database.ts';
import { configFaults } from './check-config.ts';
import type { StageContext, StageResult, StageType, Upstream } from './define.ts';
import { ancestorsOf, descendantsOf } from './graph.ts';
import { outOfTime } from './outcome.ts';
import { fill, placeholdersIn, valueAt } from './placeholders.ts';
import type { LogLine, Run, RunStage } from './run.ts';
import { dataOf, firstTriedIn, saveCheckpoint } from './stage-store.ts';

const MOST_LINES = 200;
const LONGEST_LINE = 2_000;

/** What became of one call of a stage. */
export type Ended =
  | { stageId: string; result: StageResult }
  | { stageId: string; error: unknown }
  /** The call was broken off for a reason that is not the stage's. */
  | { stageId: string; left: true };

export interface AttemptOptions {
  database: Database;
  account: Account;
  run: Run;
  stages: ReadonlyMap<string, RunStage>;
  stage: RunStage;
  type: StageType;
  /** When the time of the attempt is over. */
  deadline: number | undefined;
}

/** One call of a stage, with what it says meanwhile. */
export class Attempt {
  readonly ended: Promise<Ended>;
  readonly #stop = new AbortController();
  #log: LogLine[];
  #progress: Readonly<Record<string, unknown>> | undefined;
  #isNew = false;

  constructor(options: AttemptOptions) {
    this.#log = [...options.stage.log];
    this.ended = this.#run(options);
  }

  /** Breaks the call off; nothing of it counts unless it has just ended. */
  leave(): void {
    this.#stop.abort(new Left());
  }

  /** What was said since the last look. */
  news(): { log?: readonly LogLine[]; progress?: Readonly<Record<string, unknown>> } {
    if (!this.#isNew) return {};
    this.#isNew = false;
    return { log: this.#log, ...(this.#progress === undefined ? {} : { progress: this.#progress }) };
  }

  get hasNews(): boolean {
    return this.#isNew;
  }

  async #run(options: AttemptOptions): Promise<Ended> {
    const { stageId, definition } = options.stage;
    const timer =
      options.deadline === undefined
        ? undefined
        : setTimeout(() => this.#stop.abort(outOfTime(definition)), options.deadline - Date.now());
    try {
      const context = this.#contextOf(options);
      return { stageId, result: await untilAborted(options.type.run(context), this.#stop.signal) };
    } catch (error) {
      const reason = this.#stop.signal.aborted ? this.#stop.signal.reason : error;
      return reason instanceof Left ? { stageId, left: true } : { stageId, error: reason };
    } finally {
      clearTimeout(timer);
    }
  }

  #contextOf({ database, account, run, stages, stage, type }: AttemptOptions): StageContext {
    const transact = database.forAccount(run.accountId);
    const definitions = [...stages.values()].map((one) => one.definition);
    const { stageId } = stage;
    const after = new Set(descendantsOf(definitions, stageId));
    const upstream = ancestorsOf(definitions, stageId).flatMap((id): Upstream[] => {
      const before = stages.get(id);
      if (before === undefined) return [];
      return [
        {
          stageId: id,
          type: before.type,
          status: before.status,
          output: before.output ?? {},
          data: () => transact((sql) => dataOf(sql, run.runId, id)),
        },
      ];
    });
    return {
      account,
      actorId: run.actor,
      run: {
        runId: run.runId,
        kind: run.kind,
        definitionId: run.definitionId ?? run.repeats,
        originId: run.trigger === 'step' ? (run.resumedFrom ?? run.runId) : run.runId,
      },
      stageId,
      attempt: stage.attempts,
      attemptAt: stage.attemptAt ?? run.createdAt,
      config: readyConfig(type, stage, upstream),
      upstream,
      followedBy: [...stages.values()].filter(({ stageId: id }) => after.has(id)).map((one) => one.type),
      firstTriedIn: () => transact((sql) => firstTriedIn(sql, run.runId, stageId)),
      checkpoint: stage.checkpoint,
      keep: async (checkpoint, alongside) => {
        await transact(async (sql) => {
          await alongside?.(sql);
          await saveCheckpoint(sql, run.runId, stageId, checkpoint);
        });
        stage.checkpoint = checkpoint;
      },
      signal: this.#stop.signal,
      log: (line) => {
        this.#log.push({ at: new Date().toISOString(), line: line.slice(0, LONGEST_LINE) });
        this.#log = this.#log.slice(-MOST_LINES);
        this.#isNew = true;
      },
      progress: (progress) => {
        this.#progress = progress;
        this.#isNew = true;
      },
      transact,
    };
  }
}

class Left extends Error {
  override name = 'Left';
}

/** The config with what earlier stages have put out, checked once more now that nothing is left open. */
function readyConfig(
  type: StageType,
  stage: RunStage,
  upstream: readonly Upstream[],
): Record<string, unknown> {
  const config = stage.definition.config ?? {};
  const outputs = Object.fromEntries(upstream.map(({ stageId, output }) => [stageId, output]));
  const ready = fill(config, (name) => {
    const [root, ...rest] = name.split('.');
    if (root !== 'stages') return undefined;
    return valueAt(outputs, rest[1] === 'output' ? rest.toSpliced(1, 1) : rest);
  }) as Record<string, unknown>;
  const open = placeholdersIn(ready, 'config').map(({ name, path }) => ({
    path,
    message: `{{ ${name} }} is not in that stage's output`,
  }));
  const details = [...open, ...configFaults(type, ready, 'config')];
  const [first] = details;
  if (first !== undefined) throw invalidRequest(`${first.path} ${first.message}.`, { details });
  return ready;
}

/** Whoever ignores the signal is not waited for. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  work.catch(() => undefined);
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
}
