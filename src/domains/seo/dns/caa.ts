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

/** How well-known authorities call themselves in certificates and in CAA records. */
const ISSUERS: readonly [organisation: RegExp, domains: readonly string[]][] = [
  [/Let's Encrypt/, ['letsencrypt.org']],
  [
    /DigiCert/,
    ['digicert.com', 'www.digicert.com', 'symantec.com', 'geotrust.com', 'rapidssl.com', 'thawte.com'],
  ],
  [
    /Sectigo|COMODO|ZeroSSL/,
    ['sectigo.com', 'comodoca.com', 'comodo.com', 'usertrust.com', 'trust-provider.com'],
  ],
  [/Google Trust/, ['pki.goog']],
  [/Amazon/, ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com']],
  [/GlobalSign/, ['globalsign.com']],
  [/GoDaddy|Starfield/, ['godaddy.com', 'starfieldtech.com']],
  [/Entrust/, ['entrust.net', 'affirmtrust.com']],
];

/** Whether the authority of the current certificate could issue the next one. */
export function judgeIssuer({ records, foundAt }: CaaSet, issuer: string): Finding[] {
  const issuing = records.filter(({ tag }) => tag.toLowerCase() === 'issue');
  const known = ISSUERS.find(([organisation]) => organisation.test(issuer))?.[1];
  if (issuing.length === 0 || known === undefined) return [];
  const allowed = issuing.map(({ value }) => value.split(';')[0]?.trim().toLowerCase() ?? '');
  if (allowed.some((domain) => known.includes(domain))) return [];
  return [
    finding('caa-issuer-mismatch', 'medium', {
      message: `The CAA records at ${foundAt} do not allow the issuer of the current certificate (${issuer}), so its renewal will fail.`,
      fix: `Add the CAA record 0 issue "${known[0]}", or change to an authority that is allowed.`,
      evidence: { found_at: foundAt, allowed, issuer },
    }),
  ];
}
