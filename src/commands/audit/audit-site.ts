import type { AuditDetail, Granary, SeoIssue } from '../../../client/index.ts';
import { failed } from '../failure.ts';
import { countText, Progress } from '../terminal.ts';
import type { AuditOutcome } from './outcome.ts';

export interface SiteWish {
  url: string;
  maxPages: number;
  jsRendering: boolean;
  respectRobots: boolean;
  rules: ReadonlySet<string> | null;
}

const AT_ONCE = 1_000;

/** Audits a site and shows how far it is. */
export async function auditSite(
  granary: Granary,
  wish: SiteWish,
  signal: AbortSignal,
): Promise<AuditOutcome> {
  const { audit_id: auditId } = await granary.audit.run(
    {
      ...{ url: wish.url, max_pages: wish.maxPages, wait: 0 },
      ...{ js_rendering: wish.jsRendering, respect_robots_txt: wish.respectRobots },
    },
    { signal },
  );
  const ended = await watch(granary, auditId, wish.maxPages, signal);
  if (ended.status !== 'completed')
    throw failed(`The audit failed: ${ended.error?.message ?? 'see the audit in the dashboard.'}`);
  const issues = await allIssues(granary, auditId, signal);
  return {
    ...{ subject: wish.url, score: ended.score, pages: ended.pages, ruleset: ended.ruleset, auditId },
    issues: issues.filter(({ rule }) => wish.rules === null || wish.rules.has(rule)),
  };
}

async function watch(
  granary: Granary,
  auditId: string,
  maxPages: number,
  signal: AbortSignal,
): Promise<AuditDetail> {
  const progress = new Progress('Auditing');
  try {
    for (;;) {
      const now = await granary.audit.get({ audit_id: auditId, wait: 1 }, { signal });
      const text = `${countText(now.pages, 'page')}, ${countText(now.issues, 'issue')}`;
      if (now.status !== 'running') {
        progress.done(text);
        return now;
      }
      progress.update(text, Math.min(1, now.pages / maxPages));
    }
  } catch (error) {
    progress.clear();
    throw error;
  }
}

async function allIssues(granary: Granary, auditId: string, signal: AbortSignal): Promise<SeoIssue[]> {
  const issues: SeoIssue[] = [];
  let cursor: string | undefined;
  do {
    const page = await granary.audit.get(
      { audit_id: auditId, view: 'issues', limit: AT_ONCE, ...(cursor === undefined ? {} : { cursor }) },
      { signal },
    );
    issues.push(...((page.data ?? []) as SeoIssue[]));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return issues;
}
