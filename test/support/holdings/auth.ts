import { good } from '../client.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann) => {
    const { token_info: info } = good(await ann.post('/api/v1/auth/tokens', { name: "Ann's token" }));
    return { token_id: info.id };
  },
  watched: () => ['/api/v1/auth/tokens'],
};
