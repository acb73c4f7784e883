import { good } from '../client.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann) => {
    const columns = [{ name: 'title', data_type: 'text' }];
    good(await ann.post('/api/v1/datasets', { name: "Ann's table", columns }));
    const view = { name: "Ann's view", sql: `SELECT title FROM "Ann's table"` };
    good(await ann.post('/api/v1/query/register-view', view));
    return {};
  },
};
