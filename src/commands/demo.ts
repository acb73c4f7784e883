import type { Command } from './index.ts';

export const demo: Command = {
  summary: 'Show what Granary does.',
  usage: 'granary demo',
  run: async () => 0,
};
