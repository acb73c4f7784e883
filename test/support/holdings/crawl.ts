import { prefixedId } from '../../../src/kernel/ids.ts';
import { good } from '../client.ts';
import type { Holding } from './holding.ts';

const STRATEGY = { name: 'strategy-of-hers', kind: 'best_first' };

export const holding: Holding = {
  make: async (ann) => {
    good(await ann.post('/api/v1/crawl/strategies', STRATEGY));
    const { job_id } = good(await ann.post('/api/v1/crawl/jobs', { site_url: 'https://ann.example.com' }));
    return { strategy_id: STRATEGY.name, job_id };
  },
  absent: { strategy_id: () => 'nothing', job_id: () => prefixedId('cj') },
};
