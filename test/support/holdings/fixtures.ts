import { prefixedId } from '../../../src/kernel/ids.ts';
import { good } from '../client.ts';
import type { Holding } from './holding.ts';

const jobPath = (id = ''): string => `/api/v1/fixtures/jobs/${id}`;

export const holding: Holding = {
  make: async (ann) => {
    const { thing_id } = good(await ann.post('/api/v1/fixtures/things', { name: "Ann's thing" }));
    const { job_id } = (await ann.post('/api/v1/fixtures/jobs', { steps: 9_999, pause: 20 })).body;
    while (good(await ann.get(`${jobPath(job_id)}?wait=5`)).progress.steps_done === 0);
    good(await ann.post(`${jobPath(job_id)}/pause`));
    return { thing_id, job_id };
  },
  absent: { job_id: () => prefixedId('cj') },
  watched: ({ job_id }) => ['/api/v1/fixtures/things', jobPath(job_id)],
};
