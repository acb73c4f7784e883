import { join } from '../people.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann, program) => {
    await join(program, 'ann@example.com', '--account', ann.accountId, '--role', 'owner');
    return { email: 'ann@example.com' };
  },
  absent: { email: () => 'nobody@example.com' },
};
