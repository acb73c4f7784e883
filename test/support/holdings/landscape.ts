import { good } from '../client.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann) => {
    const { site_id } = good(await ann.post('/api/v1/sites', { url: 'https://landscape.example.com' }));
    good(
      await ann.put('/api/v1/landscape/competitors', { site_id, competitors: [{ domain: 'rival.example' }] }),
    );
    return {};
  },
};
