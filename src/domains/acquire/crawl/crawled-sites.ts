import type { Sql } from '../../../kernel/sql.ts';
import { factOf } from '../../../platform/frontier/index.ts';
import { crawlNormaliser, keyOf } from './address.ts';
import { startsOfSites } from './store/crawls.ts';

const MOST_SITES = 2_000;
/** What stands between the name of a site and the rest of a title. */
const BETWEEN = /\s+[-–—:]\s+|\s*[|•·»]\s*/;

/** The sites that the account has crawled, by the parts of their start page's title that their address confirms. */
export async function crawledSites(sql: Sql): Promise<{ name: string; url: string }[]> {
  const normalise = crawlNormaliser();
  const crawls = (await startsOfSites(sql, MOST_SITES)).flatMap(({ job_id: jobId, start }) => {
    const key = normalise(start)?.key;
    return key === undefined ? [] : [{ runId: jobId, key: keyOf(key) }];
  });
  const titles = await factOf(sql, 'title', crawls);
  return titles.flatMap(({ url, fact: title }) => {
    const labels = new Set(new URL(url).hostname.split('.').slice(0, -1));
    return title
      .split(BETWEEN)
      .filter((part) => labels.has(part.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')))
      .map((name) => ({ name, url }));
  });
}
