import type { Sql } from '../../../../kernel/sql.ts';
import { type DiffedRun, type PageState, SITE } from '../../../../platform/seo/index.ts';
import { createUrlNormaliser } from '../../../../platform/web/index.ts';
import { issuesNotShared } from '../store/issues.ts';
import { crawledPages } from '../store/pages.ts';
import type { AuditRow } from '../store/runs.ts';

interface Covered {
  coverage?: { skipped?: { rule: string }[]; inconclusive?: { rule: string }[] };
}

/** As far as it is compared with another; of its issues only those that the other has not. */
type Compared = DiffedRun & { alone: number };
type Issues = Awaited<ReturnType<typeof issuesNotShared>>;

/** Two runs as far as they are compared with each other. */
export async function diffedRuns(
  sql: Sql,
  base: AuditRow,
  head: AuditRow,
): Promise<{ before: Compared; now: Compared }> {
  const issues = await issuesNotShared(sql, base.audit_id, head.audit_id);
  const [ofBase = [], ofHead = []] = [true, false].map((isFirst) =>
    issues.filter(({ is_first }) => is_first === isFirst),
  );
  return { before: await diffedRun(sql, base, ofBase), now: await diffedRun(sql, head, ofHead) };
}

async function diffedRun(sql: Sql, row: AuditRow, issues: Issues): Promise<Compared> {
  const normalise = createUrlNormaliser();
  const pages = await crawledPages(sql, row.audit_id);
  const { coverage } = (row.summary ?? {}) as Covered;
  const inconclusive = new Map(
    pages
      .filter((page) => page.inconclusive.length > 0)
      .map((page) => [page.url_key, new Set(page.inconclusive)]),
  );
  inconclusive.set(SITE, new Set(coverage?.inconclusive?.map(({ rule }) => rule)));
  return {
    issues: issues.map(({ issue_id, rule, level, url_key, affected }) => ({
      ...{ issue_id, rule, url_key, level: level === 'site' ? 'site' : 'page' },
      ...(level === 'site' ? { member_keys: affected.map((url) => normalise(url)?.key ?? url) } : {}),
    })),
    alone: issues.reduce((sum, { times }) => sum + times, 0),
    pages: new Map(pages.map(({ url_key: key, status }) => [key, stateOf(status)])),
    isComplete: row.limit_hit === null,
    unjudged: new Set(coverage?.skipped?.map(({ rule }) => rule)),
    inconclusive,
  };
}

function stateOf(status: number): PageState {
  if (status >= 200 && status < 300) return 'page';
  if (status >= 300 && status < 400) return 'redirect';
  return status === 404 || status === 410 ? 'gone' : 'failed';
}
