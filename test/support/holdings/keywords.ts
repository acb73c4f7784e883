import { good } from '../client.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann) => {
    const { site_id } = good(await ann.post('/api/v1/sites', { url: 'https://keywords.example.com' }));
    good(await ann.put('/api/v1/keywords', { site_id, keywords: [{ keyword: "Ann's keyword" }] }));
    return {};
  },
  watched: () => ['/api/v1/keywords'],
};
