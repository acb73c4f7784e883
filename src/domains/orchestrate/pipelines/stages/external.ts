import Type from 'typebox';
import { Text } from '../../../../kernel/schema.ts';
import { defineStageType, waitFor } from '../../../../platform/runs/index.ts';

/** Work of somebody outside, who reports on it. */
export const externalStage = defineStageType({
  type: 'external',
  moves: 'send',
  summary:
    'Wait for an external worker, which reports with PUT /api/v1/pipelines/runs/{run_id}/progress, status and lineage',
  config: Type.Object({
    instructions: Type.Optional(Text(10_000, 'Instructions for the worker; not shown anywhere else.')),
    payload: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Parameters for the worker.' }),
    ),
  }),
  output: Type.Record(Type.String(), Type.Unknown(), { description: 'What the worker reported.' }),
  example: { instructions: 'Train the model and report its score.' },
  run: async ({ log, attempt }) => {
    log(attempt === 1 ? 'Waiting for reports.' : `Waiting for reports of attempt ${attempt}.`);
    return waitFor(null);
  },
});
