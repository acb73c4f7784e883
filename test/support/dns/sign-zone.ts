import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import packet, { type Answer } from 'dns-packet';

/** How a zone is signed, and what is wrong with it. */
export interface Signing {
  algorithm: 8 | 13 | 14 | 15 | 16;
  /** `stale-ds`: the parent vouches for another key. `spoilt`: a signature over the SOA that does not hold. */
  fault?: 'expired' | 'stale-ds' | 'spoilt' | 'no-keys';
  /** Of the signatures; 14 unless told. */
  daysLeft?: number;
  bits?: number;
  digestType?: 1 | 2 | 4;
}

export interface ZoneKeys {
  signing: Signing;
  key: KeyObject;
  record: Answer;
  tag: number;
  ds: Answer;
}

const HASHES = { 8: 'sha256', 13: 'sha256', 14: 'sha384', 15: null, 16: null } as const;
const DIGESTS = { 1: 'sha1', 2: 'sha256', 4: 'sha384' } as const;

export function makeKeys(zone: string, signing: Signing): ZoneKeys {
  const { algorithm, bits = 2_048, digestType = 2 } = signing;
  const { publicKey, privateKey } = pairOf(algorithm, bits);
  const data = { flags: 257, algorithm, key: keyBytes(algorithm, publicKey) };
  const record = { name: zone || '.', type: 'DNSKEY', ttl: 3_600, class: 'IN', data } as unknown as Answer;
  const bytes = rdata('DNSKEY', data);
  let sum = 0;
  for (const [index, byte] of bytes.entries()) sum += index % 2 === 0 ? byte * 256 : byte;
  const tag = (sum + Math.floor(sum / 65_536)) % 65_536;
  const digest = createHash(DIGESTS[digestType]).update(nameBytes(zone)).update(bytes).digest();
  if (signing.fault === 'stale-ds') digest[0] = digest[0]! ^ 255;
  const ds = {
    name: zone || '.',
    type: 'DS',
    ttl: 3_600,
    class: 'IN',
    data: { keyTag: tag, algorithm, digestType, digest },
  };
  return { signing, key: privateKey, record, tag, ds: ds as unknown as Answer };
}

function pairOf(algorithm: Signing['algorithm'], bits: number) {
  if (algorithm === 8) return generateKeyPairSync('rsa', { modulusLength: bits });
  if (algorithm === 15) return generateKeyPairSync('ed25519');
  if (algorithm === 16) return generateKeyPairSync('ed448');
  return generateKeyPairSync('ec', { namedCurve: algorithm === 13 ? 'P-256' : 'P-384' });
}

function keyBytes(algorithm: Signing['algorithm'], key: KeyObject): Buffer {
  const { n = '', e = '', x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  if (algorithm === 8) return Buffer.concat([Buffer.from([bytes(e).length]), bytes(e), bytes(n)]);
  return Buffer.concat([bytes(x), bytes(y)]);
}

/** The signature over records of one name and type. */
export function signSet(keys: ZoneKeys, zone: string, records: readonly Answer[], now: Date): Answer {
  const { signing, key, tag } = keys;
  const [first] = records as readonly { name: string; type: string; ttl: number; data: unknown }[];
  const day = 86_400;
  const seconds = Math.floor(now.getTime() / 1_000);
  const data = {
    typeCovered: first!.type,
    algorithm: signing.algorithm,
    labels: first!.name.split('.').filter(Boolean).length,
    originalTTL: first!.ttl,
    expiration:
      signing.fault === 'expired' ? seconds - day : seconds + Math.round((signing.daysLeft ?? 14) * day),
    inception: seconds - 7 * day,
    keyTag: tag,
    signersName: zone || '.',
    signature: Buffer.alloc(0),
  };
  const head = rdata('RRSIG', data);
  const body = (records as readonly { data: unknown }[])
    .map((record) => rdata(first!.type, record.data))
    .sort(Buffer.compare)
    .map((bytes) => {
      const middle = Buffer.alloc(10);
      middle.writeUInt16BE(head.readUInt16BE(0), 0);
      middle.writeUInt16BE(1, 2);
      middle.writeUInt32BE(first!.ttl, 4);
      middle.writeUInt16BE(bytes.length, 8);
      return Buffer.concat([nameBytes(first!.name), middle, bytes]);
    });
  const signature = sign(HASHES[signing.algorithm], Buffer.concat([head, ...body]), {
    key,
    dsaEncoding: 'ieee-p1363',
  });
  if (signing.fault === 'spoilt' && first!.type === 'SOA') signature[3] = signature[3]! ^ 255;
  return {
    name: first!.name,
    type: 'RRSIG',
    ttl: first!.ttl,
    class: 'IN',
    data: { ...data, signature },
  } as unknown as Answer;
}

const rdata = (type: string, data: unknown): Buffer =>
  (packet as unknown as { record(type: string): { encode(data: unknown): Buffer } })
    .record(type)
    .encode(data)
    .subarray(2);

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .toLowerCase()
      .split('.')
      .filter(Boolean)
      .map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);
