import type { Granary } from '../../../client/index.ts';
import { notFound } from '../failure.ts';
import type { RateQuery } from './rate-query.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const CCN = /^\d{2}[\dA-Z]\d{3}$/i;
const PAGE = 1_000;
const MOST_RATES = 20_000;

/** An ID or certification number as it is; a name is looked for among the hospitals that have such prices. */
export async function hospitalFilter(
  granary: Granary,
  query: RateQuery,
  text: string,
  signal: AbortSignal,
): Promise<RateQuery> {
  if (UUID.test(text)) return { hospital_id: text.toLowerCase() };
  if (CCN.test(text)) return { ccn: text.toUpperCase() };
  const wanted = text.toLowerCase();
  const ids = new Set<string>();
  const names = new Set<string>();
  let seen = 0;
  const asked = { ...query, sort: 'hospital', limit: PAGE } as const;
  for await (const { hospital } of granary.all('ratedata.search-rates', asked, { signal })) {
    if (hospital !== null) names.add(hospital.name);
    if (hospital?.name.toLowerCase().includes(wanted)) ids.add(hospital.hospital_id);
    seen += 1;
    if (seen >= MOST_RATES) break;
  }
  if (ids.size > 0) return { hospital_id: [...ids].join() };
  const known = [...names].slice(0, 6).join(', ');
  throw notFound(
    `No hospital with such prices has "${text}" in its name. ${known === '' ? 'Give its ID or CCN.' : `There are: ${known}.`}`,
  );
}
