import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { Literals, Named, Nullable } from '../../../../kernel/schema.ts';
import { DISTANCE_PRECISIONS } from '../../../../platform/prices/places/index.ts';
import { checkFilter, checkScope, RATE_FILTER } from '../rates/filter.ts';
import { searchRates as search } from '../rates/search-rates.ts';
import { SORTS } from '../rates/sorts.ts';
import { Latitude, Longitude } from '../schema/place.ts';
import { EXAMPLE_RATE, Rate } from '../schema/rate.ts';
import type { RatedataServices } from '../services.ts';

const Stats = Named('RateStats', {
  count: Type.Integer(),
  min: Nullable(Type.Number()),
  p25: Nullable(Type.Number()),
  median: Nullable(Type.Number()),
  p75: Nullable(Type.Number()),
  max: Nullable(Type.Number()),
});

const { properties } = pageOf(Rate, 'RateList');

export const searchRates = defineOperation({
  id: 'ratedata.search-rates',
  method: 'GET',
  path: '/api/v1/ratedata/rates/search',
  tag: 'ratedata',
  moves: 'nothing',
  summary: 'Search prices of hospitals and payers',
  description:
    'Needs a code, q, or a provider (hospital_id, ccn, npi, ein). Every rate leads to its file, the place in it and, with evidence=full, its raw text. A contract with several hospitals is listed once for each.',
  query: Type.Object({
    ...PAGE_QUERY,
    ...RATE_FILTER,
    sort: Type.Optional(
      Literals(SORTS, { description: 'Defaults to amount; a minus sign reverses the order.' }),
    ),
    stats: Type.Optional(Type.Boolean({ description: 'Adds figures over all results. Defaults to false.' })),
    evidence: Type.Optional(
      Literals(['locator', 'full'], { description: 'full: with the raw text. Defaults to locator.' }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 1_000, description: 'next_cursor of the page before.' })),
  }),
  output: Named('RateList', {
    ...properties,
    next_cursor: Nullable(Type.String()),
    stats: Type.Optional(Stats),
    data_version: Type.Integer({ description: 'All of the page is of this version of the data.' }),
    unplaced_hospitals: Type.Integer({ description: 'Left out, because nobody knows where they are.' }),
    centre: Nullable(
      Type.Object({
        latitude: Latitude,
        longitude: Longitude,
        precision: Literals(DISTANCE_PRECISIONS, { description: 'How exact it is.' }),
      }),
    ),
  }),
  example: {
    query: { code: '73721', zip: '10001', radius_miles: 25 },
    response: {
      ...page([EXAMPLE_RATE], 1, { limit: 50, offset: 0 }),
      ...{ next_cursor: null, data_version: 12, unplaced_hospitals: 0 },
      centre: { latitude: 40.75, longitude: -73.99, precision: 'zip' },
    },
  },
  handler: async ({ services, account }: Context<RatedataServices>, { query }) => {
    checkFilter(query);
    checkScope(query);
    const { limit, offset, sort = 'amount', cursor } = query;
    const wish = { query, sort, limit, offset, cursor };
    const flags = { isFull: query.evidence === 'full', hasStats: query.stats === true };
    const found = await search(services, account.id, { ...wish, ...flags });
    const list = page(found.rates, found.total, { limit, offset });
    return {
      ...list,
      has_more: cursor === undefined ? list.has_more : found.nextCursor !== null,
      next_cursor: found.nextCursor,
      ...(found.stats === undefined ? {} : { stats: found.stats as never }),
      data_version: found.version,
      ...{ unplaced_hospitals: found.unplaced, centre: found.centre ?? null },
    };
  },
});
