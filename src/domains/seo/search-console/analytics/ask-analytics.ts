import { upstreamFailed } from '../../../../kernel/errors.ts';
import { ask } from '../connection/ask.ts';
import type { SearchConsoleServices } from '../services.ts';

export interface ProviderRow {
  keys: string[];
  clicks: number;
  impressions: number;
  position: number;
}

export interface ProviderRows {
  rows: ProviderRow[];
  firstIncompleteDate: string | null;
}

/** One request of searchanalytics.query. */
export async function askAnalytics(
  services: SearchConsoleServices,
  { accountId, property, signal }: { accountId: string; property: string; signal: AbortSignal },
  body: Readonly<Record<string, unknown>>,
): Promise<ProviderRows> {
  const path = `webmasters/v3/sites/${encodeURIComponent(property)}/searchAnalytics/query`;
  const answer = await ask(services, { accountId, scope: 'read', path, body, signal });
  const { rows = [], metadata } = answer as { rows?: unknown; metadata?: Record<string, unknown> };
  if (!Array.isArray(rows)) throw upstreamFailed('Search Console returned no rows. Try again later.');
  const incomplete = metadata?.firstIncompleteDate ?? metadata?.first_incomplete_date;
  return {
    rows: rows.map(toRow),
    firstIncompleteDate: typeof incomplete === 'string' ? incomplete : null,
  };
}

function toRow(row: Partial<ProviderRow>): ProviderRow {
  const { keys = [], clicks = 0, impressions = 0, position = 0 } = row;
  if (![clicks, impressions, position].every(Number.isFinite) || !Array.isArray(keys))
    throw upstreamFailed('Search Console returned a row that cannot be read. Try again later.');
  return { keys: keys.map(String), clicks, impressions, position };
}
