import { dnsDomain } from '../../domains/seo/dns/index.ts';
import { mount } from '../../http/define-domain.ts';
import {
  createDnsClient,
  createNameServers,
  DnsFault,
  type NameServers,
  readAnchors,
} from '../../platform/dns/index.ts';
import { createAddressGuard } from '../../platform/web/address-guard.ts';
import { createGuardedClient } from '../../platform/web/index.ts';
import type { Area, Base } from '../area.ts';

/** DNS, mail authentication, redirects and certificates. */
export function composeDns(base: Base): Area {
  const dns = dnsOf(base);
  return {
    domains: [mount(dnsDomain, dns)],
    background: [{ name: 'DNS checks', stop: () => dns.web.close() }],
  };
}

function dnsOf({ config, log, clock }: Base) {
  const { dnsResolvers: resolvers, fetchAllow: allow } = config;
  const client = createDnsClient({ servers: resolvers });
  const names = createNameServers(client);
  const guard = createAddressGuard(allow);
  const addressesOf = async (host: string) =>
    (await Promise.all([4, 6].map((family) => knownAddresses(names, host, family as 4 | 6)))).flat();
  return {
    ...{ client, resolvers },
    // What is checked is looked up where the records are; the system's own names only where it is the resolver.
    web: createGuardedClient({ allow, log, ...(resolvers.length === 0 ? {} : { resolve: addressesOf }) }),
    refusal: (address: string) => guard.refusal(address),
    isOpened: (address: string) => guard.isOpened(address),
    anchors: readAnchors(config.dns.trustAnchors),
    authorityPort: config.dns.authorityPort,
    now: () => clock.now(),
  };
}

/** Whoever asks is told that there is none. */
async function knownAddresses(names: NameServers, host: string, family: 4 | 6): Promise<string[]> {
  try {
    return await names.addresses(host, family);
  } catch (error) {
    if (error instanceof DnsFault) return [];
    throw error;
  }
}
