import { type Sql, statement } from '../../../kernel/sql.ts';
import { type AssetKey, keyText, type RunFact, type RunState } from './facts.ts';

export interface RunRow {
  run_id: string;
  job_namespace: string;
  job_name: string;
  state: RunState;
  inputs: AssetKey[];
  outputs: AssetKey[];
  columns: RunFact['columns'];
  started_at: Date;
  ended_at: Date | null;
}

const ALL = 'run_id, job_namespace, job_name, state, inputs, outputs, columns, started_at, ended_at';

const lock = statement<RunRow>(
  'lineage.lock-run',
  `SELECT ${ALL} FROM lineage_runs WHERE account_id = $1 AND run_id = $2 FOR UPDATE`,
);
const write = statement<RunRow>(
  'lineage.write-run',
  `INSERT INTO lineage_runs AS r (account_id, ${ALL}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   ON CONFLICT (account_id, run_id) DO UPDATE SET state = $5, inputs = $6, outputs = $7, columns = $8,
     started_at = least(r.started_at, $9), ended_at = coalesce(r.ended_at, $10)
   RETURNING ${ALL}`,
);
/** A few at a time, each time a run ends. */
const forget = statement(
  'lineage.forget-runs',
  `DELETE FROM lineage_runs WHERE account_id = $1 AND run_id = ANY (ARRAY(
     SELECT run_id FROM lineage_runs WHERE account_id = $1 AND ended_at < now() - interval '30 days' LIMIT 20))`,
);

const isOver = (state: RunState): boolean => state !== 'started';

/** Adds what is told of a run to what is known; answers the run and the states that are new. Undefined for a run that is not known. */
export async function recordRun(
  sql: Sql,
  accountId: string,
  at: Date,
  fact: RunFact,
): Promise<{ run: RunRow; news: RunState[] } | undefined> {
  const before = await lock.first(sql, [accountId, fact.runId]);
  const job = before === undefined ? fact.job : { namespace: before.job_namespace, name: before.job_name };
  if (job === undefined) return undefined;
  const state = before !== undefined && isOver(before.state) ? before.state : fact.state;
  const run = await write.first(sql, [
    accountId,
    fact.runId,
    job.namespace,
    job.name,
    state,
    JSON.stringify(distinct([...(before?.inputs ?? []), ...fact.inputs])),
    JSON.stringify(distinct([...(before?.outputs ?? []), ...fact.outputs])),
    JSON.stringify([...(before?.columns ?? []).filter((known) => !isAgain(known, fact)), ...fact.columns]),
    at,
    isOver(state) ? new Date() : null,
  ]);
  if (run === undefined) throw new Error('the run was not stored');
  const news: RunState[] = before === undefined ? ['started'] : [];
  if (isOver(state) && before?.state !== state) {
    news.push(state);
    await forget.run(sql, [accountId]);
  }
  return { run, news };
}

const isAgain = ({ input, output }: RunFact['columns'][number], { columns }: RunFact): boolean =>
  columns.some(
    (other) => keyText(other.input) === keyText(input) && keyText(other.output) === keyText(output),
  );

const distinct = (keys: readonly AssetKey[]): AssetKey[] => [
  ...new Map(keys.map((key) => [keyText(key), key])).values(),
];
