import { SourceFault } from '../lookup/faults.ts';
import type { Lookup } from '../lookup/lookup.ts';
import type { ProviderAccess, SourceParts } from '../services.ts';
import type { ProviderName } from './provider-names.ts';
import { columns, DAY, type Found, type Source, type SourceColumn } from './source.ts';

/** Tells the site of a company by its name; no source of columns. */
export const COMPANY_SEARCH = 'company_search';
const TIMEOUT_MS = 20_000;
const MOST_BYTES = 1_000_000;

const notConfigured = (name: ProviderName): string =>
  `Not configured: requires a contract with a provider. Set ${settingOf(name)}_URL and ${settingOf(name)}_KEY; docs/enrichment.md describes what is sent.`;

export const providerObstacle = (name: ProviderName, { providers }: SourceParts): string | undefined =>
  providers[name] === undefined ? notConfigured(name) : undefined;

export const settingOf = (name: ProviderName): string => `ENRICH_${name.toUpperCase()}`;

/** The values of a key by the protocol of docs/enrichment.md. The operator named the address, so it may be a private one. */
export async function askProvider(
  name: ProviderName,
  parameters: Readonly<Record<string, string>>,
  { parts, signal }: Pick<Lookup, 'parts' | 'signal'>,
): Promise<Found> {
  const access = parts.providers[name];
  if (access === undefined) throw new SourceFault('not_configured', notConfigured(name));
  const { values, confidence } = (await fetchJson(access, parameters, signal)) as {
    values?: unknown;
    confidence?: unknown;
  };
  if (values === null || typeof values !== 'object' || Array.isArray(values))
    throw new SourceFault('bad_answer', "The provider's response has no values.");
  return {
    values: values as Record<string, unknown>,
    confidence: typeof confidence === 'number' ? Math.min(1, Math.max(0, confidence)) : 0.8,
  };
}

async function fetchJson(
  { url, key }: ProviderAccess,
  parameters: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<object> {
  const address = new URL(url);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  let response: Response;
  try {
    response = await fetch(address, {
      headers: {
        accept: 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      redirect: 'error',
    });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && error.name === 'TimeoutError') throw error;
    throw new SourceFault('provider_unreachable', 'The provider could not be reached.', { isPassing: true });
  }
  if (!response.ok) {
    await response.body?.cancel();
    if (response.status === 404) throw new SourceFault('unknown_key', 'The provider has no data for it.');
    if (response.status === 429) throw new SourceFault('provider_quota', "The provider's quota is used up.");
    throw new SourceFault('provider_failed', `The provider returned ${response.status}.`, {
      isPassing: response.status >= 500,
    });
  }
  const text = await response.text();
  try {
    const answer: unknown = text.length > MOST_BYTES ? null : JSON.parse(text);
    if (answer !== null && typeof answer === 'object') return answer;
  } catch {
    // Told below, like every other answer that is no object.
  }
  throw new SourceFault('bad_answer', "The provider's response cannot be read.");
}

const contract = (
  name: ProviderName,
  description: string,
  own: readonly SourceColumn[],
  cost: number,
): Source => ({
  name,
  description,
  matches: 'domain',
  columns: own,
  cost,
  ttl: 30 * DAY,
  obstacle: (parts) => providerObstacle(name, parts),
  lookUp: (lookup) => askProvider(name, { domain: lookup.match.domain }, lookup),
});

export const companyRegistry = contract(
  'company_registry',
  'Company facts from a contracted registry or data provider.',
  columns(
    ['legal_name', 'text', 'Registered name.'],
    ['employee_count', 'integer', 'Number of employees.'],
    ['founding_year', 'integer', 'Year founded.'],
    ['funding', 'text', 'Funding raised.'],
    ['revenue_range', 'text', 'Yearly revenue, as a range.'],
    ['industry', 'text', 'Industry.'],
    ['headquarters', 'text', 'Headquarters.'],
    ['registration_number', 'text', 'Registration number.'],
  ),
  10,
);

export const domainMetrics = contract(
  'domain_metrics',
  'Authority, traffic and backlinks of a domain from a contracted provider.',
  columns(
    ['domain_authority', 'integer', '0 to 100.'],
    ['monthly_traffic', 'integer', 'Visits per month.'],
    ['backlinks', 'integer', 'Backlinks.'],
    ['referring_domains', 'integer', 'Referring domains.'],
    ['keywords', 'integer', 'Keywords it ranks for.'],
  ),
  10,
);

export const socialCounts = contract(
  'social_counts',
  "Followers and engagement of a domain's social profiles from a contracted provider.",
  columns(['follower_counts', 'jsonb', 'By social network.'], ['engagement', 'jsonb', 'By social network.']),
  10,
);

export const emailVerification: Source = {
  ...contract(
    'email_verification',
    "Whether a domain's mail servers accept mail for role addresses, from a contracted provider.",
    columns(
      ['deliverable', 'boolean', 'Whether mail is delivered.'],
      ['catch_all', 'boolean', 'Whether mail to any address is accepted.'],
      ['disposable', 'boolean', 'Whether it is a disposable address.'],
    ),
    5,
  ),
  ttl: 7 * DAY,
};
