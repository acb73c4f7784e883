import { measureLoad, measurePublish } from './lakehouse/load.ts';
import { measureScan } from './lakehouse/scan.ts';
import { measureTrino } from './lakehouse/trino.ts';
import { withGranary } from './support/granary.ts';
import { runParts } from './support/parts.ts';

/** Each part has a program of its own. */
const PARTS = {
  load: () => withGranary(measureLoad),
  publish: () => withGranary(measurePublish),
  scan: measureScan,
  trino: measureTrino,
};

export const run = (parts: readonly string[]): Promise<boolean> => runParts(PARTS, parts);
