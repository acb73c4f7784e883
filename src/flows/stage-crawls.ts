import {
  type Crawler,
  type CrawlWork,
  PROVENANCE,
  startCrawl,
  walkSite,
} from '../domains/acquire/crawl/index.ts';
import { findSpider } from '../domains/acquire/spiders/index.ts';
import { datasetColumns, withColumns } from '../domains/catalog/datasets/index.ts';
import type { StageCrawls } from '../domains/orchestrate/pipelines/index.ts';
import { notFound } from '../kernel/errors.ts';
import { isPrefixedId, type TimedKey } from '../kernel/ids.ts';
import type { Sql } from '../kernel/sql.ts';
import { canMove, keyedId } from '../platform/runs/index.ts';
import type { Tables } from '../platform/tables/index.ts';

interface Services {
  crawl: CrawlWork['services'];
  hasStrategy(sql: Sql, strategy: string): Promise<boolean>;
  sitemaps: Crawler['sitemaps'];
  tables: Tables;
}

/** The crawls that stages of runs start and look after. */
export function stageCrawls({ crawl, hasStrategy, sitemaps, tables }: Services): StageCrawls {
  const { jobs } = crawl;
  /** A job that is there already was started by an earlier call. */
  const once = async (
    sql: Sql,
    key: TimedKey,
    start: (jobId: string) => Promise<unknown>,
  ): Promise<string> => {
    const jobId = keyedId('cj', key);
    if ((await jobs.getMany(sql, [jobId])).length === 0) await start(jobId);
    return jobId;
  };
  return {
    async spiderOf(sql, spiderId) {
      const spider = isPrefixedId('sp', spiderId) ? await findSpider(sql, spiderId) : undefined;
      if (spider === undefined) return undefined;
      const columns = spider.definition.handlers.flatMap(({ selectors }) => Object.keys(selectors));
      return {
        isArchived: spider.status === 'archived',
        datasetId: spider.dataset_id,
        columns: [...new Set(columns)],
      };
    },
    hasStrategy,
    crawl: (sql, { account, actorId }, key, request) =>
      once(sql, key, (jobId) => {
        const { spiderId, starts, maxPages, render, strategy, keepOnly } = request;
        const body = {
          spider_id: spiderId,
          ...(maxPages === undefined ? {} : { budget: { max_pages: maxPages } }),
          ...(render === undefined ? {} : { js_rendering: render }),
          ...(strategy === undefined ? {} : { strategy_id: strategy }),
          keep_pages: keepOnly,
        };
        return startCrawl({ account, services: crawl }, sql, actorId, body, {
          jobId,
          keepsOnly: keepOnly,
          adapt: (plan) => ({
            ...plan,
            ...(starts.length === 0 ? {} : { starts }),
            ...(keepOnly && plan.spider !== null ? { spider: { ...plan.spider, dataset: null } } : {}),
          }),
        });
      }),
    read: (sql, { account, actorId }, key, { fromJob, spiderId, datasetId }) =>
      once(sql, key, async (jobId) => {
        const body = { from_job: fromJob, spider_id: spiderId };
        if ((await datasetColumns(sql, tables, account.id, datasetId)) === undefined)
          throw notFound(`The dataset "${datasetId}" was deleted. Give the stage another one.`);
        const columns = await withColumns(
          sql,
          tables,
          { accountId: account.id, tableId: datasetId },
          PROVENANCE,
        );
        return startCrawl({ account, services: crawl }, sql, actorId, body, {
          jobId,
          adapt: (plan) => ({
            ...plan,
            spider: plan.spider && { ...plan.spider, dataset: { datasetId, columns } },
          }),
        });
      }),
    async progressOf(sql, jobId) {
      const { state, progress, error } = await jobs.get(sql, jobId);
      return { state, progress, error };
    },
    async move(sql, jobId, move) {
      const [run] = await jobs.getMany(sql, [jobId]);
      if (run !== undefined && canMove(run.state, move)) await jobs[move](sql, jobId);
    },
    async sitemapUrls(site, most, signal) {
      const urls: string[] = [];
      const { origin } = crawl.checkUrl(site);
      const walk = walkSite(sitemaps, origin, { signal, mostPages: most, onFault: () => undefined });
      for await (const { loc } of walk) {
        urls.push(loc);
        if (urls.length >= most) break;
      }
      return urls;
    },
  };
}
