import { good } from '../client.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann) => {
    const site = { url: 'https://ann.example.com' };
    const { site_id } = good(await ann.post('/api/v1/sites', site, { 'idempotency-key': 'ann' }));
    return { site_id };
  },
  watched: () => ['/api/v1/sites'],
};
