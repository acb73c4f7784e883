import type { Pipeline } from '../pipelines/pipeline.ts';
import type { RatedataServices } from '../services.ts';
import { refreshStage } from '../views/refresh-stage.ts';
import type { BootstrapInput } from './bootstrap-input.ts';
import { loadReference } from './load-reference.ts';
import { loadSample } from './load-sample.ts';
import { removeSample } from './remove-sample.ts';

export const BOOTSTRAP_STAGES = ['reference', 'sample', 'refresh'] as const;

const NOTHING_WANTED =
  'Nothing was loaded: neither the sample nor the reference data was wanted. Leave sample or reference out, or set one to true.';

/** What a new account can begin with: reference data, and a market that never was. Nothing of it is fetched. */
export const bootstrapPipeline = (
  services: RatedataServices,
): Pipeline<BootstrapInput, Record<string, never>> => ({
  job: 'ratedata.bootstrap',
  initial: {},
  stages: [
    {
      name: 'reference',
      run: async ({ accountId, input, state }) => ({
        state,
        async commit(sql) {
          if (!input.reference) return undefined;
          const output = await loadReference(sql, accountId);
          return { output, result: { reference: output } };
        },
      }),
    },
    {
      name: 'sample',
      async run(context) {
        const { accountId, input, state } = context;
        if (input.remove_sample)
          return {
            state,
            async commit(sql) {
              const output = await removeSample(services, sql, accountId);
              return { output, result: { removed: output } };
            },
          };
        if (!input.sample) return { state, warnings: input.reference ? [] : [NOTHING_WANTED] };
        const { output, progress } = await loadSample(services, context);
        return { state, progress, commit: async () => ({ output, result: { sample: output } }) };
      },
    },
    refreshStage(services),
  ],
});
