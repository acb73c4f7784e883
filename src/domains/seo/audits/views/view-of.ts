import type { Static } from 'typebox';
import { invalidRequest } from '../../../../kernel/errors.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { rounded, SEVERITIES } from '../../../../platform/seo/index.ts';
import { REASONS, type Reason } from '../../../../platform/web/index.ts';
import { toSummary } from '../audit-record.ts';
import { issuesWithHistory } from '../audit-result.ts';
import type { AuditDetail, AuditPage } from '../detail-schema.ts';
import type { AuditServices } from '../services.ts';
import { countIssues, type IssueFilter, issuesSoFar } from '../store/issues.ts';
import { type PageRow, pagesAfter } from '../store/pages.ts';
import type { AuditRow } from '../store/runs.ts';
import { diffOf } from './diff-of.ts';

const PART_VIEWS = ['summary', 'issues', 'pages', 'skipped', 'diff'] as const;
/** Links are read from where the pages lie. */
export const VIEWS = [...PART_VIEWS, 'links'] as const;

export interface ViewQuery {
  view?: (typeof PART_VIEWS)[number] | undefined;
  compare_to?: string;
  severity?: (typeof SEVERITIES)[number];
  rule?: string;
  url?: string;
  cursor?: string;
  limit: number;
}

type Detail = Static<typeof AuditDetail>;

export interface Viewing {
  sql: Sql;
  services: Pick<AuditServices, 'skippedOf'>;
}

export async function viewOf(viewing: Viewing, row: AuditRow, query: ViewQuery): Promise<Detail> {
  const { view = 'summary' } = query;
  return { ...toSummary(row), view, ...(await PARTS[view](viewing, row, query)) };
}

const PARTS: Readonly<
  Record<
    (typeof PART_VIEWS)[number],
    (viewing: Viewing, row: AuditRow, query: ViewQuery) => Promise<Partial<Detail>>
  >
> = {
  summary: async (_viewing, row) => ({ summary: row.summary }),
  async issues({ sql }, row, query) {
    const filter = filterOf(query);
    const offset = placeOf(query.cursor);
    const data = await issuesWithHistory(sql, row, filter, { limit: query.limit, offset });
    const total =
      row.status === 'completed'
        ? await countIssues(sql, row.audit_id, filter)
        : (await issuesSoFar(sql, row.audit_id, filter, { limit: 0, offset: 0 })).total;
    return { data, total, next_cursor: offset + data.length < total ? String(offset + data.length) : null };
  },
  async pages({ sql }, row, query) {
    const rows = await pagesAfter(sql, row.audit_id, placeOf(query.cursor), query.limit);
    const last = rows.length < query.limit ? undefined : rows.at(-1);
    return {
      data: rows.map(toPage),
      total: row.pages,
      next_cursor: last === undefined ? null : String(last.seq),
    };
  },
  async skipped({ sql, services }, row, query) {
    const offset = placeOf(query.cursor);
    const { urls, reasons, total } = await services.skippedOf(sql, row.audit_id, {
      limit: query.limit,
      offset,
    });
    return {
      data: urls,
      reasons: reasons.map(({ reason, count }) => ({ reason, count, meaning: meaningOf(reason) })),
      total,
      next_cursor: offset + urls.length < total ? String(offset + urls.length) : null,
    };
  },
  diff: async ({ sql }, row, { compare_to: other }) => ({ diff: await diffOf(sql, row, other) }),
};

const meaningOf = (reason: string): string => REASONS[reason as Reason] ?? reason;

/** That severity, and all that are worse. */
export const filterOf = ({ severity, rule, url }: Omit<ViewQuery, 'view'>): IssueFilter => ({
  severities: severity === undefined ? null : SEVERITIES.slice(0, SEVERITIES.indexOf(severity) + 1),
  rule: rule ?? null,
  url: url ?? null,
});

function placeOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/.test(cursor))
    throw invalidRequest('cursor is not valid. Use next_cursor of the page before, or omit it.');
  return Number(cursor);
}

export function toPage({
  data,
  facts,
  score_exact,
  importance,
  clicks,
  inlinks,
}: PageRow): Static<typeof AuditPage> {
  const { crawled: _crawled, queued: _queued, ...told } = data;
  return {
    ...(told as unknown as Static<typeof AuditPage>),
    ...{ importance, clicks, inlinks, facts },
    final_score: importance === null || score_exact === null ? null : rounded(score_exact),
  };
}
