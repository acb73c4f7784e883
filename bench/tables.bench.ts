import { type Granary, withGranary } from './support/granary.ts';
import { runParts } from './support/parts.ts';
import type { Measure } from './support/table.ts';
import { measureBeside } from './tables/beside.ts';
import { measureExports } from './tables/exports.ts';
import { measureImports } from './tables/imports.ts';
import { measureInserts } from './tables/inserts.ts';
import { measureLarge } from './tables/large.ts';
import { measureMemory } from './tables/memory.ts';
import { measureQueries } from './tables/queries.ts';
import { measureRows } from './tables/rows.ts';

type Part = (granary: Granary) => Promise<Measure[]>;

const PARTS: Readonly<Record<string, Part>> = {
  import: measureImports,
  query: measureQueries,
  exports: measureExports,
  inserts: measureInserts,
  rows: measureRows,
  large: measureLarge,
  memory: measureMemory,
  beside: measureBeside,
};

/** Each part on a program of its own, so that none pays for another. */
export const run = (parts: readonly string[]): Promise<boolean> =>
  runParts(
    Object.fromEntries(Object.entries(PARTS).map(([name, part]) => [name, () => withGranary(part)])),
    parts,
  );
