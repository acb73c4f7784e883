import { good } from '../client.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann) => {
    const { name } = good(
      await ann.post('/api/v1/schemas', { name: 'ann-rows', type: 'json_schema', schema: {} }),
    );
    return { name };
  },
  watched: () => ['/api/v1/schemas'],
};
