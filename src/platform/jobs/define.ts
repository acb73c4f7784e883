import type { Logger } from '../../kernel/log.ts';
import { type Action, allow, type Policies } from '../../kernel/policy.ts';
import type { Sql } from '../../kernel/sql.ts';
import type { Cost, Quantities } from './cost.ts';

export type JobState = 'running' | 'paused' | 'completed' | 'failed' | 'cancelled';

export type Progress = Readonly<Record<string, unknown>>;

export interface JobError {
  code: string;
  message: string;
}

export interface JobRun {
  runId: string;
  accountId: string;
  kind: string;
  state: JobState;
  segment: number;
  /** How many batches are saved. */
  batch: number;
  /** Beginnings since the last saved batch. */
  starts: number;
  /** Nothing carries it until its time comes or somebody wakes it. */
  resting: boolean;
  /** Grows with every change. */
  version: number;
  input: unknown;
  cursor: unknown;
  progress: Progress;
  output: unknown;
  error: JobError | null;
  /** What its saved batches have used, and what failed attempts at them took of the processor. */
  cost: Cost;
  createdAt: Date;
  startedAt: Date | null;
  updatedAt: Date;
  finishedAt: Date | null;
}

export const isFinished = (state: JobState): boolean => state !== 'running' && state !== 'paused';

export interface BatchContext<Input, Cursor> {
  run: JobRun;
  input: Input;
  /** What the batch before returned; null in the first. */
  cursor: Cursor | null;
  /** Aborted when the run is cancelled, when another node took it over, and when this node must stop. */
  signal: AbortSignal;
  /** Aborted when the run is paused: what the batch has done by then is still kept. */
  pausing: AbortSignal;
  log: Logger;
}

export interface BatchResult<Cursor> {
  cursor: Cursor;
  done: boolean;
  /** Left out: as before. */
  progress?: Progress;
  /** Kept when `done`. */
  output?: unknown;
  /** When `done`: the run has failed, and this is why. */
  error?: JobError;
  /** When not `done`: the run rests until then, or until it is woken, and holds no slot. */
  restUntil?: Date;
  /** What the batch has moved; the platform measures its processor time itself. */
  cost?: Partial<Quantities>;
}

/** What a job is about, in the words of the interface: a dataset, a spider, a pipeline. */
export interface JobSubject {
  type: string;
  id: string;
}

interface JobBasics<Input> {
  kind: string;
  /** What it does with data: policies are asked before every batch, and a refusal ends the job. */
  moves?: Action;
  /** For overviews of all jobs. */
  subject?(input: Input): JobSubject | undefined;
  /** Jobs of one queue share its slots; `jobs` unless told otherwise. Moving a kind to another queue needs a new application version. */
  queue?: string;
  /** Slots of the queue on each node. */
  concurrency?: number;
  /** How often a batch is tried while its faults look transient; 5 unless told otherwise. */
  maxAttempts?: number;
}

/**
 * All of a batch in one transaction: its writes are kept together with its cursor, or not at all. The database ends a
 * transaction that is left idle for twenty seconds, so that a node which freezes in one holds up nobody for long.
 */
export interface BatchJob<Input = unknown, Cursor = unknown> extends JobBasics<Input> {
  runBatch(context: BatchContext<Input, Cursor> & { sql: Sql }): Promise<BatchResult<Cursor>>;
}

/** For slow work outside of the database: `prepare` holds no connection and may be repeated, `commit` writes. */
export interface PreparedJob<Input = unknown, Cursor = unknown, Prepared = unknown> extends JobBasics<Input> {
  prepare(context: BatchContext<Input, Cursor>): Promise<Prepared>;
  commit(
    context: BatchContext<Input, Cursor> & { sql: Sql; prepared: Prepared },
  ): Promise<BatchResult<Cursor>>;
}

export type JobDefinition<Input = unknown, Cursor = unknown, Prepared = unknown> =
  | BatchJob<Input, Cursor>
  | PreparedJob<Input, Cursor, Prepared>;

const QUEUE = 'jobs';
/** What is away for a minute, such as the object store, is waited for. */
const ATTEMPTS = 8;

/** The kinds of work this program knows. */
export class JobDefinitions {
  readonly #byKind = new Map<string, JobDefinition>();
  readonly #policies: Policies;

  constructor(policies: Policies) {
    this.#policies = policies;
  }

  add(definition: JobDefinition): void {
    if (this.#byKind.has(definition.kind)) throw new Error(`job kind "${definition.kind}" is defined twice`);
    this.#byKind.set(definition.kind, asking(this.#policies, definition));
  }

  find(kind: string): JobDefinition | undefined {
    return this.#byKind.get(kind);
  }

  require(kind: string): JobDefinition {
    const definition = this.#byKind.get(kind);
    if (definition === undefined) throw new Error(`job kind "${kind}" is not defined`);
    return definition;
  }

  /** Also for a kind that only another version of the program knows. */
  queueOf(kind: string): string {
    return this.#byKind.get(kind)?.queue ?? QUEUE;
  }

  attemptsOf(definition: JobDefinition): number {
    return definition.maxAttempts ?? ATTEMPTS;
  }

  /** Every queue with its slots; the largest wish of its kinds wins. */
  queues(concurrency: number): Map<string, number> {
    const slots = new Map<string, number>();
    for (const definition of this.#byKind.values()) {
      const queue = definition.queue ?? QUEUE;
      slots.set(queue, Math.max(slots.get(queue) ?? 0, definition.concurrency ?? 0));
    }
    for (const [queue, wish] of slots) slots.set(queue, wish === 0 ? concurrency : wish);
    return slots;
  }
}

function asking(policies: Policies, definition: JobDefinition): JobDefinition {
  const { kind, moves: action } = definition;
  if (action === undefined) return definition;
  const ask = ({ run, input }: BatchContext<unknown, unknown>) => {
    const asked = (input ?? {}) as Readonly<Record<string, unknown>>;
    return allow(
      policies,
      { accountId: run.accountId, actorId: actorIn(asked) },
      { action, by: `the job ${kind}`, asked },
    );
  };
  if ('runBatch' in definition) {
    return {
      ...definition,
      async runBatch(context) {
        await ask(context);
        return definition.runBatch(context);
      },
    };
  }
  return {
    ...definition,
    async prepare(context) {
      await ask(context);
      return definition.prepare(context);
    },
  };
}

const actorIn = ({ actor, actorId }: Readonly<Record<string, unknown>>): string | null =>
  [actor, actorId].find((id) => typeof id === 'string') ?? null;
