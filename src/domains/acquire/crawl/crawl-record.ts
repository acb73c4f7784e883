import { notFound } from '../../../kernel/errors.ts';
import { isPrefixedId } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { JobRun } from '../../../platform/jobs/index.ts';
import { type CrawlJob, NO_PROGRESS } from './schema.ts';
import { type CrawlRow, findCrawl } from './store/crawls.ts';

/** The crawl, or 404 for an id of the wrong form, of another account and of nothing alike. */
export async function requireCrawl(sql: Sql, id: string): Promise<CrawlRow> {
  const row = isPrefixedId('cj', id) ? await findCrawl(sql, id) : undefined;
  if (row === undefined)
    throw notFound('There is no such crawl job in this account. List them with GET /api/v1/crawl/jobs.');
  return row;
}

export function toRecord({ plan, ...row }: CrawlRow, run: JobRun): CrawlJob {
  const { warnings = [], ...progress } = run.progress as { warnings?: string[] };
  const startedAt = run.startedAt ?? run.createdAt;
  const { finishedAt } = run;
  return {
    ...row,
    status: run.state,
    dataset_id: plan.spider?.dataset?.datasetId ?? null,
    budget: { max_pages: plan.mostPages },
    from_job: plan.fromJob ?? null,
    js_rendering: plan.render,
    respect_robots_txt: plan.respectRobots,
    progress: { ...NO_PROGRESS, ...progress },
    warnings,
    error: run.error,
    started_at: run.createdAt.toISOString(),
    duration_secs:
      finishedAt === null ? null : Math.max(0, finishedAt.getTime() - startedAt.getTime()) / 1_000,
    completed_at: finishedAt?.toISOString() ?? null,
  };
}
