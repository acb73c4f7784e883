import { type Sql, statement } from '../../../../kernel/sql.ts';

export interface NewIssue {
  seq: number;
  /** JSON, as the thread that read the page wrote it. */
  data: string;
  urlKey: string;
  pagePoints: number | null;
  at: string;
}

const insert = statement(
  'audits.insert-issues',
  `INSERT INTO audit_issues (account_id, audit_id, seq, issue_id, rule, severity, url_key, data, page_points, at)
   SELECT $1, $2, seq, data->>'issue_id', data->>'rule', data->>'severity', url_key, data, points, at
   FROM unnest($3::int[], $4::jsonb[], $5::text[], $6::float8[], $7::timestamptz[]) AS new (seq, data, url_key, points, at)`,
);
const AT_ONCE = 2_000;

export async function insertIssues(
  sql: Sql,
  { accountId, auditId }: { accountId: string; auditId: string },
  issues: readonly NewIssue[],
): Promise<void> {
  for (let done = 0; done < issues.length; done += AT_ONCE) {
    const some = issues.slice(done, done + AT_ONCE);
    await insert.run(sql, [
      accountId,
      auditId,
      some.map(({ seq }) => seq),
      some.map(({ data }) => data),
      some.map(({ urlKey }) => urlKey),
      some.map(({ pagePoints }) => pagePoints),
      some.map(({ at }) => at),
    ]);
  }
}

export interface IssuePoints {
  issueId: string;
  pagePoints: number | null;
  sitePoints: number;
  scoreIfFixed: number;
}

const give = statement(
  'audits.give-points',
  `UPDATE audit_issues i SET page_points = new.page, site_points = new.site, score_if_fixed = new.fixed
   FROM unnest($2::text[], $3::float8[], $4::float8[], $5::float8[]) AS new (issue_id, page, site, fixed)
   WHERE i.audit_id = $1 AND i.issue_id = new.issue_id`,
);

export async function givePoints(sql: Sql, auditId: string, issues: readonly IssuePoints[]): Promise<void> {
  for (let done = 0; done < issues.length; done += AT_ONCE) {
    const some = issues.slice(done, done + AT_ONCE);
    await give.run(sql, [
      auditId,
      some.map(({ issueId }) => issueId),
      some.map(({ pagePoints }) => pagePoints),
      some.map(({ sitePoints }) => sitePoints),
      some.map(({ scoreIfFixed }) => scoreIfFixed),
    ]);
  }
}

export interface IssueRow {
  seq: number;
  issue_id: string;
  rule: string;
  severity: string;
  url_key: string;
  data: Record<string, unknown>;
  page_points: number | null;
  site_points: number | null;
  score_if_fixed: number | null;
}

const SHOWN = 'seq, issue_id, rule, severity, url_key, data, page_points, site_points, score_if_fixed';
const FILTER = `audit_id = $1 AND ($2::text[] IS NULL OR severity = ANY($2)) AND ($3::text IS NULL OR rule = $3)`;

/** Those that cost most first; in their order while nobody knows what they cost. */
const list = statement<IssueRow>(
  'audits.issues',
  `SELECT ${SHOWN} FROM audit_issues WHERE ${FILTER}
   ORDER BY site_points DESC NULLS LAST, seq LIMIT $4 OFFSET $5`,
);
const count = statement<{ total: number }>(
  'audits.count-issues',
  `SELECT count(*)::int AS total FROM audit_issues WHERE ${FILTER}`,
);
const identities = statement<
  Pick<IssueRow, 'issue_id' | 'rule' | 'severity' | 'url_key'> & { level: string; affected: string[] }
>(
  'audits.issue-identities',
  `SELECT issue_id, rule, severity, url_key, data->>'level' AS level,
     CASE WHEN data->>'level' = 'site' THEN ARRAY(SELECT jsonb_array_elements_text(data->'affected_urls')) ELSE '{}' END AS affected
   FROM audit_issues WHERE audit_id = $1`,
);
const byIds = statement<IssueRow>(
  'audits.issues-by-id',
  `SELECT ${SHOWN} FROM audit_issues WHERE audit_id = $1 AND issue_id = ANY($2) ORDER BY seq`,
);
const seenBefore = statement<{ issue_id: string; first_seen: Date; runs: number }>(
  'audits.issue-history',
  `SELECT i.issue_id, min(r.created_at) AS first_seen, count(*)::int AS runs
   FROM audit_issues i JOIN audit_runs r ON r.account_id = i.account_id AND r.audit_id = i.audit_id
   WHERE r.host = $1 AND r.status = 'completed' AND r.created_at < $2 AND i.issue_id = ANY($3) GROUP BY 1`,
);

export interface IssueFilter {
  severities: readonly string[] | null;
  rule: string | null;
}

export const issuesOf = (
  sql: Sql,
  auditId: string,
  { severities, rule }: IssueFilter,
  { limit, offset }: { limit: number; offset: number },
) => list.all(sql, [auditId, severities, rule, limit, offset]);

export const countIssues = async (sql: Sql, auditId: string, { severities, rule }: IssueFilter) =>
  (await count.one(sql, [auditId, severities, rule])).total;

export const issueIdentities = (sql: Sql, auditId: string) => identities.all(sql, [auditId]);

export const issuesById = (sql: Sql, auditId: string, ids: readonly string[]) =>
  byIds.all(sql, [auditId, ids]);

/** In earlier runs of the same host. */
export const issueHistory = (sql: Sql, host: string, before: Date, ids: readonly string[]) =>
  seenBefore.all(sql, [host, before, ids]);
