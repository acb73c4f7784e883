import { good } from '../client.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann) => {
    good(await ann.post('/api/v1/queue/enqueue', { queue: 'invoices', payload: "Ann's work" }));
    return {};
  },
  watched: () => ['/api/v1/queue/items'],
};
