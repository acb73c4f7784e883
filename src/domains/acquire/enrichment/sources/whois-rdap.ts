import { registrableDomain } from '../../../../platform/web/index.ts';
import { SourceFault } from '../lookup/faults.ts';
import { nameOf } from './dns-records.ts';
import { columns, DAY, type Source } from './source.ts';

const DAY_MS = 86_400_000;

export const whoisRdap: Source = {
  name: 'whois_rdap',
  description: 'What the registry tells of a domain: registrar, dates, status, name servers. No people.',
  matches: 'domain',
  columns: columns(
    ['registered_domain', 'text', 'The domain that was asked for.'],
    ['registrar', 'text', 'Where it is registered.'],
    ['domain_created_at', 'timestamp', 'When it was registered.'],
    ['domain_updated_at', 'timestamp', 'When that was last changed.'],
    ['domain_expires_at', 'timestamp', 'When it ends.'],
    ['domain_age_days', 'integer', 'Since it was registered.'],
    ['domain_status', 'jsonb', 'As the registry says it.'],
    ['domain_name_servers', 'jsonb', 'As the registry has them.'],
    ['dnssec_signed', 'boolean', 'Its delegation is signed.'],
  ),
  cost: 1,
  ttl: 7 * DAY,
  async lookUp({ match, parts, signal }) {
    const name = registrableDomain(nameOf(match));
    if (name === undefined) throw new SourceFault('not_a_name', 'This is no domain that anybody registers.');
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
