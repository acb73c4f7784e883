import type { Account } from '../../../../kernel/context.ts';
import { conflict, invalidRequest } from '../../../../kernel/errors.ts';
import { readMatch } from '../match.ts';
import type { EnrichmentServices } from '../services.ts';
import { COMPANY_SEARCH, settingOf } from '../sources/providers.ts';
import type { Source } from '../sources/source.ts';
import { comparableName } from './company-name.ts';
import { ownSites } from './own-sites.ts';

const LOOKED_AT = 200;

/** Refuses a job whose rows hold nothing that its sources could be asked by. */
export async function requireKeys(
  { services, account, signal }: { services: EnrichmentServices; account: Account; signal: AbortSignal },
  sources: readonly Source[],
  { datasetId, column, lacking }: { datasetId: string; column: string; lacking: readonly string[] },
): Promise<void> {
  const rows = await services.datasets.matchedRows(
    { accountId: account.id, datasetId },
    { column, lacking, after: '0', most: LOOKED_AT },
    signal,
  );
  const values = rows.map(({ data }) => data[column]);
  if (values.length === 0 || values.some((value) => readMatch(value) !== undefined)) return;
  const isByName = sources.some(({ byName }) => byName === true);
  if (!isByName || values.every((value) => comparableName(value) === '')) {
    const message = `contains no domains or URLs${isByName ? ' and no company names' : ''}`;
    throw invalidRequest(
      `"${column}" ${message} (for example, ${JSON.stringify(values[0])}), which ${sources.map(({ name }) => name).join(', ')} cannot look up. Use another match_column.`,
      { details: [{ path: 'match_column', message }] },
    );
  }
  if (services.providers[COMPANY_SEARCH] !== undefined) return;
  const known = await services.database.readingAs(account.id)((sql) => ownSites(services, sql, account.id));
  if (known.size > 0) return;
  throw conflict(
    `"${column}" contains names, and this account has no site for any of them yet. Enrich company domains with company_data, add your sites with POST /api/v1/sites, crawl them, or set ${settingOf(COMPANY_SEARCH)}_URL.`,
  );
}
