import packet from 'dns-packet';
import { type DnsRecord, plainName, type RecordType } from '../records.ts';

const NUMBERS: Partial<Record<string, number>> = {
  ...{ A: 1, NS: 2, CNAME: 5, SOA: 6, PTR: 12, MX: 15, TXT: 16, AAAA: 28, DS: 43, RRSIG: 46 },
  ...{ DNSKEY: 48, NSEC3PARAM: 51, TLSA: 52, HTTPS: 65, CAA: 257 },
};

export const typeNumber = (type: string): number =>
  NUMBERS[type] ?? (Number(type.replace('UNKNOWN_', '')) || 0);

/** A name as bytes, in lower case and not compressed. */
export const nameBytes = (name: string): Buffer => {
  const labels = plainName(name).split('.').filter(Boolean);
  return Buffer.concat([
    ...labels.map((label) => {
      const bytes = Buffer.from(label);
      return Buffer.concat([Buffer.from([bytes.length]), bytes]);
    }),
    Buffer.from([0]),
  ]);
};

/** What a record says as it is signed (RFC 4034, section 6.2): names in lower case, nothing compressed. */
export function dataBytes({ type, data }: DnsRecord): Buffer {
  if (Buffer.isBuffer(data)) return data;
  const encoded = recordCodec(type).encode(inLowerCase(type, data));
  return encoded.subarray(2);
}

/** The library has an encoder for each type, which its typings do not tell of. */
const recordCodec = (type: RecordType): { encode(data: unknown): Buffer } =>
  (packet as unknown as { record(type: string): { encode(data: unknown): Buffer } }).record(type);

function inLowerCase(type: RecordType, data: DnsRecord['data']): unknown {
  switch (type) {
    case 'NS':
    case 'CNAME':
    case 'PTR':
      return String(data).toLowerCase();
    case 'MX': {
      const mail = data as DnsRecord<'MX'>['data'];
      return { ...mail, exchange: mail.exchange.toLowerCase() };
    }
    case 'SOA': {
      const soa = data as DnsRecord<'SOA'>['data'];
      return { ...soa, mname: soa.mname.toLowerCase(), rname: soa.rname.toLowerCase() };
    }
    case 'TXT':
      return [...(data as DnsRecord<'TXT'>['data'])];
    default:
      return data;
  }
}
