import { keyOf, type Match } from '../match.ts';
import type { Provenance, Target } from '../plan.ts';
import type { Result } from '../results-store.ts';
import type { KeyFault } from '../schema.ts';
import type { Source } from '../sources/source.ts';

type Planned = { source: Source; variant: string };

/** Asks sources in their order until every column has a value; for each column the first that has one wins. */
export async function waterfall<Lookup extends Planned>(
  lookups: readonly Lookup[],
  targets: readonly Target[],
  match: Match,
  resultOf: (lookup: Lookup, key: string) => Promise<(Result & { at: Date }) | undefined>,
): Promise<{
  values: Map<string, { value: unknown; provenance: Provenance }>;
  faults: KeyFault[];
  isFailed: boolean;
}> {
  const values = new Map<string, { value: unknown; provenance: Provenance }>();
  const faults: KeyFault[] = [];
  const passing: Source[] = [];
  for (const lookup of lookups) {
    const { source } = lookup;
    const open = targets.filter(({ from }) => !values.has(from) && mayProvide(source, from));
    if (open.length === 0) continue;
    const key = keyOf(source.matches, match);
    const result = await resultOf(lookup, key);
    if (result === undefined) continue;
    if (result.fault !== null) {
      const { code, message, isPassing } = result.fault;
      faults.push({ source: source.name, key, code, message });
      if (isPassing === true) passing.push(source);
    }
    if (result.found === null) continue;
    const { values: given, confidence, confidences } = result.found;
    for (const { from } of open) {
      const value = Object.hasOwn(given, from) ? given[from] : undefined;
      if (value === null || value === undefined || value === '' || isEmptyList(value)) continue;
      values.set(from, {
        value,
        provenance: {
          source: source.name,
          at: result.at.toISOString(),
          confidence: confidences?.[from] ?? confidence,
          key,
        },
      });
    }
  }
  // A value that nobody gave, although somebody who may have it could not be asked.
  const isFailed = targets.some(
    ({ from }) => !values.has(from) && passing.some((source) => mayProvide(source, from)),
  );
  return { values, faults, isFailed };
}

/** A source whose columns depend on its settings may provide anything. */
const mayProvide = (source: Source, column: string): boolean =>
  source.columnsFor !== undefined ||
  source.columns.some(({ name, isForeign }) => name === column && isForeign !== true);

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
