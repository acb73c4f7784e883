import type { Context } from '../../../../kernel/context.ts';
import { issuesWithHistory } from '../audit-result.ts';
import { AuditLink } from '../detail-schema.ts';
import type { AuditServices } from '../services.ts';
import { pagesAfter } from '../store/pages.ts';
import type { AuditRow } from '../store/runs.ts';
import { type LinkQuery, linksOf } from './links-of.ts';
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

interface Part {
  rows: readonly Cells[];
  /** Undefined after the last. */
  next: string | undefined;
}

const LINK_COLUMNS = Object.keys(AuditLink.properties);
const PARTS: Readonly<
  Record<
    TableView,
    {
      /** Those of the first row, unless told. */
      columns?: readonly string[];
      read(asked: Asked, place: string | undefined): Promise<Part>;
    }
  >
> = {
  issues: { columns: ISSUE_COLUMNS, read: issueRows },
  pages: { read: pageRows },
  links: { columns: LINK_COLUMNS, read: linkRows },
};

export type TableView = 'issues' | 'pages' | 'links';

interface Asked {
  ctx: Context<AuditServices>;
  row: AuditRow;
  query: Omit<ViewQuery, 'view'> & Pick<LinkQuery, 'top'>;
}

/** All of a view as a table, a thousand rows at a time. */
export async function* csvOf(view: TableView, asked: Asked): AsyncGenerator<Uint8Array> {
  const { read, ...known } = PARTS[view];
  let { columns } = known;
  for (let place: string | undefined; ; ) {
    const { rows, next } = await read(asked, place);
    if (place === undefined) {
      columns ??= Object.keys(rows[0] ?? { url: '' });
      yield line(columns);
    }
    for (const cells of rows) yield line((columns ?? []).map((name) => cells[name]));
    if (next === undefined) return;
    place = next;
  }
}

async function issueRows({ ctx, row, query }: Asked, place = '0'): Promise<Part> {
  const offset = Number(place);
  const issues = await ctx.read((sql) =>
    issuesWithHistory(sql, row, filterOf(query), { limit: AT_ONCE, offset }),
  );
  return {
    rows: issues.map(({ evidence, ...issue }) => ({ ...issue, ...evidence })),
    next: issues.length < AT_ONCE ? undefined : String(offset + issues.length),
  };
}

async function pageRows({ ctx, row }: Asked, place = '0'): Promise<Part> {
  const pages = await ctx.read((sql) => pagesAfter(sql, row.audit_id, Number(place), AT_ONCE));
  return {
    rows: pages.map((page) => {
      const { facts, ...shown } = toPage(page);
      return { ...shown, ...facts };
    }),
    next: pages.length < AT_ONCE ? undefined : String(pages.at(-1)?.seq),
  };
}

async function linkRows({ ctx, row, query }: Asked, place?: string): Promise<Part> {
  const { cursor: _cursor, ...filter } = query;
  const { data, next_cursor: next } = await linksOf(ctx, row, {
    ...filter,
    ...(place === undefined ? {} : { cursor: place }),
    limit: AT_ONCE,
  });
  return { rows: data, next: next ?? undefined };
}

const line = (cells: readonly unknown[]): Uint8Array => Buffer.from(`${cells.map(cell).join(',')}\r\n`);

/** A text that a spreadsheet would take for a formula is marked as text. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
