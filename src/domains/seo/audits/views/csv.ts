import type { Context } from '../../../../kernel/context.ts';
import { issuesWithHistory } from '../audit-result.ts';
import { pagesAfter } from '../store/pages.ts';
import type { AuditRow } from '../store/runs.ts';
import { filterOf, toPage, type ViewQuery } from './view-of.ts';

const AT_ONCE = 1_000;
const ISSUE_COLUMNS = [
  'issue_id',
  'rule',
  'severity',
  'category',
  'level',
  'url',
  'title',
  'message',
  'fix',
  'line',
  'column',
  'excerpt',
  'expected',
  'found',
  'affected_count',
  'page_points',
  'site_points',
  'score_if_fixed',
] as const;

type Cells = Readonly<Record<string, unknown>>;

/** Issues or pages as a table, all of them, a thousand at a time. */
export async function* csvOf(ctx: Context, row: AuditRow, query: ViewQuery): AsyncGenerator<Uint8Array> {
  const isIssues = query.view === 'issues';
  let columns: readonly string[] | undefined = isIssues ? ISSUE_COLUMNS : undefined;
  if (columns !== undefined) yield line(columns);
  for (let place = 0; ; ) {
    const { rows, next } = isIssues
      ? await issueRows(ctx, row, query, place)
      : await pageRows(ctx, row, place);
    if (columns === undefined) {
      columns = Object.keys(rows[0] ?? { url: '' });
      yield line(columns);
    }
    for (const cells of rows) yield line(columns.map((name) => cells[name]));
    if (rows.length < AT_ONCE) return;
    place = next;
  }
}

async function issueRows(ctx: Context, row: AuditRow, query: ViewQuery, offset: number) {
  const issues = await ctx.read((sql) =>
    issuesWithHistory(sql, row, filterOf(query), { limit: AT_ONCE, offset }),
  );
  const rows: Cells[] = issues.map(({ evidence, ...issue }) => ({ ...issue, ...evidence }));
  return { rows, next: offset + rows.length };
}

async function pageRows(ctx: Context, row: AuditRow, after: number) {
  const pages = await ctx.read((sql) => pagesAfter(sql, row.audit_id, after, AT_ONCE));
  const rows: Cells[] = pages.map((page) => {
    const { facts, ...shown } = toPage(page);
    return { ...shown, ...facts };
  });
  return { rows, next: pages.at(-1)?.seq ?? after };
}

const line = (cells: readonly unknown[]): Uint8Array => Buffer.from(`${cells.map(cell).join(',')}\r\n`);

/** A text that a spreadsheet would take for a formula is marked as text. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
