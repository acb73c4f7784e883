import Type from 'typebox';
import { serviceUnavailable } from '../../../../kernel/errors.ts';
import { Text } from '../../../../kernel/schema.ts';
import { canMove, defineStageType, done, jobFault, keyOf, waitFor } from '../../../../platform/runs/index.ts';
import type { StageParts } from './parts.ts';
import { DATASET_ID, datasetFaults, datasetOf } from './shared.ts';

const LOOK_MS = 5_000;

const Config = Type.Object({
  source: Text(100, 'A source from GET /api/v1/enrichment/sources.'),
  match_column: Text(255, 'The dataset column to match rows by.'),
  enrich_columns: Type.Array(Text(255, 'A column to fill.'), { minItems: 1, maxItems: 200 }),
  dataset_id: Type.Optional(DATASET_ID),
  config: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: 'Settings for the source.' }),
  ),
});

interface Kept {
  job_id: string;
  attempt: number;
}

/** Makes the rows of a dataset richer, as an enrichment job of its own. */
export const enrichStage = (parts: StageParts) =>
  defineStageType({
    type: 'enrich',
    moves: 'enrich',
    summary: 'Fill columns of a dataset from an enrichment source',
    config: Config,
    output: Type.Object({ job_id: Type.String(), dataset_id: Type.String(), rows_enriched: Type.Integer() }),
    example: { source: 'tech_detection', match_column: 'domain', enrich_columns: ['technologies'] },
    async check(context, config) {
      const { enrichment } = parts;
      const faults = await datasetFaults(parts, context, 'dataset_id', config.dataset_id);
      if (enrichment === undefined)
        return config.source === undefined
          ? faults
          : [...faults, { path: 'source', message: `there is no source "${config.source}"` }];
      return [...faults, ...(await enrichment.check(context.sql, context, config))];
    },
    async run(context) {
      const { enrichment } = parts;
      if (enrichment === undefined)
        throw serviceUnavailable('There is no enrichment source. Remove the stage.');
      const datasetId = datasetOf(context);
      const kept = context.checkpoint as Kept | null;
      let jobId = kept?.attempt === context.attempt ? kept.job_id : undefined;
      if (jobId === undefined) {
        const { source, match_column: matchColumn, enrich_columns: enrichColumns, config } = context.config;
        const wish = {
          datasetId,
          source,
          matchColumn,
          enrichColumns,
          ...(config === undefined ? {} : { config }),
        };
        jobId = await context.transact(await enrichment.plan(context, keyOf(context), wish));
        await context.keep({ job_id: jobId, attempt: context.attempt });
      }
      const id = jobId;
      const job = await context.transact((sql) => enrichment.progressOf(sql, id));
      context.progress(job.progress);
      if (job.state === 'running' || job.state === 'paused') return waitFor(LOOK_MS, id);
      if (job.state !== 'completed') throw jobFault('enrichment', id, job);
      const { source, enrich_columns: filled } = context.config;
      const from = { kind: 'enrichment_source', id: source };
      const moved = {
        reads: [from],
        writes: [{ kind: 'dataset', id: datasetId }],
        columns: filled.map((name) => ({ name, direct: true, from: [{ ...from, column: name }] })),
      };
      const output = { job_id: id, dataset_id: datasetId, rows_enriched: job.rowsEnriched };
      return done(output, job.rowsEnriched > 0 ? { moved } : {});
    },
    move: async ({ sql, checkpoint }, move) => {
      const kept = checkpoint as Kept | null;
      const { enrichment } = parts;
      if (kept === null || enrichment === undefined) return;
      const { state } = await enrichment.progressOf(sql, kept.job_id);
      if (canMove(state, move)) await enrichment.move(sql, kept.job_id, move);
    },
  });
