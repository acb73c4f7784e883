import { type Certificate, readAuthorityKey, readExtensions } from './certificate.ts';
import {
  childrenOf,
  type Der,
  DerFault,
  expect,
  readDer,
  readInteger,
  readTime,
  readWhole,
  TAG,
} from './der.ts';
import { type DistinguishedName, isSameName, readName } from './names.ts';
import { KEY_USAGE } from './rules.ts';
import { isSignedBy } from './signatures.ts';

export interface RevocationList {
  signed: Buffer;
  signature: Buffer;
  algorithms: [Der, Der];
  issuer: DistinguishedName;
  thisUpdate: Date;
  nextUpdate: Date | undefined;
  /** Serial numbers, in hex. */
  revoked: ReadonlySet<string>;
  extensions: ReturnType<typeof readExtensions>;
  /** Of entries; one that is critical and unknown spoils the list. */
  entryExtensions: ReturnType<typeof readExtensions>;
}

const CRL_NUMBER = '2.5.29.20';
const AUTHORITY_KEY = '2.5.29.35';
const DISTRIBUTION_POINT = '2.5.29.28';
const REASON = '2.5.29.21';
const INVALIDITY = '2.5.29.24';
const REMOVED = 8;

/** Throws a `DerFault` when it is malformed. */
export function readRevocationList(raw: Buffer): RevocationList {
  const [body, outer, signature] = childrenOf(readWhole(raw, TAG.sequence));
  const fields = childrenOf(expect(body, TAG.sequence));
  const version = fields[0]?.tag === TAG.integer ? readInteger(fields.shift() as Der) : 0;
  const [inner, issuer, thisUpdate, ...rest] = fields;
  const nextUpdate =
    rest[0]?.tag === TAG.utcTime || rest[0]?.tag === TAG.time ? readTime(rest.shift()) : undefined;
  const entries = rest[0]?.tag === TAG.sequence ? childrenOf(rest.shift() as Der) : [];
  if (version !== 1 && (rest.length > 0 || version !== 0))
    throw new DerFault('the list has an unknown version');
  const read = entries.map(readEntry);
  return {
    ...{
      nextUpdate,
      extensions: readExtensions(rest, 0),
      entryExtensions: read.flatMap((entry) => entry.extensions),
    },
    signed: expect(body, TAG.sequence).whole,
    signature: expect(signature, TAG.bits).value.subarray(1),
    algorithms: [expect(outer, TAG.sequence), expect(inner, TAG.sequence)],
    issuer: readName(issuer),
    thisUpdate: readTime(thisUpdate),
    revoked: new Set(read.filter(({ isBack }) => !isBack).map(({ serial }) => serial)),
  };
}

function readEntry(entry: Der): {
  serial: string;
  isBack: boolean;
  extensions: RevocationList['extensions'];
} {
  const [serial, , list] = childrenOf(expect(entry, TAG.sequence));
  const extensions = list === undefined ? [] : readExtensions([{ ...list, tag: 0xa0, value: list.whole }], 0);
  const reason = extensions.find(({ oid }) => oid === REASON)?.value;
  const isBack = reason !== undefined && readDer(reason).value[0] === REMOVED;
  return { serial: expect(serial, TAG.integer).value.toString('hex'), isBack, extensions };
}

export type RevocationStatus = 'good' | 'revoked' | 'unknown';

/** What the lists of an issuer say of a certificate; a list that cannot be relied on says nothing. */
export function revocationStatus(
  { serial, issuer }: Certificate,
  authority: Certificate,
  lists: readonly RevocationList[],
  at: Date,
): RevocationStatus {
  const own = lists.filter((list) => isSameName(list.issuer, issuer));
  const usable = own.filter((list) => listFault(list, authority, at) === undefined);
  if (usable.some(({ revoked }) => revoked.has(serial.toString('hex')))) return 'revoked';
  return usable.length > 0 && usable.length === own.length ? 'good' : 'unknown';
}

/** Why a list cannot be relied on (RFC 5280, sections 5.2 and 6.3). */
export function listFault(list: RevocationList, authority: Certificate, at: Date): string | undefined {
  const [outer, inner] = list.algorithms;
  if (!outer.whole.equals(inner.whole)) return 'the two signature algorithms differ';
  if (authority.keyUsage?.has(KEY_USAGE.cRLSign) === false) return 'the issuer may not sign revocation lists';
  if (list.thisUpdate > at) return 'the list is not valid yet';
  if (list.nextUpdate === undefined || list.nextUpdate < at) return 'the list has expired';
  const number = list.extensions.find(({ oid }) => oid === CRL_NUMBER);
  if (number === undefined || number.critical) return 'the number of the list is missing or critical';
  const key = list.extensions.find(({ oid }) => oid === AUTHORITY_KEY);
  if (key === undefined || key.critical) return 'the authority key of the list is missing or critical';
  const named = readAuthorityKey(key.value)?.key;
  if (named !== undefined && authority.subjectKey?.equals(named) === false)
    return 'the list is signed by another key';
  const unknown = list.extensions.some(({ oid, critical }) => critical && oid !== DISTRIBUTION_POINT);
  const unknownEntry = list.entryExtensions.some(
    ({ oid, critical }) => critical && oid !== REASON && oid !== INVALIDITY,
  );
  if (unknown || unknownEntry) return 'the list has an unknown critical extension';
  const signed = { signed: list.signed, signature: list.signature, algorithm: outer };
  return isSignedBy(signed, authority.publicKey) ? undefined : 'the signature does not hold';
}
