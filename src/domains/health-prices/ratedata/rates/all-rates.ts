import { conflict, invalidRequest } from '../../../../kernel/errors.ts';
import type { Rate } from '../schema/rate.ts';
import type { RatedataServices } from '../services.ts';
import { checkFilter, checkScope, type RateQuery } from './filter.ts';
import { searchRates } from './search-rates.ts';

const PAGE = 5_000;
/** Every page is sorted anew. */
const MOST_RATES = 250_000;

/** Everything that a search finds, page by page, all of it from one version of the data. */
export async function* allRates(
  services: RatedataServices,
  accountId: string,
  query: RateQuery,
  signal: AbortSignal,
): AsyncGenerator<Rate[]> {
  checkFilter(query);
  checkScope(query);
  let [cursor, version]: [string | undefined, number | undefined] = [undefined, undefined];
  do {
    signal.throwIfAborted();
    const wish = {
      query,
      sort: 'amount',
      limit: PAGE,
      offset: 0,
      cursor,
      isFull: false,
      hasStats: false,
    } as const;
    const page = await searchRates(services, accountId, wish);
    if (page.total > MOST_RATES)
      throw invalidRequest(
        `The search finds ${page.total} rates, and ${MOST_RATES} can be written at a time. Narrow it, or use SQL over the table rates.`,
      );
    version ??= page.version;
    if (version !== page.version)
      throw conflict('The price data changed while the rates were read. Run the stage again.');
    yield page.rates;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
