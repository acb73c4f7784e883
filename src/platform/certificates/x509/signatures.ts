import { constants, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { childrenOf, type Der, readDer, readInteger, readOid, structureTag, TAG } from './der.ts';

interface Scheme {
  name: string;
  hash: string | null;
  key: 'rsa' | 'ec' | 'ed25519' | 'ed448';
}

/** Those that may be relied on; SHA-1 and MD5 can be forged. */
const SCHEMES: Readonly<Record<string, Scheme>> = {
  '1.2.840.113549.1.1.11': { name: 'RSA-SHA256', hash: 'sha256', key: 'rsa' },
  '1.2.840.113549.1.1.12': { name: 'RSA-SHA384', hash: 'sha384', key: 'rsa' },
  '1.2.840.113549.1.1.13': { name: 'RSA-SHA512', hash: 'sha512', key: 'rsa' },
  '1.2.840.10045.4.3.2': { name: 'ECDSA-SHA256', hash: 'sha256', key: 'ec' },
  '1.2.840.10045.4.3.3': { name: 'ECDSA-SHA384', hash: 'sha384', key: 'ec' },
  '1.2.840.10045.4.3.4': { name: 'ECDSA-SHA512', hash: 'sha512', key: 'ec' },
  '1.3.101.112': { name: 'Ed25519', hash: null, key: 'ed25519' },
  '1.3.101.113': { name: 'Ed448', hash: null, key: 'ed448' },
};
const PSS = '1.2.840.113549.1.1.10';
const WEAK: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.4': 'RSA-MD5',
  '1.2.840.113549.1.1.5': 'RSA-SHA1',
  '1.2.840.10045.4.1': 'ECDSA-SHA1',
  '1.2.840.10040.4.3': 'DSA-SHA1',
};
const HASHES: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

export function schemeName(algorithm: Der): string {
  const oid = readOid(childrenOf(algorithm)[0]);
  return oid === PSS ? 'RSA-PSS' : (SCHEMES[oid]?.name ?? WEAK[oid] ?? oid);
}

export const isWeakScheme = (algorithm: Der): boolean => readOid(childrenOf(algorithm)[0]) in WEAK;

interface Signed {
  signed: Buffer;
  signature: Buffer;
  algorithm: Der;
}

/** Whether a key has signed; never with an algorithm that cannot be relied on. */
export function isSignedBy({ signed, signature, algorithm }: Signed, publicKey: Buffer): boolean {
  const [oid, parameters] = childrenOf(algorithm);
  const known = readOid(oid);
  try {
    const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
    if (known === PSS) return isPssSigned({ signed, signature, algorithm }, key, parameters);
    const scheme = SCHEMES[known];
    if (scheme === undefined || key.asymmetricKeyType !== scheme.key) return false;
    return verify(scheme.hash, signed, key, signature);
  } catch {
    return false;
  }
}

function isPssSigned({ signed, signature }: Signed, key: KeyObject, parameters: Der | undefined): boolean {
  const parts = parameters === undefined ? [] : childrenOf(parameters);
  const at = (number: number) => parts.find(({ tag }) => tag === structureTag(number));
  const [hashField, saltField] = [at(0), at(2)];
  const hashOid = hashField === undefined ? '' : readOid(childrenOf(childrenOf(hashField)[0] as Der)[0]);
  const hash = HASHES[hashOid];
  const salt = saltField === undefined ? 20 : readInteger(childrenOf(saltField)[0] as Der);
  if (hash === undefined) return false;
  return verify(hash, signed, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: salt }, signature);
}

/** Why a key is too weak for the web, or of a kind that is not used there (CA/B baseline requirements, section 6.1.5). */
export function keyFault(publicKey: Buffer): string | undefined {
  let key: KeyObject;
  try {
    key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
  } catch {
    return 'the public key cannot be read';
  }
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  switch (key.asymmetricKeyType) {
    case 'rsa':
    case 'rsa-pss':
      if (modulusLength < 2_048) return `the RSA key has ${modulusLength} bits`;
      return modulusLength % 8 === 0
        ? undefined
        : `the RSA key has ${modulusLength} bits, which 8 does not divide`;
    case 'ec':
      if (!namesCurve(publicKey)) return 'the curve is written out instead of named';
      return CURVES.has(namedCurve ?? '')
        ? undefined
        : `the curve ${namedCurve ?? 'without a name'} is not allowed`;
    default:
      return `keys of type ${key.asymmetricKeyType} are not allowed`;
  }
}

const namesCurve = (publicKey: Buffer): boolean =>
  childrenOf(childrenOf(readDer(publicKey))[0] as Der)[1]?.tag === TAG.oid;

const CURVES: ReadonlySet<string> = new Set([
  'prime256v1',
  'secp384r1',
  'secp521r1',
  'P-256',
  'P-384',
  'P-521',
]);

export function describeKey(publicKey: Buffer): { type: string; bits: number | null } {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey({
      key: publicKey,
      format: 'der',
      type: 'spki',
    });
    const bits =
      asymmetricKeyDetails?.modulusLength ?? CURVE_BITS[asymmetricKeyDetails?.namedCurve ?? ''] ?? null;
    return { type: asymmetricKeyType ?? 'unknown', bits };
  } catch {
    return { type: 'unknown', bits: null };
  }
}

const CURVE_BITS: Readonly<Record<string, number>> = { prime256v1: 256, secp384r1: 384, secp521r1: 521 };
