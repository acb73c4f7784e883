import type { CaaRecord, MxRecord, SoaRecord } from 'node:dns';
import { domainToASCII } from 'node:url';
import type { DnsClient } from './client.ts';
import { DnsFault, faultOf } from './faults.ts';
import { type DnsRecord, type RecordType, recordsOf } from './records.ts';

/** Every list is empty when the name has no record of the kind. */
export interface NameServers {
  addresses(name: string, family: 4 | 6): Promise<string[]>;
  mail(name: string): Promise<MxRecord[]>;
  nameServers(name: string): Promise<string[]>;
  /** The strings of one record joined, as all of its readers do. */
  texts(name: string): Promise<string[]>;
  authority(name: string): Promise<SoaRecord | undefined>;
  certificateAuthorities(name: string): Promise<CaaRecord[]>;
  alias(name: string): Promise<string | undefined>;
}

export function createNameServers(client: DnsClient): NameServers {
  const ask = async <Type extends RecordType>(name: string, type: Type): Promise<DnsRecord<Type>[]> => {
    const ascii = domainToASCII(name.replace(/\.$/, ''));
    if (ascii === '') throw new DnsFault('bad_name', name);
    const response = await client.resolve({ name: ascii, type });
    const fault = faultOf(response.code, ascii);
    if (fault !== undefined) throw fault;
    return recordsOf(response.answers, type);
  };
  return {
    addresses: async (name, family) => (await ask(name, family === 4 ? 'A' : 'AAAA')).map(({ data }) => data),
    mail: async (name) =>
      (await ask(name, 'MX'))
        .map(({ data }) => ({ exchange: withoutRoot(data.exchange), priority: data.preference }))
        .sort((one, other) => one.priority - other.priority || (one.exchange < other.exchange ? -1 : 1)),
    nameServers: async (name) => (await ask(name, 'NS')).map(({ data }) => data).sort(),
    texts: async (name) => (await ask(name, 'TXT')).map(({ data }) => Buffer.concat(data).toString('utf8')),
    authority: async (name) => {
      const [record] = await ask(name, 'SOA');
      if (record === undefined) return undefined;
      const { mname: nsname, rname: hostmaster, minimum: minttl, ...rest } = record.data;
      return { nsname, hostmaster, ...rest, minttl };
    },
    certificateAuthorities: async (name) =>
      (await ask(name, 'CAA')).map(({ data }) => ({ critical: data.flags ?? 0, [data.tag]: data.value })),
    alias: async (name) => (await ask(name, 'CNAME'))[0]?.data,
  };
}

/** The null MX names the root. */
const withoutRoot = (name: string): string => (name === '.' ? '' : name);
