import { invalidRequest } from '../../../../kernel/errors.ts';
import type { Action } from '../../../../kernel/policy.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { BatchContext, JobSubject, Quantities } from '../../../../platform/jobs/index.ts';
import type { EtlServices } from '../services.ts';

/** Work of one batch: what is slow before the transaction, and what is written in it. */
export interface EtlWork<Input, Prepared, Outcome> {
  kind: string;
  moves: Action;
  /** The file or the dataset that it reads. */
  subject(input: Input): JobSubject;
  /** May be done again, on another node as well. */
  prepare(context: Pick<BatchContext<Input, unknown>, 'run' | 'input' | 'signal'>): Promise<Prepared>;
  commit(context: {
    sql: Sql;
    accountId: string;
    jobId: string;
    input: Input;
    prepared: Prepared;
  }): Promise<{ outcome: Outcome; refusal?: string; cost: Partial<Quantities> }>;
}

/** At once on each node; the processes that parse have a queue of their own, fair to all accounts. */
const AT_ONCE = 4;
const ATTEMPTS = 4;

type Cursor<Outcome> = Outcome & { refusal?: string };

/** A job that fails keeps only what an earlier batch has saved: so what was found is saved first, and then it fails. */
export function defineWork<Input, Prepared, Outcome>(
  { jobs }: EtlServices,
  { kind, moves, subject, prepare, commit }: EtlWork<Input, Prepared, Outcome>,
): void {
  jobs.define<Input, Cursor<Outcome>, Prepared>({
    kind,
    moves,
    subject,
    queue: 'etl',
    concurrency: AT_ONCE,
    maxAttempts: ATTEMPTS,
    prepare: async (context) => {
      if (context.cursor?.refusal !== undefined) throw invalidRequest(context.cursor.refusal);
      // What is not committed when the pause comes is done anew afterwards, so there is no use in going on.
      const signal = AbortSignal.any([context.signal, context.pausing]);
      return prepare({ ...context, signal });
    },
    commit: async ({ sql, run, input, prepared }) => {
      const { accountId, runId: jobId } = run;
      const { outcome, refusal, cost } = await commit({ sql, accountId, jobId, input, prepared });
      if (refusal !== undefined) return { cursor: { ...outcome, refusal }, done: false, cost };
      return { cursor: outcome as Cursor<Outcome>, done: true, output: outcome, cost };
    },
  });
}
