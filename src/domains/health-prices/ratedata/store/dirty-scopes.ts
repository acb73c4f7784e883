import { type Sql, statement } from '../../../../kernel/sql.ts';

export const VIEWS = ['links', 'contracts', 'coverage', 'discrepancies'] as const;
export type ViewName = (typeof VIEWS)[number];

export interface Scope {
  view: ViewName;
  scope: string;
}

const add = statement(
  'ratedata.add-dirty-scopes',
  `INSERT INTO price_dirty_scopes (account_id, view, scope) SELECT $1, * FROM unnest($2::text[], $3::text[])
   ON CONFLICT (account_id, view, scope) DO UPDATE SET since = clock_timestamp()`,
);
const links = statement(
  'ratedata.dirty-links',
  `INSERT INTO price_dirty_scopes (account_id, view, scope)
   SELECT DISTINCT $1::uuid, 'links', s.file_no::text FROM price_snapshots s
   JOIN price_files f ON f.account_id = s.account_id AND f.file_no = s.file_no
   WHERE s.account_id = $1 AND s.status = 'live' AND f.family IN ('tic_in_network', 'tic_allowed')
   ON CONFLICT (account_id, view, scope) DO UPDATE SET since = clock_timestamp()`,
);
const live = statement<Scope>(
  'ratedata.live-scopes',
  `WITH live AS (SELECT DISTINCT s.file_no, s.source_id, f.family FROM price_snapshots s
     JOIN price_files f ON f.account_id = s.account_id AND f.file_no = s.file_no WHERE s.account_id = $1 AND s.status = 'live')
   SELECT view, file_no::text AS scope FROM live, unnest(ARRAY['contracts', 'coverage']) AS view
   UNION SELECT 'links', file_no::text FROM live WHERE family IN ('tic_in_network', 'tic_allowed')
   UNION SELECT 'discrepancies', 'source:' || source_id FROM live
   UNION SELECT 'discrepancies', 'hospital:' || hospital_id FROM price_file_hospitals JOIN live USING (file_no)
     WHERE account_id = $1 AND set_ids IS NULL
   UNION SELECT 'discrepancies', 'payer:' || payer_id FROM price_file_payers JOIN live USING (file_no)
     WHERE account_id = $1 AND payer_id IS NOT NULL AND family IN ('tic_in_network', 'tic_allowed')`,
);
const list = statement<Scope & { since: string }>(
  'ratedata.list-dirty-scopes',
  `SELECT view, scope, since::text AS since FROM price_dirty_scopes WHERE account_id = $1 ORDER BY view, scope`,
);
const clean = statement(
  'ratedata.remove-dirty-scopes',
  `DELETE FROM price_dirty_scopes d USING unnest($2::text[], $3::text[], $4::timestamptz[]) AS done (view, scope, since)
   WHERE d.account_id = $1 AND d.view = done.view AND d.scope = done.scope AND d.since <= done.since`,
);

/** In the transaction of what makes them so. */
export const addDirtyScopes = (sql: Sql, accountId: string, scopes: readonly Scope[]) =>
  add.run(sql, [accountId, scopes.map(({ view }) => view), scopes.map(({ scope }) => scope)]);

/** Hospitals have changed: who is among the providers of payers' files is to be asked anew. */
export const dirtyLinks = (sql: Sql, accountId: string) => links.run(sql, [accountId]);

/** Everything that can be computed of what is live. */
export const liveScopes = (sql: Sql, accountId: string): Promise<Scope[]> => live.all(sql, [accountId]);

export const dirtyScopes = (sql: Sql, accountId: string) => list.all(sql, [accountId]);

/** What became dirty again meanwhile stays so; a time as text keeps its microseconds. */
export const cleanScopes = (sql: Sql, accountId: string, done: readonly (Scope & { since: string })[]) =>
  clean.run(sql, [
    accountId,
    done.map(({ view }) => view),
    done.map(({ scope }) => scope),
    done.map(({ since }) => since),
  ]);
