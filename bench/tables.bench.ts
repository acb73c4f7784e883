import { type Granary, withGranary } from './support/granary.ts';
import { type Measure, printMeasures } from './support/table.ts';
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
export async function run(parts: readonly string[]): Promise<boolean> {
  const unknown = parts.filter((name) => PARTS[name] === undefined);
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}. Choose of ${Object.keys(PARTS).join(', ')}.`);
    return false;
  }
  const measures: Measure[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (parts.length > 0 && !parts.includes(name)) continue;
    console.error(`measuring ${name} …`);
    measures.push(...(await withGranary(measure)));
  }
  return printMeasures(measures);
}
