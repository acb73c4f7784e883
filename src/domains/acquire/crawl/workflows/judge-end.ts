import type { Sql } from '../../../../kernel/sql.ts';
import { reasonsOf } from '../../../../platform/frontier/index.ts';
import type { JobError, JobRun } from '../../../../platform/jobs/index.ts';
import { REASONS, type Reason } from '../../../../platform/web/index.ts';
import type { CrawlPlan } from '../plan.ts';
import type { CrawlCursor } from './crawl-batch.ts';
import { type FailedStart, failedStarts } from './failed-starts.ts';

const MOST_NAMED = 3;
const HTTP_ERRORS: ReadonlySet<string> = new Set(['http_error', 'rate_limited']);

/** What is to be said of a crawl that is over: why it came to nothing, or what did not go well. */
export async function judgeEnd(
  sql: Sql,
  { runId }: JobRun,
  plan: CrawlPlan,
  cursor: CrawlCursor,
): Promise<{ error?: JobError; warnings: string[] }> {
  const failed = plan.fromJob === undefined ? await failedStarts(sql, runId, plan.starts) : [];
  if (cursor.pages_crawled === 0) {
    const message = plan.fromJob === undefined ? nothingReached(plan, failed) : nothingRead(cursor);
    return { error: { code: 'upstream_failed', message }, warnings: [] };
  }
  return {
    warnings: [
      ...(failed.length === 0
        ? []
        : [`${failed.length} of ${plan.starts.length} start URLs could not be crawled. ${named(failed)}`]),
      ...(await emptiness(sql, runId, plan, cursor)),
    ],
  };
}

function nothingReached({ starts }: CrawlPlan, failed: readonly FailedStart[]): string {
  const whose = starts.length === 1 ? 'The start URL' : `None of the ${starts.length} start URLs`;
  const text = `${whose} could ${starts.length === 1 ? 'not ' : ''}be crawled. ${named(failed)}`;
  const isRobots = failed.length > 0 && failed.every(({ reason }) => reason === 'robots');
  return isRobots
    ? `${text} Start somewhere else, or set "respect_robots_txt": false if you are permitted to.`
    : `${text} Check it with POST /api/v1/inspection/url, correct the URL, and start again.`;
}

const nothingRead = ({ pages_failed: failed }: CrawlCursor): string =>
  failed === 0
    ? 'There was no kept page to read. Crawl again with "keep_pages": true.'
    : `None of the ${failed} kept pages could be read. Crawl again with "keep_pages": true.`;

function named(failed: readonly FailedStart[]): string {
  const told = failed.slice(0, MOST_NAMED).map(({ url, reason, status }) => {
    const text = reasonText(reason);
    return `${url}: ${HTTP_ERRORS.has(reason) && status !== null ? text.replace(/\.$/, ` (${status}).`) : text}`;
  });
  const more = failed.length - told.length;
  return `${told.join(' ')}${more > 0 ? ` And ${more} more.` : ''}`;
}

/** Why a crawl that was to read rows has none, unless nothing has changed since the last time, or its warnings tell of selectors. */
async function emptiness(
  sql: Sql,
  runId: string,
  { spider }: CrawlPlan,
  cursor: CrawlCursor,
): Promise<string[]> {
  const isMeantTo = (spider?.dataset ?? null) !== null;
  const isEmpty = cursor.rows_extracted + cursor.rows_quarantined === 0;
  const isTold = cursor.warnings.length > 0 || cursor.pages_unchanged === cursor.pages_crawled;
  if (!isMeantTo || !isEmpty || isTold) return [];
  const left = await reasonsOf(sql, runId);
  const others = left
    .filter(({ reason }) => reason !== 'redirect')
    .slice(0, MOST_NAMED)
    .map(({ reason, urls }) => `${urls} ${urls === 1 ? 'address' : 'addresses'}: ${reasonText(reason)}`);
  const handled =
    cursor.pages_handled === 0
      ? 'none of them match the url_pattern of a handler'
      : `${cursor.pages_handled} of them match the url_pattern of a handler, but its selectors found no rows there`;
  return [
    `No rows: ${cursor.pages_crawled} pages were crawled, and ${handled}.${others.length === 0 ? '' : ` Not crawled: ${others.join(' ')}`}`,
  ];
}

const reasonText = (reason: string): string => REASONS[reason as Reason] ?? 'It could not be fetched.';
