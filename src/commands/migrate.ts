import type { Command } from './command.ts';
import { withFoundation } from './with-foundation.ts';

export const migrate: Command = {
  usage: 'granary migrate',
  run: () =>
    withFoundation(async ({ applied }) => {
      console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
      return 0;
    }),
};
