import Type from 'typebox';
import { invalidRequest } from '../../../../kernel/errors.ts';
import {
  ancestorsOf,
  defineStageType,
  done,
  jobFault,
  keyOf,
  waitFor,
} from '../../../../platform/runs/index.ts';
import { spiderFaults } from './crawl.ts';
import type { StageParts } from './parts.ts';
import { DATASET_ID, datasetFaults } from './shared.ts';

const LOOK_MS = 5_000;

const Config = Type.Object({
  spider_id: Type.String({ description: 'What to extract from the pages.' }),
  dataset_id: DATASET_ID,
});

interface Kept {
  job_id: string;
  attempt: number;
}

/** Reads rows from the pages that a crawl before it has fetched. */
export const extractStage = (parts: StageParts) =>
  defineStageType({
    type: 'extract',
    moves: 'fetch',
    summary: 'Extract rows from the pages of the preceding crawl into a dataset',
    config: Config,
    output: Type.Object({
      job_id: Type.String(),
      dataset_id: Type.String(),
      rows_extracted: Type.Integer(),
      rows_quarantined: Type.Integer(),
    }),
    example: { spider_id: 'sp_01k2z9v0m5x8q3r7t1w4y6a8bc', dataset_id: 'ds_01k2z9v0m5x8q3r7t1w4y6a8bc' },
    async check(context, { spider_id: spiderId, dataset_id: datasetId }) {
      const { sql, stage, stages } = context;
      const faults = [
        ...(spiderId === undefined ? [] : await spiderFaults(parts, sql, spiderId)),
        ...(datasetId === undefined ? [] : await datasetFaults(parts, context, 'dataset_id', datasetId)),
      ];
      const before = ancestorsOf(stages, stage.id).map((id) => stages.find((one) => one.id === id)?.type);
      if (!before.includes('crawl'))
        faults.push({
          path: 'spider_id',
          message: 'has no pages to read: there is no earlier crawl stage',
        });
      if (spiderId === undefined || datasetId === undefined || faults.length > 0) return faults;
      const spider = await parts.crawls.spiderOf(sql, spiderId);
      const columns = new Set((await parts.rows.columnsOf(sql, context, datasetId))?.map(({ name }) => name));
      const missing = (spider?.columns ?? []).filter((name) => !columns.has(name));
      return missing.map((name) => ({
        path: 'dataset_id',
        message: `has no column "${name}", which the spider extracts; add the column or use another dataset`,
      }));
    },
    async run(context) {
      const kept = context.checkpoint as Kept | null;
      const { spider_id: spiderId, dataset_id: datasetId } = context.config;
      let jobId = kept?.attempt === context.attempt ? kept.job_id : undefined;
      if (jobId === undefined) {
        const crawl = context.upstream.find(({ type, status }) => type === 'crawl' && status === 'completed');
        if (crawl === undefined)
          throw invalidRequest('No earlier crawl has completed, so there are no pages. Correct depends_on.');
        if (crawl.output.pages_crawled === 0) return done(empty(datasetId, String(crawl.output.job_id)));
        const request = { fromJob: String(crawl.output.job_id), spiderId, datasetId };
        jobId = await context.transact((sql) => parts.crawls.read(sql, context, keyOf(context), request));
        await context.keep({ job_id: jobId, attempt: context.attempt });
      }
      const id = jobId;
      const job = await context.transact((sql) => parts.crawls.progressOf(sql, id));
      context.progress(job.progress);
      if (job.state === 'running' || job.state === 'paused') return waitFor(LOOK_MS, id);
      if (job.state !== 'completed') throw jobFault('job that reads the pages', id, job);
      const { rows_extracted, rows_quarantined } = job.progress as Record<string, number>;
      const output = {
        job_id: id,
        dataset_id: datasetId,
        rows_extracted: rows_extracted ?? 0,
        rows_quarantined: rows_quarantined ?? 0,
      };
      // The job that reads the pages tells where they come from and where rows go.
      return done(output, { moved: { reads: [], writes: [{ kind: 'crawl', id }] } });
    },
    move: async ({ sql, checkpoint }, move) => {
      const kept = checkpoint as Kept | null;
      if (kept !== null) await parts.crawls.move(sql, kept.job_id, move);
    },
  });

const empty = (datasetId: string, jobId: string) => ({
  job_id: jobId,
  dataset_id: datasetId,
  rows_extracted: 0,
  rows_quarantined: 0,
});
