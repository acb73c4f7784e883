import { measureLoad, measurePublish } from './lakehouse/load.ts';
import { withGranary } from './support/granary.ts';
import { runParts } from './support/parts.ts';

const PARTS = { load: measureLoad, publish: measurePublish };

/** Each part on a program of its own. */
export const run = (parts: readonly string[]): Promise<boolean> =>
  runParts(
    Object.fromEntries(Object.entries(PARTS).map(([name, part]) => [name, () => withGranary(part)])),
    parts,
  );
