import Type from 'typebox';
import { Named, Nullable } from '../../../kernel/schema.ts';
import { EXAMPLE_RUN, RUN_FIELDS, type RunWithStages, toRunRecord } from '../../../platform/runs/index.ts';

export const PipelineRun = Named('PipelineRun', {
  ...RUN_FIELDS,
  pipeline_id: Nullable(
    Type.String({
      description:
        'null for a stage that was run by itself; the template ID in reports on a run of a template.',
    }),
  ),
});

export const toRecord = (found: RunWithStages) => ({
  ...toRunRecord(found),
  pipeline_id: found.run.definitionId,
});

export const EXAMPLE_PIPELINE_RUN = { ...EXAMPLE_RUN, pipeline_id: 'pl_01k2z9v0m5x8q3r7t1w4y6a8bc' };
