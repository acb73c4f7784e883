import { prefixedId, uuidv7 } from '../../../src/kernel/ids.ts';
import { good } from '../client.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann) => {
    const { pipeline_id } = good(
      await ann.post('/api/v1/etl/pipelines', {
        name: "Ann's files",
        stages: [{ id: 'stage-of-hers', type: 'external' }],
      }),
    );
    const { run_id } = good(await ann.post(`/api/v1/etl/pipelines/${pipeline_id}/run`, {}));
    const run = `/api/v1/etl/runs/${run_id}`;
    while (good(await ann.get(`${run}?wait=5`)).stages['stage-of-hers'].waiting !== 'outside');
    const { dataset_id } = good(
      await ann.post('/api/v1/datasets', {
        name: "Ann's goods",
        columns: [{ name: 'title', data_type: 'text' }],
      }),
    );
    const load = { dataset_id, target: { table: 'ann_goods' } };
    const { job_id } = good(await ann.post('/api/v1/etl/load', load));
    return { pipeline_id, run_id, job_id };
  },
  absent: { pipeline_id: uuidv7, run_id: () => prefixedId('er'), job_id: () => prefixedId('et') },
  watched: ({ run_id }) => ['/api/v1/etl/pipelines', `/api/v1/etl/runs/${run_id}`],
};
