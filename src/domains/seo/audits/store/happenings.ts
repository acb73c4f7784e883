import { type Sql, statement } from '../../../../kernel/sql.ts';
import { type ToldIssue, unpackIssues } from '../packed-issues.ts';

/** One event of an audit, as streams tell it. */
export interface Happening {
  seq: number;
  kind: string;
  data: ToldIssue;
  at: Date;
}

interface PageRow {
  seq: number;
  data: ToldIssue;
  issues: Buffer | null;
  issue_count: number;
  at: Date;
}

const notes = statement<Happening>(
  'audits.notes-since',
  'SELECT seq, kind, data, at FROM audit_notes WHERE audit_id = $1 AND seq > $2 ORDER BY seq',
);
/** From the page on whose issues may not be told yet. */
const pages = statement<PageRow>(
  'audits.pages-since',
  `SELECT seq, data, issues, issue_count, at FROM audit_pages
   WHERE audit_id = $1 AND seq >= coalesce((SELECT max(seq) FROM audit_pages WHERE audit_id = $1 AND seq <= $2), 0)
   ORDER BY seq LIMIT $3`,
);
const issues = statement<Omit<Happening, 'kind'>>(
  'audits.site-issues-since',
  `SELECT i.seq, i.data, r.completed_at AS at FROM audit_issues i
   JOIN audit_runs r ON r.account_id = i.account_id AND r.audit_id = i.audit_id
   WHERE i.audit_id = $1 AND i.seq > $2 AND i.data IS NOT NULL ORDER BY i.seq LIMIT $3`,
);
const PAGES_AT_ONCE = 50;
const ISSUES_AT_ONCE = 500;

/** The next events after one, in their order: pages with their issues stand where everybody reads them. */
export async function happeningsSince(sql: Sql, auditId: string, after: number): Promise<Happening[]> {
  const rows = await pages.all(sql, [auditId, after, PAGES_AT_ONCE]);
  const found = await issues.all(sql, [auditId, after, ISSUES_AT_ONCE]);
  const told = [
    ...(await notes.all(sql, [auditId, after])),
    ...rows.flatMap(happeningsOf),
    ...found.map((issue) => ({ ...issue, kind: 'issue_found' })),
  ];
  const end = endOf(rows, found);
  return told.filter(({ seq }) => seq > after && seq <= end).sort((one, other) => one.seq - other.seq);
}

const happeningsOf = ({ seq, data, issues: packed, at }: PageRow): Happening[] => [
  { seq, kind: 'page_crawled', data, at },
  ...unpackIssues(packed).map((issue, place) => ({
    ...{ seq: seq + 1 + place, kind: 'issue_found', data: issue, at },
  })),
];

/** Up to where nothing is left out because there was too much of it. */
function endOf(rows: readonly PageRow[], found: readonly { seq: number }[]): number {
  const [page, issue] = [rows.at(-1), found.at(-1)];
  const ofPages =
    page !== undefined && rows.length === PAGES_AT_ONCE
      ? page.seq + page.issue_count
      : Number.POSITIVE_INFINITY;
  const ofIssues =
    issue !== undefined && found.length === ISSUES_AT_ONCE ? issue.seq : Number.POSITIVE_INFINITY;
  return Math.min(ofPages, ofIssues);
}

const insertNote = statement(
  'audits.insert-note',
  'INSERT INTO audit_notes (account_id, audit_id, seq, kind, data, at) VALUES ($1, $2, $3, $4, $5, $6)',
);

export interface NewNote {
  seq: number;
  kind: 'rate_info' | 'crawl_started' | 'audit_complete' | 'error';
  data: object;
  at: Date;
}

export const addNote = (
  sql: Sql,
  { accountId, auditId }: { accountId: string; auditId: string },
  { seq, kind, data, at }: NewNote,
) => insertNote.run(sql, [accountId, auditId, seq, kind, JSON.stringify(data), at]);
