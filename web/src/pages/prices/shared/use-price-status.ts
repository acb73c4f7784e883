import { useOperation } from '../../../lib/query.ts';

const AGAIN_MS = 5_000;

/** How the price data stands; asked again while there is none. */
export const usePriceStatus = () =>
  useOperation(
    'ratedata.get-pipeline-status',
    {},
    { every: (answer) => (answer?.status === 'empty' ? AGAIN_MS : false) },
  );
