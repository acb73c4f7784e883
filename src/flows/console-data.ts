import type { ConsoleData } from '../domains/seo/keywords/index.ts';
import { createDailyQueries, showClient } from '../domains/seo/search-console/index.ts';

type Parts = Parameters<typeof createDailyQueries>[0] & Parameters<typeof showClient>[0];

const CLIENT = 'Save a client with PUT /api/v1/search-console/auth/client.';
const CONNECT = 'Connect with POST /api/v1/search-console/auth/url.';
const PROPERTY = 'Verify the site there, then see GET /api/v1/search-console/properties.';
/** Reading what is stored never takes longer. */
const LONGEST_MS = 30_000;

/** What the search console has told, as keywords ask for it; without data, why there are none. */
export function consoleData(parts: Parts): ConsoleData {
  const daily = createDailyQueries(parts);
  const read = (accountId: string, siteId: string, days: number) =>
    daily({ accountId, siteId, days }, AbortSignal.timeout(LONGEST_MS));
  return {
    queryStats: async (_sql, accountId, siteId, days) => (await read(accountId, siteId, days)) ?? [],
    async obstacle(sql, accountId, siteId) {
      if ((await read(accountId, siteId, 1)) !== undefined) return undefined;
      const { kind, connection } = await showClient(parts, sql, accountId);
      if (kind === null) return { connection: 'not_configured', next: CLIENT };
      if (connection.status === 'needs_reconnect') return { connection: 'needs_reconnect', next: CONNECT };
      return connection.status === 'connected'
        ? { connection: 'no_property', next: PROPERTY }
        : { connection: 'not_connected', next: CONNECT };
    },
  };
}
