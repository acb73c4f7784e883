import { measureCsv } from './prices/csv-beside-papaparse.ts';
import { measureManyRates } from './prices/many-rates.ts';
import { measurePayers } from './prices/payers.ts';
import { measureRefresh } from './prices/refresh.ts';
import { measureSwaps } from './prices/swaps.ts';
import { compareHostileFiles } from './prices/tic-hostile.ts';
import { measureTicLarge, measureTicMemory } from './prices/tic-memory.ts';
import { measureTic } from './prices/tic-speed.ts';
import { runParts } from './support/parts.ts';

/** What has to be asked for by name, because each takes about a quarter of an hour. */
const LONG = {
  ...{ 'memory-20': measureTicLarge, search: measureManyRates, refresh: measureRefresh, swaps: measureSwaps },
};
const USUAL = {
  ...{ tic: measureTic, memory: measureTicMemory, hostile: compareHostileFiles, csv: measureCsv },
  payers: () => measurePayers(),
};

/** What price files cost to read, whether everything in them is found, and how well their names are matched. */
export const run = (parts: readonly string[]): Promise<boolean> => {
  const [part, file, ...rest] = parts;
  if (part === 'payers' && file !== undefined && rest.length === 0)
    return runParts({ payers: () => measurePayers(file) }, [part]);
  return runParts(parts.length === 0 ? USUAL : { ...USUAL, ...LONG }, parts);
};
