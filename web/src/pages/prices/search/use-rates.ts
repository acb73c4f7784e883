import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { RateList } from '../../../../../client/index.ts';
import { api, type GranaryError } from '../../../lib/api.ts';
import type { RateFilter } from '../shared/wish.ts';

const PER_PAGE = 100;

/** The rates of a search, page after page by cursor: all pages are of one version of the data. */
export const useRates = (filter: RateFilter) =>
  useInfiniteQuery<RateList, GranaryError, readonly RateList[], readonly unknown[], string | undefined>({
    queryKey: ['ratedata.search-rates', { ...filter, pages: true }],
    initialPageParam: undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      api().call(
        'ratedata.search-rates',
        { ...filter, limit: PER_PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal },
      ),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: ({ pages }) => pages,
  });
