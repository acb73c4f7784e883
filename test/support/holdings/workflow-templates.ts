import { prefixedId } from '../../../src/kernel/ids.ts';
import { good } from '../client.ts';
import type { Holding } from './holding.ts';

const TEMPLATES = '/api/v1/workflow-templates';

export const holding: Holding = {
  make: async (ann) => {
    const { template_id, name } = good(
      await ann.post(TEMPLATES, { name: 'ann-flow', stages: [{ id: 'stage-of-hers', type: 'pass' }] }),
    );
    const { run_id } = good(await ann.post(`${TEMPLATES}/${template_id}/run`, {}));
    while (good(await ann.get(`${TEMPLATES}/runs/${run_id}?wait=5`)).status === 'running');
    return { id: template_id, template_id, name, run_id };
  },
  absent: {
    id: () => prefixedId('wt'),
    template_id: () => prefixedId('wt'),
    run_id: () => prefixedId('wr'),
  },
  watched: () => [`${TEMPLATES}?built_in=false`, `${TEMPLATES}/runs`],
};
