import { type Sql, statement } from '../../../../kernel/sql.ts';

export interface StateRow {
  actor_id: string;
  client_id: string;
  scopes: string[];
  redirect_uri: string;
  return_to: string | null;
  sealed_verifier: Buffer;
}

const insert = statement<{ expires_at: Date }>(
  'search-console.insert-state',
  `INSERT INTO sc_states (account_id, state_hash, actor_id, client_id, scopes, redirect_uri, return_to, sealed_verifier, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + interval '10 minutes') RETURNING expires_at`,
);
const take = statement<StateRow>(
  'search-console.take-state',
  `UPDATE sc_states SET used_at = clock_timestamp()
   WHERE account_id = $1 AND state_hash = $2 AND actor_id = $3 AND used_at IS NULL AND expires_at > clock_timestamp()
   RETURNING actor_id, client_id, scopes, redirect_uri, return_to, sealed_verifier`,
);
const explain = statement<{ is_used: boolean; is_expired: boolean; actor_id: string }>(
  'search-console.explain-state',
  `SELECT used_at IS NOT NULL AS is_used, expires_at <= clock_timestamp() AS is_expired, actor_id FROM sc_states
   WHERE account_id = $1 AND state_hash = $2`,
);
const findPending = statement(
  'search-console.find-pending',
  `SELECT FROM sc_states WHERE account_id = $1 AND used_at IS NULL AND expires_at > clock_timestamp() LIMIT 1`,
);
const removeAll = statement('search-console.remove-states', 'DELETE FROM sc_states WHERE account_id = $1');
const removeOld = statement(
  'search-console.remove-old-states',
  "DELETE FROM sc_states WHERE expires_at < clock_timestamp() - interval '1 day'",
);

export const insertState = async (
  sql: Sql,
  accountId: string,
  hash: Buffer,
  row: StateRow,
): Promise<Date> => {
  const values = [row.actor_id, row.client_id, row.scopes, row.redirect_uri, row.return_to];
  return (await insert.one(sql, [accountId, hash, ...values, row.sealed_verifier])).expires_at;
};

/** Once, by whoever began it, within its time. */
export const takeState = (sql: Sql, accountId: string, hash: Buffer, actorId: string) =>
  take.first(sql, [accountId, hash, actorId]);

export const explainState = (sql: Sql, accountId: string, hash: Buffer) =>
  explain.first(sql, [accountId, hash]);

export const hasPending = async (sql: Sql, accountId: string): Promise<boolean> =>
  (await findPending.run(sql, [accountId])) > 0;

export const removeStates = (sql: Sql, accountId: string) => removeAll.run(sql, [accountId]);

export const removeOldStates = (sql: Sql) => removeOld.run(sql);
