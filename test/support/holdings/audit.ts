import { good } from '../client.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann) => {
    const { audit_id } = good(
      await ann.post('/api/v1/audit/run', { url: 'https://ann.example.com/', wait: 0 }),
    );
    return { audit_id };
  },
};
