import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../kernel/sql.ts';
import type { JobRun, Jobs } from './index.ts';

export interface TallyInput {
  batches: number;
  /** How long each batch takes, after its write. */
  milliseconds?: number;
}

/** A write that would be seen if it happened twice: the table has no key. */
export const record = (sql: Sql, run: JobRun, batch: number, node: string): Promise<unknown> =>
  sql.query('INSERT INTO ledger (run_id, batch, node) VALUES ($1, $2, $3)', [run.runId, batch, node]);

/** The kinds that a test and its worker processes share. */
export function defineTallies(jobs: Jobs, node: string): void {
  jobs.define<TallyInput, number, never>({
    kind: 'tally',
    async runBatch({ sql, run, input, cursor }) {
      const batch = (cursor ?? 0) + 1;
      await record(sql, run, batch, node);
      if (input.milliseconds !== undefined) await sleep(input.milliseconds);
      return { cursor: batch, progress: { batch }, done: batch === input.batches, output: { batch } };
    },
  });
  jobs.define<TallyInput, number, number>({
    kind: 'prepared-tally',
    async prepare({ input, cursor }) {
      await sleep(input.milliseconds ?? 0);
      return (cursor ?? 0) + 1;
    },
    async commit({ sql, run, input, prepared: batch }) {
      await record(sql, run, batch, node);
      return { cursor: batch, progress: { batch }, done: batch === input.batches, output: { batch } };
    },
  });
}
