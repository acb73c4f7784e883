import { uuidv7 } from '../../../../kernel/ids.ts';
import type { PageQuery } from '../../../../kernel/paging.ts';
import { type Sql, statement } from '../../../../kernel/sql.ts';
import type { ConsentScope } from './schema.ts';

export interface ConsentRow {
  consent_id: string;
  subject: string;
  purpose: string;
  basis: string;
  scope: ConsentScope;
  evidence: string | null;
  granted_at: Date;
  expires_at: Date | null;
  withdrawn_at: Date | null;
  superseded_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface ConsentTerms {
  basis: string;
  scope: ConsentScope;
  assets: readonly string[];
  evidence: string | null;
  grantedAt: Date;
  expiresAt: Date | null;
}

const SHOWN = `consent_id, subject, purpose, basis, scope, evidence, granted_at, expires_at, withdrawn_at, superseded_at,
  created_at, updated_at`;

const lock = statement<ConsentRow>(
  'lineage.lock-consent',
  `SELECT ${SHOWN} FROM lineage_consents
   WHERE account_id = $1 AND subject = $2 AND purpose = $3 AND superseded_at IS NULL FOR UPDATE`,
);
const insert = statement<ConsentRow>(
  'lineage.insert-consent',
  `INSERT INTO lineage_consents (account_id, consent_id, subject, purpose, basis, scope, assets, evidence, granted_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   ON CONFLICT (account_id, subject, purpose) WHERE superseded_at IS NULL DO NOTHING RETURNING ${SHOWN}`,
);
const change = statement<ConsentRow>(
  'lineage.change-consent',
  `UPDATE lineage_consents SET basis = $3, scope = $4, assets = $5, evidence = $6, granted_at = $7, expires_at = $8,
     updated_at = clock_timestamp()
   WHERE account_id = $1 AND consent_id = $2 RETURNING ${SHOWN}`,
);
const withdraw = statement<ConsentRow>(
  'lineage.withdraw-consent',
  `UPDATE lineage_consents SET withdrawn_at = coalesce(withdrawn_at, $3), updated_at = clock_timestamp()
   WHERE account_id = $1 AND consent_id = $2 RETURNING ${SHOWN}`,
);
const supersede = statement(
  'lineage.supersede-consent',
  'UPDATE lineage_consents SET superseded_at = clock_timestamp() WHERE account_id = $1 AND consent_id = $2',
);

const STATUS = `CASE WHEN superseded_at IS NOT NULL THEN 'superseded' WHEN withdrawn_at <= now() THEN 'withdrawn'
  WHEN expires_at <= now() THEN 'expired' ELSE 'active' END`;
const FILTER = `WHERE account_id = $1 AND ($2::text IS NULL OR subject = $2) AND ($3::text IS NULL OR purpose = $3)
  AND ($4::text IS NULL OR ${STATUS} = $4) AND ($5::uuid IS NULL OR assets @> ARRAY[$5::uuid])`;
const list = statement<ConsentRow>(
  'lineage.list-consents',
  `SELECT ${SHOWN} FROM lineage_consents ${FILTER} ORDER BY created_at DESC, consent_id DESC LIMIT $6 OFFSET $7`,
);
const count = statement<{ total: number }>(
  'lineage.count-consents',
  `SELECT count(*) AS total FROM lineage_consents ${FILTER}`,
);

export const lockConsent = (sql: Sql, accountId: string, subject: string, purpose: string) =>
  lock.first(sql, [accountId, subject, purpose]);

const values = ({ basis, scope, assets, evidence, grantedAt, expiresAt }: ConsentTerms) => [
  basis,
  JSON.stringify(scope),
  assets,
  evidence,
  grantedAt,
  expiresAt,
];

/** Undefined when another call was first. */
export const insertConsent = (
  sql: Sql,
  accountId: string,
  of: { subject: string; purpose: string },
  terms: ConsentTerms,
) => insert.first(sql, [accountId, uuidv7(), of.subject, of.purpose, ...values(terms)]);

export const changeConsent = (sql: Sql, accountId: string, id: string, terms: ConsentTerms) =>
  change.first(sql, [accountId, id, ...values(terms)]);
export const withdrawConsent = (sql: Sql, accountId: string, id: string, at: Date) =>
  withdraw.first(sql, [accountId, id, at]);
export const supersedeConsent = (sql: Sql, accountId: string, id: string) =>
  supersede.run(sql, [accountId, id]);

export async function listConsents(
  sql: Sql,
  accountId: string,
  filter: Record<'subject' | 'purpose' | 'status' | 'assetId', string | undefined>,
  page: PageQuery,
): Promise<{ rows: ConsentRow[]; total: number }> {
  const { subject, purpose, status, assetId } = filter;
  const given = [accountId, ...[subject, purpose, status, assetId].map((value) => value ?? null)];
  const rows = await list.all(sql, [...given, page.limit, page.offset]);
  return { rows, total: (await count.first(sql, given))?.total ?? 0 };
}
