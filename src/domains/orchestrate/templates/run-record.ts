import Type from 'typebox';
import { Named } from '../../../kernel/schema.ts';
import { EXAMPLE_RUN, RUN_FIELDS, type RunWithStages, toRunRecord } from '../../../platform/runs/index.ts';

export const WorkflowRun = Named('WorkflowRun', {
  ...RUN_FIELDS,
  template_id: Type.String(),
  template_name: Type.String(),
  template_version: Type.Integer({ description: 'The version that was run.' }),
  webhook_secret: Type.Optional(
    Type.String({
      description: "Signing secret for the account's webhooks. Shown once, by the first run that needs it.",
    }),
  ),
});

export const toRecord = (found: RunWithStages) => ({
  ...toRunRecord(found),
  template_id: found.run.definitionId ?? '',
  template_name: String(found.run.definition.name),
  template_version: Number(found.run.definition.version),
});

export const EXAMPLE_WORKFLOW_RUN = {
  ...EXAMPLE_RUN,
  run_id: 'wr_01k2z9v0m5x8q3r7t1w4y6a8bc',
  template_id: 'wt_01k2z9v0m5x8q3r7t1w4y6a8bc',
  template_name: 'gross-prices',
  template_version: 1,
};
