import { useQuery } from '@tanstack/react-query';
import { api, type GranaryError } from '../../../lib/api.ts';
import { type AllRates, MOST_LOOKED_AT, MOST_RATES, PER_PAGE, readAll } from './all-rates.ts';
import type { RateFilter } from './wish.ts';

/** Many pages are not asked for again at every look; a change of the data asks for them at once. */
const FRESH_MS = 60_000;

/** All rates of a search, in order of the hospitals' names: of what is cut, the hospitals before the last are whole. */
export const useAllRates = (filter: RateFilter, when: boolean) =>
  useQuery<AllRates, GranaryError>({
    queryKey: ['ratedata.search-rates', { ...filter, all: true }],
    enabled: when,
    staleTime: FRESH_MS,
    queryFn: ({ signal }) =>
      readAll(
        (cursor) => {
          const page = { sort: 'hospital', limit: PER_PAGE, ...(cursor === undefined ? {} : { cursor }) };
          return api().call('ratedata.search-rates', { ...filter, ...page } as RateFilter, { signal });
        },
        filter.code === undefined ? MOST_LOOKED_AT : MOST_RATES,
      ),
  });
