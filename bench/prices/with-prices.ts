import { PriceServer } from '../../test/support/price-server.ts';
import { type Granary, withGranary } from '../support/granary.ts';

/** A program beside a host of price files that it may ask. */
export async function withPrices<Result>(
  work: (granary: Granary, server: PriceServer) => Promise<Result>,
): Promise<Result> {
  const server = await new PriceServer().open();
  try {
    return await withGranary((granary) => work(granary, server), server.environment);
  } finally {
    server.close();
  }
}
