import { measureQueue } from './orchestrate/queue.ts';
import { runParts } from './support/parts.ts';

export const run = (parts: readonly string[]): Promise<boolean> =>
  runParts(
    {
      queue: measureQueue,
    },
    parts,
  );
