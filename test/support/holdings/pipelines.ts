import { prefixedId } from '../../../src/kernel/ids.ts';
import { good } from '../client.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann) => {
    const { pipeline_id } = good(
      await ann.post('/api/v1/pipelines', {
        name: "Ann's pipeline",
        stages: [{ id: 'stage-of-hers', type: 'external' }],
      }),
    );
    const { run_id } = good(await ann.post(`/api/v1/pipelines/${pipeline_id}/run`, {}));
    const run = `/api/v1/pipelines/runs/${run_id}`;
    while (good(await ann.get(`${run}?wait=5`)).stages['stage-of-hers'].waiting !== 'outside');
    return { pipeline_id, run_id, stage_id: 'stage-of-hers' };
  },
  absent: { pipeline_id: () => prefixedId('pl'), run_id: () => prefixedId('pr') },
  watched: ({ run_id }) => ['/api/v1/pipelines', `/api/v1/pipelines/runs/${run_id}`],
};
