import { registrableDomain } from '../../../../platform/web/index.ts';
import { SourceFault } from '../lookup/faults.ts';
import { nameOf } from './dns-records.ts';
import { columns, DAY, type Source } from './source.ts';

const DAY_MS = 86_400_000;

export const whoisRdap: Source = {
  name: 'whois_rdap',
  description: 'Registration data of a domain: registrar, dates, status, name servers. No personal data.',
  matches: 'domain',
  columns: columns(
    ['registered_domain', 'text', 'The domain that was looked up.'],
    ['registrar', 'text', 'Registrar.'],
    ['domain_created_at', 'timestamp', 'Registration date.'],
    ['domain_updated_at', 'timestamp', 'Date of the last change.'],
    ['domain_expires_at', 'timestamp', 'Expiry date.'],
    ['domain_age_days', 'integer', 'Days since registration.'],
    ['domain_status', 'jsonb', 'Status from the registry.'],
    ['domain_name_servers', 'jsonb', 'Name servers from the registry.'],
    ['dnssec_signed', 'boolean', 'Whether DNSSEC is enabled.'],
  ),
  cost: 1,
  ttl: 7 * DAY,
  async lookUp({ match, parts, signal }) {
    const name = registrableDomain(nameOf(match));
    if (name === undefined)
      throw new SourceFault('not_a_name', 'This is not a domain that can be registered.');
    const found = await parts.rdap.domain(name, signal);
    const { createdAt } = found;
    return {
      values: {
        registered_domain: name,
        registrar: found.registrar,
        domain_created_at: createdAt,
        domain_updated_at: found.changedAt,
        domain_expires_at: found.expiresAt,
        domain_age_days:
          createdAt === undefined ? null : Math.floor((Date.now() - new Date(createdAt).getTime()) / DAY_MS),
        domain_status: found.status,
        domain_name_servers: found.nameServers,
        dnssec_signed: found.isSigned,
      },
      confidence: 1,
    };
  },
};
