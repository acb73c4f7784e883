import {
  childrenOf,
  type Der,
  DerFault,
  expect,
  readBits,
  readBoolean,
  readDer,
  readInteger,
  readOid,
  readTime,
  readWhole,
  structureTag,
  TAG,
} from './der.ts';
import { type DistinguishedName, type GeneralName, readGeneralName, readName } from './names.ts';
import { type NameConstraints, readConstraints } from './read-constraints.ts';

export const OID = {
  ...{
    subjectKey: '2.5.29.14',
    keyUsage: '2.5.29.15',
    subjectAltName: '2.5.29.17',
    issuerAltName: '2.5.29.18',
  },
  ...{
    basicConstraints: '2.5.29.19',
    nameConstraints: '2.5.29.30',
    crlPoints: '2.5.29.31',
    policies: '2.5.29.32',
  },
  ...{ policyMappings: '2.5.29.33', authorityKey: '2.5.29.35', policyConstraints: '2.5.29.36' },
  ...{ extendedKeyUsage: '2.5.29.37', inhibitAnyPolicy: '2.5.29.54', freshestCrl: '2.5.29.46' },
  ...{
    authorityInfo: '1.3.6.1.5.5.7.1.1',
    subjectInfo: '1.3.6.1.5.5.7.1.11',
    tlsFeature: '1.3.6.1.5.5.7.1.24',
  },
  ...{ scts: '1.3.6.1.4.1.11129.2.4.2', subjectDirectory: '2.5.29.9' },
} as const;

export interface Extension {
  oid: string;
  critical: boolean;
  value: Buffer;
}

export interface Certificate {
  raw: Buffer;
  version: number;
  serial: Buffer;
  signed: Buffer;
  signature: Buffer;
  /** As it stands outside and inside of what is signed; both must be the same. */
  signatureAlgorithms: [Der, Der];
  issuer: DistinguishedName;
  subject: DistinguishedName;
  notBefore: Date;
  notAfter: Date;
  publicKey: Buffer;
  extensions: Extension[];
  basicConstraints: { isCa: boolean; pathLength: number | undefined } | undefined;
  keyUsage: ReadonlySet<number> | undefined;
  extendedKeyUsage: string[] | undefined;
  subjectAltName: GeneralName[] | undefined;
  nameConstraints: NameConstraints | undefined;
  subjectKey: Buffer | undefined;
  authorityKey: { key: Buffer | undefined; namesIssuer: boolean } | undefined;
  /** Where revocation lists are, as far as they are named by URL. */
  revocationUrls: string[];
}

/** Undefined when it is malformed. */
export function parseCertificate(raw: Buffer): Certificate | undefined {
  try {
    return readStrictly(raw);
  } catch (error) {
    if (error instanceof DerFault) return undefined;
    throw error;
  }
}

function readStrictly(raw: Buffer): Certificate {
  const [body, outer, signature] = childrenOf(readWhole(raw, TAG.sequence));
  const fields = childrenOf(expect(body, TAG.sequence));
  const version =
    fields[0]?.tag === structureTag(0) ? readInteger(readDer((fields.shift() as Der).value)) + 1 : 1;
  const [serial, inner, issuer, validity, subject, publicKey, ...rest] = fields;
  const [notBefore, notAfter] = childrenOf(expect(validity, TAG.sequence));
  const extensions = readExtensions(rest);
  const find = (oid: string) => extensions.find((extension) => extension.oid === oid)?.value;
  read(find(OID.authorityInfo), checkAuthorityInfo);
  return {
    ...{ raw, version, extensions, signed: expect(body, TAG.sequence).whole },
    serial: expect(serial, TAG.integer).value,
    signature: expect(signature, TAG.bits).value.subarray(1),
    signatureAlgorithms: [expect(outer, TAG.sequence), expect(inner, TAG.sequence)],
    issuer: readName(issuer),
    subject: readName(subject),
    notBefore: readTime(notBefore),
    notAfter: readTime(notAfter),
    publicKey: expect(publicKey, TAG.sequence).whole,
    basicConstraints: read(find(OID.basicConstraints), readBasicConstraints),
    keyUsage: read(find(OID.keyUsage), (value) => readBits(readWhole(value, TAG.bits))),
    extendedKeyUsage: read(find(OID.extendedKeyUsage), (value) =>
      childrenOf(readWhole(value, TAG.sequence)).map(readOid),
    ),
    subjectAltName: read(find(OID.subjectAltName), (value) =>
      childrenOf(readWhole(value, TAG.sequence)).map(readGeneralName),
    ),
    nameConstraints: read(find(OID.nameConstraints), readConstraints),
    subjectKey: read(find(OID.subjectKey), (value) => readWhole(value, TAG.octets).value),
    authorityKey: read(find(OID.authorityKey), readAuthorityKey),
    revocationUrls: read(find(OID.crlPoints), readUrls) ?? [],
  };
}

/** At least one description, each with a method and a place. */
function checkAuthorityInfo(value: Buffer): void {
  const descriptions = childrenOf(readWhole(value, TAG.sequence));
  if (descriptions.length === 0) throw new DerFault('the authority information is empty');
  for (const description of descriptions) {
    const [method, place] = childrenOf(expect(description, TAG.sequence));
    readOid(method);
    if (place === undefined || (place.tag & 0xc0) !== 0x80) throw new DerFault('a place is missing');
  }
}

/** The URLs of distribution points, at any depth. */
function readUrls(value: Buffer): string[] {
  const walk = (der: Der): string[] =>
    der.tag === 0x86
      ? [der.value.toString('latin1')]
      : (der.tag & 0x20) !== 0
        ? childrenOf(der).flatMap(walk)
        : [];
  return walk(readWhole(value, TAG.sequence));
}

const read = <Value>(bytes: Buffer | undefined, reader: (bytes: Buffer) => Value): Value | undefined =>
  bytes === undefined ? undefined : reader(bytes);

export function readExtensions(fields: readonly Der[], number = 3): Extension[] {
  const wrapper = fields.find(({ tag }) => tag === structureTag(number));
  if (wrapper === undefined) return [];
  return childrenOf(expect(childrenOf(wrapper)[0], TAG.sequence)).map((extension) => {
    const parts = childrenOf(expect(extension, TAG.sequence));
    const oid = readOid(parts.shift());
    const critical = parts[0]?.tag === TAG.boolean ? readBoolean(parts.shift() as Der) : false;
    return { oid, critical, value: expect(parts[0], TAG.octets).value };
  });
}

function readBasicConstraints(value: Buffer): Certificate['basicConstraints'] {
  const parts = childrenOf(readWhole(value, TAG.sequence));
  const isCa = parts[0]?.tag === TAG.boolean ? readBoolean(parts.shift() as Der) : false;
  const pathLength = parts[0] === undefined ? undefined : readInteger(parts[0]);
  if (pathLength !== undefined && pathLength < 0) throw new DerFault('a path length is negative');
  return { isCa, pathLength };
}

export function readAuthorityKey(value: Buffer): Certificate['authorityKey'] {
  const parts = childrenOf(readWhole(value, TAG.sequence));
  return {
    key: parts.find(({ tag }) => tag === 0x80)?.value,
    namesIssuer: parts.some(({ tag }) => tag === 0xa1 || tag === 0x82),
  };
}

export const isSelfIssued = ({ issuer, subject }: Certificate): boolean => issuer.raw.equals(subject.raw);

/** One PEM text may have several. */
export const readPem = (text: string): Buffer[] =>
  [...text.matchAll(/-----BEGIN [A-Z0-9 ]+-----([\sA-Za-z0-9+/=]+)-----END/g)].map(([, body = '']) =>
    Buffer.from(body, 'base64'),
  );
