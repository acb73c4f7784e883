import { type Sql, statement } from '../../../../kernel/sql.ts';

export interface NewPage {
  seq: number;
  url: string;
  urlKey: string;
  /** JSON, as the thread that read the page wrote it. */
  data: string;
  facts: string;
  /** Its issues, compressed; null without any. */
  issues: Uint8Array | null;
  issueCount: number;
  scoreExact: number | null;
  inconclusive: readonly string[];
}

const SEPARATOR = '\u001e';

/** Texts as one: to quote each of thousands costs more than all the rest. None of them has control characters. */
const joined = (texts: readonly string[]): string => texts.join(SEPARATOR);

const textsOf = (parameter: number): string => `string_to_array($${parameter}, E'\\x1e')`;

const insert = statement(
  'audits.insert-pages',
  `INSERT INTO audit_pages (account_id, audit_id, seq, url, url_key, data, facts, score_exact, inconclusive, at,
     issues, issue_count)
   SELECT $1, $2, seq, url, url_key, data::jsonb, facts::jsonb, score, string_to_array(coalesce(inconclusive, ''), ','), $10::timestamptz,
     nullif(substring($11::bytea FROM start FOR length), ''), count
   FROM unnest($3::int[], ${textsOf(4)}, ${textsOf(5)}, ${textsOf(6)}, ${textsOf(7)}, $8::float8[], ${textsOf(9)}, $12::int[], $13::int[],
     $14::int[]) AS new (seq, url, url_key, data, facts, score, inconclusive, start, length, count)`,
);

export async function insertPages(
  sql: Sql,
  { accountId, auditId, at }: { accountId: string; auditId: string; at: string },
  pages: readonly NewPage[],
): Promise<void> {
  if (pages.length === 0) return;
  const issues = pages.map((page) => page.issues ?? new Uint8Array());
  let end = 1;
  const starts = issues.map(({ length }) => {
    end += length;
    return end - length;
  });
  await insert.run(sql, [
    accountId,
    auditId,
    pages.map(({ seq }) => seq),
    joined(pages.map(({ url }) => url)),
    joined(pages.map(({ urlKey }) => urlKey)),
    joined(pages.map(({ data }) => data)),
    joined(pages.map(({ facts }) => facts)),
    pages.map(({ scoreExact }) => scoreExact),
    joined(pages.map(({ inconclusive }) => inconclusive.join(','))),
    at,
    Buffer.concat(issues),
    starts,
    issues.map(({ length }) => length),
    pages.map(({ issueCount }) => issueCount),
  ]);
}

const finish = statement(
  'audits.finish-pages',
  `UPDATE audit_pages p SET score_exact = new.score, importance = new.importance, clicks = new.clicks,
     inlinks = new.inlinks, inconclusive = string_to_array(new.inconclusive, ',')
   FROM unnest($2::text[], $3::float8[], $4::float8[], $5::int[], $6::int[], $7::text[])
     AS new (url_key, score, importance, clicks, inlinks, inconclusive)
   WHERE p.audit_id = $1 AND p.url_key = new.url_key`,
);

export interface FinishedPage {
  urlKey: string;
  scoreExact: number | null;
  importance: number | null;
  clicks: number | null;
  inlinks: number;
  inconclusive: readonly string[];
}

export const finishPages = (sql: Sql, auditId: string, pages: readonly FinishedPage[]) =>
  finish.run(sql, [
    auditId,
    pages.map(({ urlKey }) => urlKey),
    pages.map(({ scoreExact }) => scoreExact),
    pages.map(({ importance }) => importance),
    pages.map(({ clicks }) => clicks),
    pages.map(({ inlinks }) => inlinks),
    pages.map(({ inconclusive }) => inconclusive.join(',')),
  ]);

export interface PageRow {
  seq: number;
  url: string;
  data: Record<string, unknown>;
  facts: Record<string, unknown>;
  score_exact: number | null;
  importance: number | null;
  clicks: number | null;
  inlinks: number | null;
}

const list = statement<PageRow>(
  'audits.pages',
  `SELECT seq, url, data, facts, score_exact, importance, clicks, inlinks FROM audit_pages
   WHERE audit_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
);

export const pagesAfter = (sql: Sql, auditId: string, seq: number, most: number) =>
  list.all(sql, [auditId, seq, most]);

const crawled = statement<{ url_key: string; inconclusive: string[]; status: number }>(
  'audits.crawled-keys',
  `SELECT url_key, inconclusive, (data->>'status')::int AS status FROM audit_pages WHERE audit_id = $1`,
);

/** Which pages a run has read, and what it could not decide there. */
export const crawledPages = (sql: Sql, auditId: string) => crawled.all(sql, [auditId]);

const found = statement<{ url: string }>(
  'audits.found-pages',
  `SELECT url FROM audit_pages WHERE audit_id = $1 AND (data->>'status')::int = 200 AND (facts->>'words')::int > 0
   ORDER BY seq LIMIT $2`,
);

/** Pages that an earlier run has found. */
export const foundPages = (sql: Sql, auditId: string, most: number) => found.all(sql, [auditId, most]);

const lasting = statement<{ url: string }>(
  'audits.lasting-redirects',
  `SELECT min(url) FILTER (WHERE audit_id = ($1::uuid[])[1]) AS url
   FROM audit_pages WHERE audit_id = ANY($1::uuid[]) AND data->>'status' IN ('302', '303', '307')
   GROUP BY url_key, data->>'status', facts->>'redirect_url' HAVING count(DISTINCT audit_id) = cardinality($1::uuid[])`,
);

/** URLs of the first of these audits that redirect temporarily to the same place in all of them. */
export const lastingRedirects = (sql: Sql, auditIds: readonly string[]) => lasting.all(sql, [auditIds]);

const refused = statement<Address>(
  'audits.refused-pages',
  `SELECT url, url_key AS key FROM audit_pages WHERE audit_id = $1 AND (data->>'status')::int = ANY($2)
   ORDER BY seq LIMIT $3`,
);
const slow = statement<Address>(
  'audits.slow-pages',
  `SELECT url, url_key AS key FROM audit_pages
   WHERE audit_id = $1 AND (data->>'ms')::int > $2 AND (data->>'status')::int <> 0 ORDER BY seq LIMIT $3`,
);

interface Address {
  url: string;
  key: string;
}

const REFUSALS = [401, 403, 429, 503];
/** With its body; what is quicker has no slow first byte. */
const SLOW_MS = 800;
const MOST_DOUBTFUL = 50;

/** Pages of which one request says too little: those that turned the crawler away, and those that took long. */
export const doubtfulPages = async (sql: Sql, auditId: string) => ({
  refused: await refused.all(sql, [auditId, REFUSALS, MOST_DOUBTFUL]),
  slow: await slow.all(sql, [auditId, SLOW_MS, MOST_DOUBTFUL]),
});

const important = statement<{ url_key: string }>(
  'audits.important-keys',
  `SELECT url_key FROM audit_pages WHERE audit_id = $1 AND importance IS NOT NULL
   ORDER BY importance DESC, clicks NULLS LAST, url_key COLLATE "C" LIMIT $2`,
);

/** The pages with the most internal PageRank, of equal ones those closer to the start; none before the end of the audit. */
export const importantKeys = async (sql: Sql, auditId: string, most: number): Promise<string[]> =>
  (await important.all(sql, [auditId, most])).map(({ url_key: key }) => key);

const statuses = statement<{ url_key: string; url: string; status: number }>(
  'audits.statuses',
  `SELECT url_key, url, (data->>'status')::int AS status FROM audit_pages
   WHERE audit_id = $1 AND url_key = ANY($2)`,
);

export const statusesOf = (sql: Sql, auditId: string, keys: readonly string[]) =>
  statuses.all(sql, [auditId, keys]);

export interface PageIssues {
  seq: number;
  issues: Buffer | null;
}

const issues = statement<PageIssues>(
  'audits.page-issues',
  'SELECT seq, issues FROM audit_pages WHERE audit_id = $1 AND seq = ANY($2)',
);
const all = statement<PageIssues>(
  'audits.all-page-issues',
  'SELECT seq, issues FROM audit_pages WHERE audit_id = $1 AND issues IS NOT NULL ORDER BY seq',
);

export const issuesOfPages = (sql: Sql, auditId: string, pages: readonly number[]) =>
  issues.all(sql, [auditId, pages]);

export const issuesOfAllPages = (sql: Sql, auditId: string) => all.all(sql, [auditId]);
