import { hash } from 'node:crypto';
import { type Sql, statement } from '../../../kernel/sql.ts';

export interface KeyRow {
  host: string;
  scheme: string;
  site_id: string | null;
  key: string;
  verified_at: Date | null;
}

const find = statement<KeyRow>(
  'index-ping.find-key',
  'SELECT host, scheme, site_id, key, verified_at FROM ping_keys WHERE account_id = $1 AND host = $2',
);
const insert = statement(
  'index-ping.insert-key',
  `INSERT INTO ping_keys (account_id, host, scheme, site_id, key) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
);
const replace = statement(
  'index-ping.replace-key',
  `UPDATE ping_keys SET key = $3, verified_at = NULL, created_at = clock_timestamp() WHERE account_id = $1 AND host = $2`,
);
const judge = statement(
  'index-ping.judge-key',
  `UPDATE ping_keys SET verified_at = CASE WHEN $4 THEN clock_timestamp() END WHERE account_id = $1 AND host = $2 AND key = $3`,
);
const removeKeys = statement<{ host: string }>(
  'index-ping.remove-keys',
  'DELETE FROM ping_keys WHERE account_id = $1 AND site_id = $2 RETURNING host',
);
const removeSubmissions = statement(
  'index-ping.remove-submissions',
  'DELETE FROM ping_submissions WHERE account_id = $1 AND host = ANY ($2::text[])',
);
const removeUrls = statement(
  'index-ping.remove-urls',
  'DELETE FROM ping_urls WHERE account_id = $1 AND host = ANY ($2::text[])',
);

export const findKey = (sql: Sql, accountId: string, host: string) => find.first(sql, [accountId, host]);

/** Whoever comes second finds the first one's. */
export const insertKey = async (
  sql: Sql,
  accountId: string,
  { host, scheme, site_id: siteId, key }: Omit<KeyRow, 'verified_at'>,
): Promise<boolean> => (await insert.run(sql, [accountId, host, scheme, siteId, key])) > 0;

export const replaceKey = (sql: Sql, accountId: string, host: string, key: string) =>
  replace.run(sql, [accountId, host, key]);

/** Only of the key that was looked at: another one may have taken its place. */
export const judgeKey = (
  sql: Sql,
  accountId: string,
  { host, key }: Pick<KeyRow, 'host' | 'key'>,
  isVerified: boolean,
) => judge.run(sql, [accountId, host, key, isVerified]);

/** All that belongs to the hosts of a site. */
export async function removeSite(sql: Sql, accountId: string, siteId: string): Promise<void> {
  const hosts = (await removeKeys.all(sql, [accountId, siteId])).map(({ host }) => host);
  await removeSubmissions.run(sql, [accountId, hosts]);
  await removeUrls.run(sql, [accountId, hosts]);
}

/** How long a URL is not submitted again. */
const claimUrls = statement<{ url_hash: Buffer }>(
  'index-ping.claim-urls',
  `INSERT INTO ping_urls AS known (account_id, host, url_hash, submitted_at)
   SELECT $1::uuid, $2, wanted.url_hash, clock_timestamp() FROM unnest($3::bytea[]) AS wanted (url_hash)
   ORDER BY wanted.url_hash
   ON CONFLICT (account_id, host, url_hash) DO UPDATE SET submitted_at = excluded.submitted_at
   WHERE known.submitted_at < clock_timestamp() - interval '10 minutes' RETURNING url_hash`,
);
const recentUrls = statement<{ url_hash: Buffer }>(
  'index-ping.recent-urls',
  `SELECT url_hash FROM ping_urls WHERE account_id = $1 AND host = $2 AND url_hash = ANY ($3::bytea[])
     AND submitted_at >= clock_timestamp() - interval '10 minutes'`,
);
const releaseUrls = statement(
  'index-ping.release-urls',
  'DELETE FROM ping_urls WHERE account_id = $1 AND host = $2 AND url_hash = ANY ($3::bytea[])',
);
const removeOldUrls = statement(
  'index-ping.remove-old-urls',
  "DELETE FROM ping_urls WHERE submitted_at < clock_timestamp() - interval '1 hour'",
);

const hashOf = (url: string): Buffer => hash('sha256', url, 'buffer');
const hex = (bytes: Buffer): string => bytes.toString('hex');

/** Those that were not submitted in the last ten minutes, which are so from now on. */
export async function claimFreshUrls(
  sql: Sql,
  accountId: string,
  host: string,
  urls: readonly string[],
): Promise<string[]> {
  const claimed = await claimUrls.all(sql, [accountId, host, urls.map(hashOf)]);
  const fresh = new Set(claimed.map(({ url_hash: bytes }) => hex(bytes)));
  return urls.filter((url) => fresh.has(hex(hashOf(url))));
}

/** The same without a claim. */
export async function freshUrls(
  sql: Sql,
  accountId: string,
  host: string,
  urls: readonly string[],
): Promise<string[]> {
  const recent = await recentUrls.all(sql, [accountId, host, urls.map(hashOf)]);
  const known = new Set(recent.map(({ url_hash: bytes }) => hex(bytes)));
  return urls.filter((url) => !known.has(hex(hashOf(url))));
}

/** They were not taken, so they may be submitted again at once. */
export const releaseClaims = (sql: Sql, accountId: string, host: string, urls: readonly string[]) =>
  releaseUrls.run(sql, [accountId, host, urls.map(hashOf)]);

export interface BatchRecord {
  endpoint: string;
  count: number;
  status_code: number | null;
  outcome: 'sending' | 'accepted' | 'pending' | 'retrying' | 'rejected' | 'failed';
  attempt: number;
}

export interface SubmissionRow {
  submission_id: string;
  host: string;
  urls: string[];
  batches: BatchRecord[];
}

const insertOne = statement(
  'index-ping.insert-submission',
  'INSERT INTO ping_submissions (account_id, submission_id, host, urls, batches) VALUES ($1, $2, $3, $4, $5)',
);
const findOne = statement<SubmissionRow>(
  'index-ping.find-submission',
  'SELECT submission_id, host, urls, batches FROM ping_submissions WHERE account_id = $1 AND submission_id = $2',
);
const saveBatches = statement(
  'index-ping.save-batches',
  'UPDATE ping_submissions SET batches = $3 WHERE account_id = $1 AND submission_id = $2',
);
const removeOldSubmissions = statement(
  'index-ping.remove-old-submissions',
  "DELETE FROM ping_submissions WHERE created_at < clock_timestamp() - interval '90 days'",
);

export const insertSubmission = (sql: Sql, accountId: string, row: SubmissionRow) =>
  insertOne.run(sql, [accountId, row.submission_id, row.host, row.urls, JSON.stringify(row.batches)]);

const findLast = statement<{ submission_id: string; batches: BatchRecord[]; created_at: Date }>(
  'index-ping.last-submission',
  `SELECT submission_id, batches, created_at FROM ping_submissions WHERE account_id = $1 AND host = $2
   ORDER BY created_at DESC LIMIT 1`,
);

export const lastSubmission = (sql: Sql, accountId: string, host: string) =>
  findLast.first(sql, [accountId, host]);

export const findSubmission = (sql: Sql, accountId: string, id: string) =>
  findOne.first(sql, [accountId, id]);

export const saveOutcome = (sql: Sql, accountId: string, id: string, batches: readonly BatchRecord[]) =>
  saveBatches.run(sql, [accountId, id, JSON.stringify(batches)]);

export async function removeOld(sql: Sql): Promise<void> {
  await removeOldUrls.run(sql);
  await removeOldSubmissions.run(sql);
}
