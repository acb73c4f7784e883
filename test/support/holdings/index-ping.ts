import { good } from '../client.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann) => {
    good(await ann.post('/api/v1/index-ping/key/generate', { host: 'ann.example.com' }));
    return {};
  },
};
