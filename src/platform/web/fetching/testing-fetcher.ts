import type { TestContext } from 'node:test';
import type { GuardedClientOptions } from '../client.ts';
import { localClient } from '../testing-servers.ts';
import { createFetcher, type Fetcher, type FetcherOptions } from './fetcher.ts';

/** A fetcher that may reach 127.0.0.1, closed when the test ends. */
export function localFetcher(
  test: TestContext,
  options: Partial<FetcherOptions> & { guarded?: Partial<GuardedClientOptions> } = {},
): Fetcher {
  const { guarded, ...rest } = options;
  const client = localClient(test, { http2: true, connectionsPerOrigin: 8, ...guarded });
  const fetcher = createFetcher({ client, userAgent: 'Granary-Test/1.0', ...rest });
  test.after(() => fetcher.close());
  return fetcher;
}
