import { type Sql, statement } from '../../../../kernel/sql.ts';

/** A consent that no longer stands, and the assets that it was given for. */
export interface IssueRow {
  consent_id: string;
  subject: string;
  purpose: string;
  status: 'withdrawn' | 'expired';
  since: Date;
  assets: string[];
}

const SHOWN = `consent_id, subject, purpose, CASE WHEN withdrawn_at <= $2 THEN 'withdrawn' ELSE 'expired' END AS status,
  CASE WHEN withdrawn_at <= $2 THEN withdrawn_at ELSE expires_at END AS since, assets`;
const OVER = '(withdrawn_at <= $2 OR expires_at <= $2)';
const ORDER = 'ORDER BY withdrawn_at IS NULL, consent_id DESC';

const now = statement<IssueRow>(
  'lineage.issues-now',
  `SELECT ${SHOWN} FROM lineage_consents WHERE account_id = $1 AND superseded_at IS NULL
     AND (withdrawn_at IS NOT NULL OR expires_at IS NOT NULL) AND ${OVER} ${ORDER}`,
);
const then = statement<IssueRow>(
  'lineage.issues-then',
  `SELECT ${SHOWN} FROM lineage_consents WHERE account_id = $1 AND (superseded_at IS NULL OR superseded_at > $2)
     AND granted_at <= $2 AND ${OVER} ${ORDER}`,
);
const of = statement<IssueRow>(
  'lineage.issues-of',
  `SELECT ${SHOWN} FROM lineage_consents WHERE account_id = $1 AND superseded_at IS NULL AND ${OVER}
     AND assets && $3::uuid[] ${ORDER} LIMIT $4`,
);

/** Every consent of the account that is withdrawn or expired, withdrawn ones first. */
export const allIssues = (sql: Sql, accountId: string, at: Date | undefined) =>
  at === undefined ? now.all(sql, [accountId, new Date()]) : then.all(sql, [accountId, at]);

/** Those of the given assets. */
export const issuesOf = (sql: Sql, accountId: string, ids: readonly string[], most: number) =>
  of.all(sql, [accountId, new Date(), ids, most]);
