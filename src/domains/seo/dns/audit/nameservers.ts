import type { DnsResponse, Lookups } from '../../../../platform/dns/index.ts';
import { DnsFault, plainName, recordsOf } from '../../../../platform/dns/index.ts';
import type { DnsServices } from '../services.ts';
import type { AuditContext } from './context.ts';

/** How one address of a name server answers for the zone. */
export interface Reach {
  address: string;
  /** Why it was not asked. */
  refused: string | null;
  udp: 'authoritative' | 'not_authoritative' | 'no_answer' | 'not_asked';
  tcp: Reach['udp'];
  serial: number | null;
  answersRecursion: boolean;
}

export interface NameServer {
  name: string;
  isAtParent: boolean;
  isAtChild: boolean;
  isAlias: boolean;
  /** Its name could not be looked up. */
  isUnknown: boolean;
  reach: Reach[];
}

export interface Delegation {
  servers: NameServer[];
  /** Null when no server of the parent answered. */
  atParent: string[] | null;
  atChild: string[];
}

/** The servers that the parent and the zone itself name, each asked over UDP and TCP. */
export async function readDelegation({ zone, lookups, services }: AuditContext): Promise<Delegation> {
  const [child, atParent] = await Promise.all([
    lookups.find(zone, 'NS'),
    parentSet({ zone, lookups, services }),
  ]);
  const atChild = child.records.map(({ data }) => plainName(data)).sort();
  const names = [...new Set([...atChild, ...(atParent ?? [])])].sort();
  const servers = await Promise.all(
    names.map(async (name) => ({
      name,
      isAtParent: atParent?.includes(name) ?? false,
      isAtChild: atChild.includes(name),
      ...(await reachServer(services, lookups, name, zone)),
    })),
  );
  return { servers, atParent, atChild };
}

type Asking = Pick<AuditContext, 'zone' | 'lookups' | 'services'>;

async function parentSet({ zone, lookups, services }: Asking): Promise<string[] | null> {
  const labels = zone.split('.');
  for (let start = 1; start <= labels.length; start += 1) {
    const parent = labels.slice(start).join('.');
    const { records } = await lookups.find(parent, 'NS');
    const names = records.filter(({ name }) => name === parent).map(({ data }) => data);
    if (names.length > 0) return askParents({ zone, lookups, services }, names);
  }
  return null;
}

async function askParents(
  { zone, lookups, services }: Asking,
  names: readonly string[],
): Promise<string[] | null> {
  for (const name of names.slice(0, 3)) {
    const addresses = await addressesOf(lookups, name);
    for (const address of addresses.filter((one) => services.refusal(one) === undefined).slice(0, 2)) {
      const response = await ask(
        { services, lookups, address },
        { name: zone, type: 'NS', recursion: false },
      );
      const records = recordsOf([...(response?.answers ?? []), ...(response?.authorities ?? [])], 'NS');
      const own = records.filter((record) => record.name === zone).map(({ data }) => plainName(data));
      if (own.length > 0) return [...new Set(own)].sort();
    }
  }
  return null;
}

async function addressesOf(lookups: Lookups, name: string): Promise<string[]> {
  const [four, six] = await Promise.all([lookups.find(name, 'A'), lookups.find(name, 'AAAA')]);
  return [...four.records, ...six.records].map(({ data }) => data);
}

async function reachServer(services: DnsServices, lookups: Lookups, name: string, zone: string) {
  const [four, six] = await Promise.all([lookups.find(name, 'A'), lookups.find(name, 'AAAA')]);
  const addresses = [...four.records, ...six.records].map(({ data }) => data);
  return {
    isAlias: [...four.all, ...six.all].some((record) => record.type === 'CNAME' && record.name === name),
    isUnknown: [four, six].some(({ state }) => state === 'failed' || state === 'disagreeing'),
    reach: await Promise.all(addresses.map((address) => reachAddress({ services, lookups, address }, zone))),
  };
}

interface Target {
  services: DnsServices;
  lookups: Lookups;
  address: string;
}

async function reachAddress(target: Target, zone: string): Promise<Reach> {
  const { address } = target;
  const refused = target.services.refusal(address);
  if (refused !== undefined)
    return { address, refused, udp: 'not_asked', tcp: 'not_asked', serial: null, answersRecursion: false };
  const soa = { name: zone, type: 'SOA', recursion: false } as const;
  const [udp, tcp, foreign] = await Promise.all([
    ask(target, soa),
    ask(target, soa, 'tcp'),
    ask(target, { name: '', type: 'NS' }),
  ]);
  const [record] = recordsOf([...(udp?.answers ?? []), ...(tcp?.answers ?? [])], 'SOA');
  return {
    ...{ address, refused: null, udp: authority(udp), tcp: authority(tcp) },
    serial: record?.data.serial ?? null,
    answersRecursion: foreign?.offersRecursion === true && foreign.answers.length > 0,
  };
}

const authority = (response: DnsResponse | undefined): Reach['udp'] => {
  if (response === undefined) return 'no_answer';
  return response.isAuthoritative && response.answers.length > 0 ? 'authoritative' : 'not_authoritative';
};

/** Undefined when it does not answer. */
async function ask(
  { services, lookups, address }: Target,
  question: Parameters<DnsServices['client']['ask']>[1],
  protocol: 'udp' | 'tcp' = 'udp',
): Promise<DnsResponse | undefined> {
  const server = { protocol, host: address, port: services.authorityPort, name: undefined, url: undefined };
  try {
    return await services.client.ask({ ...server, text: address }, question, lookups.signal);
  } catch (error) {
    if (error instanceof DnsFault) return undefined;
    throw error;
  }
}
