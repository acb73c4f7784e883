import { good } from '../client.ts';
import type { Holding } from './holding.ts';

const CLIENT = '/api/v1/search-console/auth/client';

export const holding: Holding = {
  make: async (ann) => {
    good(await ann.put(CLIENT, { client_id: 'ann.apps.example.com', client_secret: "Ann's secret" }));
    good(await ann.post('/api/v1/search-console/auth/url', {}));
    return {};
  },
  watched: () => [CLIENT],
};
