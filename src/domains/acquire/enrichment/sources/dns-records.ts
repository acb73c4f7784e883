import { isIP } from 'node:net';
import { SourceFault } from '../lookup/faults.ts';
import type { Match } from '../match.ts';
import { columns, DAY, type Source } from './source.ts';

export const dnsRecords: Source = {
  name: 'dns_records',
  description: 'DNS records of a domain: addresses, mail servers, name servers, TXT and CAA records.',
  matches: 'domain',
  columns: columns(
    ['dns_a', 'jsonb', 'IPv4 addresses.'],
    ['dns_aaaa', 'jsonb', 'IPv6 addresses.'],
    ['dns_mx', 'jsonb', 'Mail servers, best first.'],
    ['dns_ns', 'jsonb', 'Name servers.'],
    ['dns_txt', 'jsonb', 'TXT records.'],
    ['dns_caa', 'jsonb', 'Who may issue certificates.'],
    ['dns_soa', 'jsonb', 'The start of authority.'],
    ['mail_provider', 'text', 'Mail provider, if it is a well-known one.'],
  ),
  cost: 1,
  ttl: DAY,
  async lookUp({ match, parts: { dns } }) {
    const name = nameOf(match);
    // The first answer tells whether there is such a name at all.
    const ipv4 = await dns.addresses(name, 4);
    const [ipv6, mail, servers, texts, authorities, authority] = await Promise.all([
      dns.addresses(name, 6),
      dns.mail(name),
      dns.nameServers(name),
      dns.texts(name),
      dns.certificateAuthorities(name),
      dns.authority(name),
    ]);
    return {
      values: {
        dns_a: ipv4,
        dns_aaaa: ipv6,
        dns_mx: mail.map(({ exchange, priority }) => ({ exchange, priority })),
        dns_ns: servers,
        dns_txt: texts,
        dns_caa: authorities,
        dns_soa: authority,
        mail_provider: providerOf(mail.map(({ exchange }) => exchange)),
      },
      confidence: 1,
    };
  },
};

/** An address in numbers has no records of its own. */
export function nameOf({ domain }: Match): string {
  if (isIP(domain.replace(/^\[|\]$/g, '')) !== 0)
    throw new SourceFault('not_a_name', 'An IP address has no DNS records.');
  return domain;
}

const PROVIDERS: readonly [RegExp, string][] = [
  [/(?:^|\.)(?:google|googlemail)\.com$/, 'Google Workspace'],
  [/(?:^|\.)outlook\.com$/, 'Microsoft 365'],
  [/(?:^|\.)zoho\.(?:com|eu)$/, 'Zoho Mail'],
  [/(?:^|\.)protonmail\.ch$/, 'Proton Mail'],
  [/(?:^|\.)messagingengine\.com$/, 'Fastmail'],
  [/(?:^|\.)pphosted\.com$/, 'Proofpoint'],
  [/(?:^|\.)mimecast\.com$/, 'Mimecast'],
  [/(?:^|\.)amazonaws\.com$/, 'Amazon SES'],
  [/(?:^|\.)mailgun\.org$/, 'Mailgun'],
  [/(?:^|\.)yandex\.(?:net|ru)$/, 'Yandex'],
  [/(?:^|\.)icloud\.com$/, 'iCloud Mail'],
  [/(?:^|\.)ovh\.net$/, 'OVH'],
  [/(?:^|\.)ionos\.[a-z]+$|(?:^|\.)kundenserver\.de$/, 'IONOS'],
];

const providerOf = (exchanges: readonly string[]): string | undefined =>
  PROVIDERS.find(([host]) => exchanges.some((exchange) => host.test(exchange.toLowerCase())))?.[1];
