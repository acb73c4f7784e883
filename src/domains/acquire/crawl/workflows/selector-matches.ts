import type { Sql } from '../../../../kernel/sql.ts';
import type { JobRun } from '../../../../platform/jobs/index.ts';
import type { PageResult } from '../engine/messages.ts';
import type { CrawlPlan } from '../plan.ts';
import { addMatches, driftedFields } from '../store/selector-matches.ts';
import { countFields } from './count-fields.ts';
import type { CrawlCursor } from './crawl-batch.ts';

const FEWEST_PAGES = 20;

/** Adds what the batch tells of every selector, and answers the warnings that follow from all of the job. */
export async function countMatches(
  sql: Sql,
  { accountId, runId }: JobRun,
  { spider, fromJob }: CrawlPlan,
  results: readonly PageResult[],
  cursor: CrawlCursor,
): Promise<string[]> {
  // Pages of the past tell nothing of how a selector fares on the site of now.
  if (fromJob !== undefined) return cursor.warnings;
  const counts = countFields(results);
  if (spider === null || counts.length === 0) return cursor.warnings;
  const { spiderId, version } = spider;
  await addMatches(sql, { accountId, spiderId, jobId: runId, version }, counts);
  const fields = await driftedFields(sql, spiderId, runId, FEWEST_PAGES);
  return fields.map(
    ({ field, now, before }) =>
      `The selector of "${field}" matches ${percent(now)} of pages, down from ${percent(before)}. Repair it with POST /api/v1/spiders/${spiderId}/repair.`,
  );
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
