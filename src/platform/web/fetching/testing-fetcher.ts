import type { TestContext } from 'node:test';
import type { GuardedClientOptions } from '../client.ts';
import { localClient } from '../testing-servers.ts';
import { createFetcher, type Fetcher, type FetcherOptions } from './fetcher.ts';

/** For pages that have to come, however slow the machine is. */
const PATIENT = { totalMs: 600_000, firstByteMs: 600_000, idleMs: 600_000, slowAfterMs: 600_000 };

/** A fetcher that may reach 127.0.0.1, closed when the test ends. */
export function localFetcher(
  test: TestContext,
  options: Partial<FetcherOptions> & { guarded?: Partial<GuardedClientOptions> } = {},
): Fetcher {
  const { guarded, limits, ...rest } = options;
  const client = localClient(test, { http2: true, connectionsPerOrigin: 8, ...guarded });
  const own = { userAgent: 'Granary-Test/1.0', limits: { ...PATIENT, ...limits } };
  const fetcher = createFetcher({ client, ...own, ...rest });
  test.after(() => fetcher.close());
  return fetcher;
}
