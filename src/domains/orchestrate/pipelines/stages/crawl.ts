import Type from 'typebox';
import type { ErrorDetail } from '../../../../kernel/errors.ts';
import { Text } from '../../../../kernel/schema.ts';
import {
  defineStageType,
  done,
  jobFault,
  keyOf,
  type StageContext,
  waitFor,
} from '../../../../platform/runs/index.ts';
import type { StageParts } from './parts.ts';

/** The end of the job wakes the run; until then only the progress is looked at. */
const LOOK_MS = 5_000;

const Config = Type.Object({
  spider_id: Type.String({ description: 'The spider to crawl with.' }),
  max_pages: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000 })),
  js_rendering: Type.Optional(Type.Boolean()),
  strategy: Type.Optional(Text(100, 'As for a crawl job. Defaults to breadth_first.')),
});
type Config = Type.Static<typeof Config>;

interface Kept {
  job_id: string;
  attempt: number;
}

/** Crawls with a spider, as a crawl job of its own. */
export const crawlStage = (parts: StageParts) =>
  defineStageType({
    type: 'crawl',
    moves: 'fetch',
    summary: "Crawl with a spider, from the URLs of earlier seed stages or else from the spider's own start",
    config: Config,
    output: Type.Object({
      job_id: Type.String(),
      pages_crawled: Type.Integer(),
      pages_failed: Type.Integer(),
      rows_extracted: Type.Integer(),
      dataset_id: Type.Optional(Type.String()),
    }),
    example: { spider_id: 'sp_01k2z9v0m5x8q3r7t1w4y6a8bc', max_pages: 500 },
    async check({ sql }, { spider_id: spiderId, strategy }) {
      const faults = spiderId === undefined ? [] : await spiderFaults(parts, sql, spiderId);
      if (strategy !== undefined && !(await parts.crawls.hasStrategy(sql, strategy)))
        faults.push({
          path: 'strategy',
          message: `there is no strategy "${strategy}"; list them with GET /api/v1/crawl/strategies`,
        });
      return faults;
    },
    async run(context) {
      const kept = context.checkpoint as Kept | null;
      const jobId = kept?.attempt === context.attempt ? kept.job_id : await begin(parts, context);
      const job = await context.transact((sql) => parts.crawls.progressOf(sql, jobId));
      context.progress(job.progress);
      if (job.state === 'running' || job.state === 'paused') return waitFor(LOOK_MS, jobId);
      if (job.state !== 'completed') throw jobFault('crawl', jobId, job);
      const { pages_crawled, pages_failed, rows_extracted } = job.progress as Record<string, number>;
      const dataset = keepsOnly(context) ? null : await datasetOfSpider(parts, context);
      const output = {
        job_id: jobId,
        pages_crawled: pages_crawled ?? 0,
        pages_failed: pages_failed ?? 0,
        rows_extracted: rows_extracted ?? 0,
        ...(dataset === null ? {} : { dataset_id: dataset }),
      };
      // The crawl itself tells what it reads and writes.
      const reads = seedsOf(context).map(({ stageId }) => ({ kind: 'stage', id: stageId }));
      return done(output, { moved: { reads, writes: [{ kind: 'crawl', id: jobId }] } });
    },
    move: async ({ sql, checkpoint }, move) => {
      const kept = checkpoint as Kept | null;
      if (kept !== null) await parts.crawls.move(sql, kept.job_id, move);
    },
  });

/** A stage after it reads the pages, so the crawl itself writes no rows. */
const keepsOnly = ({ followedBy }: StageContext<Config>): boolean => followedBy.includes('extract');

const seedsOf = ({ upstream }: StageContext<Config>) =>
  upstream.filter(({ type, status }) => type === 'seed' && status === 'completed');

async function datasetOfSpider(parts: StageParts, context: StageContext<Config>): Promise<string | null> {
  const spider = await context.transact((sql) => parts.crawls.spiderOf(sql, context.config.spider_id));
  return spider?.datasetId ?? null;
}

async function begin(parts: StageParts, context: StageContext<Config>): Promise<string> {
  const { spider_id: spiderId, max_pages: maxPages, js_rendering: render, strategy } = context.config;
  const starts = (await Promise.all(seedsOf(context).map(({ data }) => data()))).flatMap(
    (data) => (data as { urls?: string[] } | null)?.urls ?? [],
  );
  const request = { spiderId, starts, maxPages, render, strategy, keepOnly: keepsOnly(context) };
  const jobId = await context.transact((sql) => parts.crawls.crawl(sql, context, keyOf(context), request));
  await context.keep({ job_id: jobId, attempt: context.attempt });
  context.log(`Started crawl ${jobId}`);
  return jobId;
}

export async function spiderFaults(
  { crawls }: StageParts,
  sql: Parameters<StageParts['crawls']['spiderOf']>[0],
  spiderId: string,
): Promise<ErrorDetail[]> {
  const spider = await crawls.spiderOf(sql, spiderId);
  if (spider === undefined)
    return [
      {
        path: 'spider_id',
        message: `there is no spider "${spiderId}" in this account; list them with GET /api/v1/spiders`,
      },
    ];
  return spider.isArchived ? [{ path: 'spider_id', message: `the spider "${spiderId}" is archived` }] : [];
}
