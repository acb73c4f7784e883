import { verify } from 'node:crypto';
import { type DnsRecord, plainName } from '../records.ts';
import { dataBytes, nameBytes, typeNumber } from './canonical.ts';
import { ALGORITHMS, isZoneKey, keyTag, publicKey } from './keys.ts';

type Signature = DnsRecord<'RRSIG'>;
type Key = DnsRecord<'DNSKEY'>;

export type SignatureFault =
  | 'no_key'
  | 'unknown_algorithm'
  | 'expired'
  | 'not_yet_valid'
  | 'wrong_name'
  | 'invalid';

interface Signed {
  records: readonly DnsRecord[];
  signature: Signature;
  keys: readonly Key[];
  at: Date;
}

/** Why a signature over a set of records does not hold; undefined when it does (RFC 4035, section 5.3). */
export function signatureFault({ records, signature, keys, at }: Signed): SignatureFault | undefined {
  const { data } = signature;
  const [first] = records;
  if (first === undefined) return 'invalid';
  const owner = plainName(first.name);
  const signer = plainName(data.signersName);
  const labels = owner.split('.').filter(Boolean).length;
  const isBelow = signer === '' || owner === signer || owner.endsWith(`.${signer}`);
  if (!isBelow || data.labels > labels || typeNumber(data.typeCovered) !== typeNumber(first.type))
    return 'wrong_name';
  const now = Math.floor(at.getTime() / 1_000);
  // Serial number arithmetic: the numbers begin again in 2106.
  if (((data.expiration - now) | 0) < 0) return 'expired';
  if (((now - data.inception) | 0) < 0) return 'not_yet_valid';
  const fitting = keys.filter(
    (key) =>
      isZoneKey(key) &&
      plainName(key.name) === signer &&
      key.data.algorithm === data.algorithm &&
      keyTag(key) === data.keyTag,
  );
  if (ALGORITHMS[data.algorithm] === undefined) return 'unknown_algorithm';
  if (fitting.length === 0) return 'no_key';
  const message = signedBytes(records, signature);
  return fitting.some((key) => holds(key, message, data.signature)) ? undefined : 'invalid';
}

function holds(key: Key, message: Buffer, signature: Buffer): boolean {
  const algorithm = ALGORITHMS[key.data.algorithm];
  const known = publicKey(key);
  if (algorithm === undefined || known === undefined) return false;
  try {
    return verify(algorithm.hash, message, { key: known, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    return false;
  }
}

/** What is signed: the signature without itself, then the records in canonical form and order (RFC 4034, section 3.1.8.1). */
function signedBytes(records: readonly DnsRecord[], { data }: Signature): Buffer {
  const head = Buffer.alloc(18);
  head.writeUInt16BE(typeNumber(data.typeCovered), 0);
  head.writeUInt8(data.algorithm, 2);
  head.writeUInt8(data.labels, 3);
  head.writeUInt32BE(data.originalTTL, 4);
  head.writeUInt32BE(data.expiration >>> 0, 8);
  head.writeUInt32BE(data.inception >>> 0, 12);
  head.writeUInt16BE(data.keyTag, 16);
  const owner = nameBytes(signedName(records[0]?.name ?? '', data.labels));
  const ordered = records
    .map(dataBytes)
    .sort(Buffer.compare)
    .filter((bytes, index, all) => index === 0 || !bytes.equals(all[index - 1] ?? Buffer.alloc(0)));
  return Buffer.concat([
    ...[head, nameBytes(data.signersName)],
    ...ordered.map((bytes) => {
      const middle = Buffer.alloc(10);
      middle.writeUInt16BE(typeNumber(data.typeCovered), 0);
      middle.writeUInt16BE(1, 2);
      middle.writeUInt32BE(data.originalTTL, 4);
      middle.writeUInt16BE(bytes.length, 8);
      return Buffer.concat([owner, middle, bytes]);
    }),
  ]);
}

/** Fewer labels than the name has: it came from a wildcard. */
function signedName(name: string, labels: number): string {
  const own = plainName(name).split('.').filter(Boolean);
  return own.length <= labels ? name : ['*', ...own.slice(own.length - labels)].join('.');
}
