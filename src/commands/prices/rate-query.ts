import type { Input } from '../../../client/index.ts';

export type RateQuery = Input<'ratedata.search-rates'>;
