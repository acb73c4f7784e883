import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import type { DnsRecord } from '../records.ts';
import { dataBytes, nameBytes } from './canonical.ts';

type Key = DnsRecord<'DNSKEY'>;

interface Algorithm {
  name: string;
  /** Undefined where the key says it. */
  hash: 'sha256' | 'sha384' | 'sha512' | null;
  kind: 'rsa' | 'ec' | 'ed';
  curve?: string;
}

/** Those that validators must or may know (RFC 8624, RFC 9905); the others are outdated or unknown. */
export const ALGORITHMS: Readonly<Record<number, Algorithm>> = {
  8: { name: 'RSASHA256', hash: 'sha256', kind: 'rsa' },
  10: { name: 'RSASHA512', hash: 'sha512', kind: 'rsa' },
  13: { name: 'ECDSAP256SHA256', hash: 'sha256', kind: 'ec', curve: 'P-256' },
  14: { name: 'ECDSAP384SHA384', hash: 'sha384', kind: 'ec', curve: 'P-384' },
  15: { name: 'ED25519', hash: null, kind: 'ed', curve: 'Ed25519' },
  16: { name: 'ED448', hash: null, kind: 'ed', curve: 'Ed448' },
};

export const OUTDATED_ALGORITHMS: ReadonlySet<number> = new Set([1, 3, 5, 6, 7, 10, 12]);

const DIGESTS: Readonly<Record<number, string>> = { 1: 'sha1', 2: 'sha256', 4: 'sha384' };

const ZONE_KEY = 0x0100;
const REVOKED = 0x0080;
const ENTRY_POINT = 0x0001;

export const isZoneKey = ({ data }: Key): boolean =>
  (data.flags & ZONE_KEY) !== 0 && (data.flags & REVOKED) === 0;
export const isEntryPoint = ({ data }: Key): boolean => (data.flags & ENTRY_POINT) !== 0;

/** RFC 4034, appendix B. */
export function keyTag(key: Key): number {
  let sum = 0;
  for (const [index, byte] of dataBytes(key).entries()) sum += (index & 1) === 0 ? byte << 8 : byte;
  return (sum + (sum >> 16)) & 0xffff;
}

/** Undefined when the digest type is unknown. */
export function digestOf(key: Key, digestType: number): Buffer | undefined {
  const hash = DIGESTS[digestType];
  if (hash === undefined) return undefined;
  return createHash(hash).update(nameBytes(key.name)).update(dataBytes(key)).digest();
}

export const isKeyOf = (key: Key, { data: ds }: Pick<DnsRecord<'DS'>, 'data'>): boolean =>
  key.data.algorithm === ds.algorithm &&
  keyTag(key) === ds.keyTag &&
  digestOf(key, ds.digestType)?.equals(ds.digest) === true;

/** In bits; undefined where the key is not of RSA. */
export function rsaBits({ data }: Key): number | undefined {
  if (ALGORITHMS[data.algorithm]?.kind !== 'rsa' && ![5, 7].includes(data.algorithm)) return undefined;
  const { modulus } = rsaParts(data.key);
  return modulus.length === 0 ? 0 : modulus.length * 8 - Math.clz32(modulus[0] ?? 0) + 24;
}

function rsaParts(key: Buffer): { exponent: Buffer; modulus: Buffer } {
  const isLong = key[0] === 0;
  const start = isLong ? 3 : 1;
  const length = isLong ? key.readUInt16BE(1) : (key[0] ?? 0);
  return { exponent: key.subarray(start, start + length), modulus: key.subarray(start + length) };
}

/** Undefined when the algorithm is unknown or the key malformed. */
export function publicKey({ data }: Key): KeyObject | undefined {
  const algorithm = ALGORITHMS[data.algorithm];
  if (algorithm === undefined) return undefined;
  try {
    return createPublicKey({ key: webKey(algorithm, data.key), format: 'jwk' });
  } catch {
    return undefined;
  }
}

function webKey({ kind, curve }: Algorithm, key: Buffer) {
  if (kind === 'rsa') {
    const { exponent, modulus } = rsaParts(key);
    return { kty: 'RSA', e: exponent.toString('base64url'), n: modulus.toString('base64url') };
  }
  const crv = curve ?? '';
  if (kind === 'ed') return { kty: 'OKP', crv, x: key.toString('base64url') };
  const half = key.length / 2;
  return {
    ...{ kty: 'EC', crv },
    x: key.subarray(0, half).toString('base64url'),
    y: key.subarray(half).toString('base64url'),
  };
}
