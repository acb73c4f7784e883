import { type Sql, statement } from '../../../../kernel/sql.ts';
import { type ToldIssue, unpackIssues } from '../packed-issues.ts';
import { issuesOfAllPages, issuesOfPages } from './pages.ts';

interface Audit {
  accountId: string;
  auditId: string;
}

/** Columns of issues, each as long as the others. */
export interface PageIssueColumns {
  /** Of their pages, each once. */
  urlKeys: string[];
  /** Which of them, from 1. */
  pages: number[];
  /** Among the issues of the page. */
  places: number[];
  issueIds: string[];
  rules: string[];
  severities: string[];
  sitePoints: number[];
  scoresIfFixed: number[];
}

/** Their numbers follow that of their page. */
const indexPages = statement(
  'audits.index-page-issues',
  `INSERT INTO audit_issues (account_id, audit_id, seq, issue_id, rule, severity, url_key, page_seq, place, site_points,
     score_if_fixed)
   SELECT $1, $2, p.seq + 1 + n.place, n.issue_id, n.rule, n.severity, p.url_key, p.seq, n.place, n.site, n.fixed
   FROM unnest($4::int[], $5::int[], $6::text[], $7::text[], $8::text[], $9::float8[], $10::float8[])
     AS n (number, place, issue_id, rule, severity, site, fixed)
   JOIN unnest($3::text[]) WITH ORDINALITY AS k (url_key, number) ON k.number = n.number
   JOIN audit_pages p ON p.account_id = $1 AND p.audit_id = $2 AND p.url_key = k.url_key`,
);
const AT_ONCE = 20_000;

/** Makes the issues that pages showed findable, with what they cost. */
export async function indexPageIssues(sql: Sql, audit: Audit, columns: PageIssueColumns): Promise<void> {
  const all = [
    columns.pages,
    columns.places,
    columns.issueIds,
    columns.rules,
    columns.severities,
    columns.sitePoints,
    columns.scoresIfFixed,
  ];
  for (let done = 0; done < columns.pages.length; done += AT_ONCE)
    await indexPages.run(sql, [
      audit.accountId,
      audit.auditId,
      columns.urlKeys,
      ...all.map((column) => plainArray(column.slice(done, done + AT_ONCE))),
    ]);
}

/** As PostgreSQL reads it; of numbers, and of words that have no sign in them that would need quotes. */
const plainArray = (values: readonly (string | number)[]): string => `{${values.join(',')}}`;

export interface NewSiteIssue {
  seq: number;
  urlKey: string;
  /** JSON, as its event tells it. */
  data: string;
  sitePoints: number;
  scoreIfFixed: number;
}

const insert = statement(
  'audits.insert-issues',
  `INSERT INTO audit_issues (account_id, audit_id, seq, issue_id, rule, severity, url_key, data, site_points,
     score_if_fixed)
   SELECT $1, $2, seq, data->>'issue_id', data->>'rule', data->>'severity', url_key, data, site, fixed
   FROM unnest($3::int[], $4::jsonb[], $5::text[], $6::float8[], $7::float8[])
     AS new (seq, data, url_key, site, fixed)`,
);

export async function insertSiteIssues(
  sql: Sql,
  { accountId, auditId }: Audit,
  issues: readonly NewSiteIssue[],
): Promise<void> {
  for (let done = 0; done < issues.length; done += AT_ONCE) {
    const some = issues.slice(done, done + AT_ONCE);
    await insert.run(sql, [
      accountId,
      auditId,
      some.map(({ seq }) => seq),
      some.map(({ data }) => data),
      some.map(({ urlKey }) => urlKey),
      some.map(({ sitePoints }) => sitePoints),
      some.map(({ scoreIfFixed }) => scoreIfFixed),
    ]);
  }
}

interface StoredIssue {
  seq: number;
  issue_id: string;
  rule: string;
  severity: string;
  url_key: string;
  page_seq: number | null;
  place: number | null;
  data: ToldIssue | null;
  site_points: number | null;
  score_if_fixed: number | null;
}

export type IssueRow = Omit<StoredIssue, 'page_seq' | 'place' | 'data'> & { data: ToldIssue };

const SHOWN = 'seq, issue_id, rule, severity, url_key, page_seq, place, data, site_points, score_if_fixed';
const FILTER = `audit_id = $1 AND ($2::text[] IS NULL OR severity = ANY($2)) AND ($3::text IS NULL OR rule = $3)
  AND ($4::text IS NULL OR page_seq IN (SELECT seq FROM audit_pages p WHERE p.audit_id = $1 AND p.url = $4)
    OR data->>'url' = $4 OR data->'affected_urls' ? $4)`;

/** Those that cost most first. */
const list = statement<StoredIssue>(
  'audits.issues',
  `SELECT ${SHOWN} FROM audit_issues WHERE ${FILTER}
   ORDER BY site_points DESC NULLS LAST, seq LIMIT $5 OFFSET $6`,
);
const count = statement<{ total: number }>(
  'audits.count-issues',
  `SELECT count(*)::int AS total FROM audit_issues WHERE ${FILTER}`,
);
/** Grouped, not joined: without statistics of what was just written, a join of two runs takes minutes. */
const notShared = statement<
  Pick<StoredIssue, 'issue_id' | 'rule' | 'url_key'> & {
    is_first: boolean;
    level: string;
    affected: string[];
    times: number;
  }
>(
  'audits.issues-not-shared',
  `SELECT issue_id, is_first, rule, url_key, coalesce(data->>'level', 'page') AS level, times,
     CASE WHEN data->>'level' = 'site' THEN ARRAY(SELECT jsonb_array_elements_text(data->'affected_urls')) ELSE '{}' END AS affected
   FROM (SELECT issue_id, bool_and(audit_id = $1) AS is_first, min(rule) AS rule, min(url_key) AS url_key,
           (array_agg(data))[1] AS data, count(*)::int AS times
         FROM audit_issues WHERE audit_id = ANY(ARRAY[$1::uuid, $2::uuid])
         GROUP BY issue_id HAVING count(DISTINCT audit_id) = 1) AS alone`,
);
const byIds = statement<StoredIssue>(
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
  /** A page, with what concerns it among others. */
  url: string | null;
}

interface Slice {
  limit: number;
  offset: number;
}

export const issuesOf = async (
  sql: Sql,
  auditId: string,
  { severities, rule, url }: IssueFilter,
  { limit, offset }: Slice,
): Promise<IssueRow[]> =>
  withData(sql, auditId, await list.all(sql, [auditId, severities, rule, url, limit, offset]));

export const countIssues = async (sql: Sql, auditId: string, { severities, rule, url }: IssueFilter) =>
  (await count.one(sql, [auditId, severities, rule, url])).total;

/** Those of an audit that goes on, as its pages showed them, in their order. */
export async function issuesSoFar(
  sql: Sql,
  auditId: string,
  { severities, rule, url }: IssueFilter,
  { limit, offset }: Slice,
): Promise<{ rows: IssueRow[]; total: number }> {
  const rows: IssueRow[] = [];
  let total = 0;
  for (const { seq, issues } of await issuesOfAllPages(sql, auditId))
    for (const [place, data] of unpackIssues(issues).entries()) {
      const severity = String(data.severity);
      if (severities !== null && !severities.includes(severity)) continue;
      if ((rule !== null && data.rule !== rule) || (url !== null && data.url !== url)) continue;
      if (total >= offset && rows.length < limit) rows.push(toldRow(seq + 1 + place, data));
      total += 1;
    }
  return { rows, total };
}

const toldRow = (seq: number, data: ToldIssue): IssueRow => ({
  ...{ seq, data, issue_id: String(data.issue_id), rule: String(data.rule) },
  ...{ severity: String(data.severity), url_key: String(data.url) },
  ...{ site_points: null, score_if_fixed: null },
});

/** Those of two audits that only one of them has. */
export const issuesNotShared = (sql: Sql, firstId: string, secondId: string) =>
  notShared.all(sql, [firstId, secondId]);

export const issuesById = async (sql: Sql, auditId: string, ids: readonly string[]): Promise<IssueRow[]> =>
  withData(sql, auditId, await byIds.all(sql, [auditId, ids]));

/** In earlier runs of the same host. */
export const issueHistory = (sql: Sql, host: string, before: Date, ids: readonly string[]) =>
  seenBefore.all(sql, [host, before, ids]);

/** What issues say stands with their pages. */
async function withData(sql: Sql, auditId: string, rows: readonly StoredIssue[]): Promise<IssueRow[]> {
  const wanted = [...new Set(rows.flatMap(({ page_seq: seq }) => seq ?? []))];
  const pages = wanted.length === 0 ? [] : await issuesOfPages(sql, auditId, wanted);
  const told = new Map(pages.map(({ seq, issues }) => [seq, unpackIssues(issues)]));
  return rows.map(({ page_seq: seq, place, data, ...row }) => ({
    ...row,
    data: data ?? told.get(seq ?? -1)?.[place ?? -1] ?? {},
  }));
}
