import { type Measure, printMeasures } from './table.ts';
import { paced } from './yardstick.ts';

/** Measures the named parts of a benchmark, or all of them, and prints one table. */
export async function runParts(
  all: Readonly<Record<string, () => Promise<Measure[]>>>,
  wanted: readonly string[],
): Promise<boolean> {
  const unknown = wanted.filter((name) => all[name] === undefined);
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}. Choose of ${Object.keys(all).join(', ')}.`);
    return false;
  }
  const measures: Measure[] = [];
  for (const [name, measure] of Object.entries(all)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.error(`measuring ${name} …`);
    measures.push(...(await paced(measure)));
  }
  return printMeasures(measures);
}
