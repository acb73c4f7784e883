import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async () => ({}),
  watched: () => ['/api/v1/profile'],
};
