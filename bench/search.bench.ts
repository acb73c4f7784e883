import { measureRelevance } from './search/cranfield.ts';
import { measureEngines } from './search/engines.ts';
import { measureFindable } from './search/findable.ts';
import { measureMillion } from './search/million.ts';
import { withGranary } from './support/granary.ts';
import { runParts } from './support/parts.ts';

/** Of the pages of an account: how good the results are, how quick, how soon. */
export const run = (parts: readonly string[]): Promise<boolean> =>
  runParts(
    {
      relevance: () => withGranary(measureRelevance),
      findable: () => withGranary(measureFindable, { GRANARY_FETCH_ALLOW: '127.0.0.1/32' }),
      engines: measureEngines,
      million: () => withGranary(measureMillion),
    },
    parts,
  );
