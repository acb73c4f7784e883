import type { Answer, DnsRecord, Lookups } from '../../../platform/dns/index.ts';
import { type Finding, finding, inconclusive, passed } from '../../../platform/findings/index.ts';

export interface CaaSet {
  /** The name whose records rule; null when there are none up to the top. */
  foundAt: string | null;
  records: DnsRecord<'CAA'>['data'][];
  /** A name on the way could not be looked up. */
  failed: Answer | undefined;
}

const KNOWN_TAGS = new Set([
  'issue',
  'issuewild',
  'iodef',
  'issuemail',
  'issuevmc',
  'contactemail',
  'contactphone',
]);

/** From the name to the top; the first set rules (RFC 8659). */
export async function climbCaa(lookups: Lookups, domain: string): Promise<CaaSet> {
  const labels = domain.split('.');
  for (let start = 0; start < labels.length; start += 1) {
    const name = labels.slice(start).join('.');
    const answer = await lookups.find(name, 'CAA');
    if (answer.state === 'failed' || answer.state === 'disagreeing')
      return { foundAt: null, records: [], failed: answer };
    if (answer.records.length > 0)
      return { foundAt: name, records: answer.records.map(({ data }) => data), failed: undefined };
  }
  return { foundAt: null, records: [], failed: undefined };
}

export function judgeCaa({ foundAt, records, failed }: CaaSet): Finding[] {
  if (failed !== undefined)
    return [
      inconclusive(
        'caa',
        'The CAA records could not be read. Certificate authorities refuse to issue then.',
        { said: failed.said },
      ),
    ];
  if (foundAt === null)
    return [
      finding('caa-missing', 'info', {
        message: 'There is no CAA record, so every certificate authority may issue certificates.',
        fix: 'Add a CAA record for each authority that you use, such as 0 issue "letsencrypt.org".',
      }),
    ];
  const evidence = {
    found_at: foundAt,
    records: records.map(({ flags = 0, tag, value }) => `${flags} ${tag} "${value}"`),
  };
  const unknown = records.filter(
    ({ issuerCritical, tag }) => issuerCritical === true && !KNOWN_TAGS.has(tag.toLowerCase()),
  );
  if (unknown.length > 0)
    return [
      finding('caa-critical-unknown', 'high', {
        message: `The CAA tag ${unknown.map(({ tag }) => tag).join(', ')} is critical and unknown, so no authority may issue certificates.`,
        fix: 'Remove the record, or its critical flag.',
        evidence,
      }),
    ];
  return [passed('caa', `CAA records at ${foundAt} limit who may issue certificates.`, evidence)];
}

/** The authorities that may issue for a name; null when all may. */
export function allowedIssuers({ records }: CaaSet, isWildcard = false): string[] | null {
  const of = (tag: string) => records.filter((record) => record.tag.toLowerCase() === tag);
  const ruling = isWildcard && of('issuewild').length > 0 ? of('issuewild') : of('issue');
  if (ruling.length === 0) return null;
  return ruling
    .map(({ value }) => value.split(';')[0]?.trim().toLowerCase() ?? '')
    .filter((name) => name !== '');
}
