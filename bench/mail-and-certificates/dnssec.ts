import { type DnsRecord, isKeyOf, keyTag, signatureFault } from '../../src/platform/dns/index.ts';
import { type CaseResult, readCases } from './case-files.ts';

interface Vector {
  source: string;
  dnskey: string;
  ds: string;
  rrset: string[];
  rrsig: string;
}

/** Key tag, digest and signature of the examples in RFCs. */
export function judgeDnssec(): CaseResult[] | undefined {
  return readCases<Vector>('mail/dnssec-vectors.jsonl')?.map((vector) => {
    const key = keyOf(vector.dnskey);
    const ds = vector.ds.split(' ');
    const isKey = isKeyOf(key, {
      data: {
        ...{ keyTag: Number(ds[4]), algorithm: Number(ds[5]), digestType: Number(ds[6]) },
        digest: Buffer.from(ds.slice(7).join(''), 'hex'),
      },
    });
    const signature = signatureOf(vector.rrsig);
    const at = new Date((signature.data.inception + 60) * 1_000);
    const fault = signatureFault({ records: vector.rrset.map(recordOf), signature, keys: [key], at });
    return {
      id: vector.source,
      isRight: keyTag(key) === Number(ds[4]) && isKey && fault === undefined,
      detail: `key tag ${keyTag(key)}, digest ${isKey}, signature ${fault ?? 'holds'}`,
    };
  });
}

function keyOf(text: string): DnsRecord<'DNSKEY'> {
  const [name = '', ttl, , , flags, , algorithm, ...key] = text.split(' ');
  const data = {
    flags: Number(flags),
    algorithm: Number(algorithm),
    key: Buffer.from(key.join(''), 'base64'),
  };
  return { name, type: 'DNSKEY', ttl: Number(ttl), data };
}

function recordOf(text: string): DnsRecord {
  const [name = '', ttl, , type, ...words] = text.split(' ');
  const data = type === 'MX' ? { preference: Number(words[0]), exchange: words[1] ?? '' } : (words[0] ?? '');
  return { name, type, ttl: Number(ttl), data } as DnsRecord;
}

function signatureOf(text: string): DnsRecord<'RRSIG'> {
  const [
    name = '',
    ttl,
    ,
    ,
    typeCovered = '',
    algorithm,
    labels,
    originalTTL,
    expiration,
    inception,
    ...rest
  ] = text.split(' ');
  const [tag, signersName = '', ...signature] = rest;
  return {
    ...{ name, type: 'RRSIG', ttl: Number(ttl) },
    data: {
      ...{ typeCovered, signersName, algorithm: Number(algorithm), labels: Number(labels) },
      ...{ originalTTL: Number(originalTTL), keyTag: Number(tag) },
      ...{ expiration: secondsOf(expiration), inception: secondsOf(inception) },
      signature: Buffer.from(signature.join(''), 'base64'),
    },
  };
}

function secondsOf(text = ''): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (year === undefined) return Number(text);
  return Date.UTC(year, (month ?? 1) - 1, day, hour, minute, second) / 1_000;
}
