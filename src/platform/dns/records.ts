import type { CaaData, DnskeyData, DsData, RrsigData, SoaData, TlsaData } from 'dns-packet';

/** What a record of each type says. Types that are not decoded are bytes. */
interface RecordData {
  A: string;
  AAAA: string;
  CAA: Omit<CaaData, 'tag'> & { tag: string };
  CNAME: string;
  DNSKEY: DnskeyData;
  DS: DsData;
  HTTPS: Buffer;
  MX: { preference: number; exchange: string };
  NS: string;
  NSEC3PARAM: Buffer;
  PTR: string;
  RRSIG: RrsigData;
  SOA: { [Field in keyof SoaData]-?: NonNullable<SoaData[Field]> };
  TLSA: TlsaData;
  TXT: Buffer[];
}

export type RecordType = keyof RecordData;

export interface DnsRecord<Type extends RecordType = RecordType> {
  /** In lower case, without the dot at its end. */
  name: string;
  type: Type;
  ttl: number;
  data: RecordData[Type];
}

export const recordsOf = <Type extends RecordType>(
  records: readonly DnsRecord[],
  type: Type,
): DnsRecord<Type>[] => records.filter((record) => record.type === type) as unknown as DnsRecord<Type>[];

/** Names are compared in lower case, without the dot at their end. */
export const plainName = (name: string): string => name.replace(/\.$/, '').toLowerCase();

/** Bytes that are not UTF-8 stay visible as what they are not: readers of records are strict about them. */
export const textOf = (strings: readonly Buffer[]): string => Buffer.concat(strings).toString('latin1');

/** The record as people write it in zone files. */
export function show({ type, data }: DnsRecord): string {
  const record = { type, data } as {
    [Type in RecordType]: { type: Type; data: RecordData[Type] };
  }[RecordType];
  switch (record.type) {
    case 'MX':
      return `${record.data.preference} ${record.data.exchange}`;
    case 'TXT':
      return Buffer.concat(record.data).toString('utf8');
    case 'CAA':
      return `${record.data.flags ?? 0} ${record.data.tag} "${record.data.value}"`;
    case 'SOA': {
      const { mname, rname, serial, refresh, retry, expire, minimum } = record.data;
      return [mname, rname, serial, refresh, retry, expire, minimum].join(' ');
    }
    case 'DS': {
      const { keyTag, algorithm, digestType, digest } = record.data;
      return `${keyTag} ${algorithm} ${digestType} ${digest.toString('hex')}`;
    }
    case 'DNSKEY':
      return `${record.data.flags} 3 ${record.data.algorithm} ${record.data.key.toString('base64')}`;
    case 'TLSA': {
      const { usage, selector, matchingType, certificate } = record.data;
      return `${usage} ${selector} ${matchingType} ${certificate.toString('hex')}`;
    }
    case 'RRSIG':
      return `${record.data.typeCovered} ${record.data.algorithm} ${record.data.keyTag} ${record.data.signersName}`;
    case 'HTTPS':
    case 'NSEC3PARAM':
      return record.data.toString('hex');
    default:
      return String(record.data);
  }
}
