import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../kernel/sql.ts';
import type { JobRun, Jobs } from './index.ts';

export interface TallyInput {
  batches: number;
  /** How long each batch takes, after its write. */
  milliseconds?: number;
  /** The batch that waits at the gate, after its write. */
  heldAt?: number;
}

/** What each batch says it moved. */
export const A_BATCH = { bytes: 100, pages: 2, rows: 1 };

/** A write that would be seen if it happened twice: the table has no key. */
export const record = (sql: Sql, run: JobRun, batch: number, node: string): Promise<unknown> =>
  sql.query('INSERT INTO ledger (run_id, batch, node) VALUES ($1, $2, $3)', [run.runId, batch, node]);

/** Waits in the database, where a worker process can see it too. */
async function atGate(sql: Sql, signal: AbortSignal): Promise<void> {
  const isOpen = async () =>
    (await sql.query<{ is_open: boolean }>('SELECT is_open FROM gate')).rows[0]?.is_open === true;
  while (!(await isOpen())) await sleep(20, undefined, { signal });
}

/** The kinds that a test and its worker processes share. */
export function defineTallies(jobs: Jobs, node: string): void {
  jobs.define<TallyInput, number, never>({
    kind: 'tally',
    async runBatch({ sql, run, input, cursor, signal }) {
      const batch = (cursor ?? 0) + 1;
      await record(sql, run, batch, node);
      if (input.milliseconds !== undefined) await sleep(input.milliseconds);
      if (input.heldAt === batch) await atGate(sql, signal);
      return {
        cursor: batch,
        progress: { batch },
        done: batch === input.batches,
        output: { batch },
        cost: A_BATCH,
      };
    },
  });
  jobs.define<TallyInput, number, number>({
    kind: 'prepared-tally',
    async prepare({ input, cursor }) {
      await sleep(input.milliseconds ?? 0);
      return (cursor ?? 0) + 1;
    },
    async commit({ sql, run, input, prepared: batch, signal }) {
      await record(sql, run, batch, node);
      if (input.heldAt === batch) await atGate(sql, signal);
      return {
        cursor: batch,
        progress: { batch },
        done: batch === input.batches,
        output: { batch },
        cost: A_BATCH,
      };
    },
  });
}

interface Gate {
  /** Every batch that was begun, in order. */
  reached: number[];
  at: number;
  opened: Promise<void>;
  open(): void;
}

/** Jobs that stop at a batch, after its write, until the test lets them go on. */
export class Gates {
  readonly #gates = new Map<string, Gate>();

  put(runId: string, at: number): Gate {
    const { promise, resolve } = Promise.withResolvers<void>();
    const gate = { reached: [], at, opened: promise, open: resolve };
    this.#gates.set(runId, gate);
    return gate;
  }

  define(jobs: Jobs): void {
    jobs.define<{ batches: number }, number, never>({
      kind: 'gated',
      runBatch: async ({ sql, run, input, cursor }) => {
        const batch = (cursor ?? 0) + 1;
        await record(sql, run, batch, 'here');
        const gate = this.#gates.get(run.runId);
        gate?.reached.push(batch);
        if (gate?.at === batch) await gate.opened;
        return {
          cursor: batch,
          progress: { batch },
          done: batch === input.batches,
          output: { batch },
          cost: A_BATCH,
        };
      },
    });
  }
}
