import ipaddr from 'ipaddr.js';
import { getDomain } from 'tldts';
import { type Certificate, isSelfIssued, OID } from './certificate.ts';
import { isDnsName } from './host-names.ts';
import { constraintFault } from './name-constraints.ts';
import { attributesOf, COMMON_NAME, isEmpty } from './names.ts';
import { isSignedBy, isWeakScheme, keyFault } from './signatures.ts';

/** `rfc5280`: the standard alone. `web`: with what browsers and the CA/B forum ask of certificates of the web. */
export type Profile = 'rfc5280' | 'web';
export type Role = 'root' | 'intermediate' | 'leaf';

export interface CertificateFault {
  code: string;
  message: string;
  /** A rule for those who issue, which clients do not all enforce. */
  isPedantic: boolean;
}

export const EKU = {
  server: '1.3.6.1.5.5.7.3.1',
  client: '1.3.6.1.5.5.7.3.2',
  any: '2.5.29.37.0',
} as const;

export const KEY_USAGE = {
  digitalSignature: 0,
  keyEncipherment: 2,
  keyAgreement: 4,
  keyCertSign: 5,
  cRLSign: 6,
} as const;

const UNDERSTOOD: ReadonlySet<string> = new Set([
  ...[OID.keyUsage, OID.subjectAltName, OID.basicConstraints, OID.nameConstraints, OID.extendedKeyUsage],
  ...[OID.policies, OID.policyMappings, OID.policyConstraints, OID.inhibitAnyPolicy, OID.tlsFeature],
  ...[OID.crlPoints, OID.issuerAltName],
]);

/** Extensions that must not be critical, and those that must be. */
const NEVER_CRITICAL: ReadonlySet<string> = new Set([
  ...[
    OID.authorityKey,
    OID.subjectKey,
    OID.authorityInfo,
    OID.subjectInfo,
    OID.freshestCrl,
    OID.subjectDirectory,
  ],
]);
const ALWAYS_CRITICAL: ReadonlySet<string> = new Set([
  OID.policyConstraints,
  OID.inhibitAnyPolicy,
  OID.nameConstraints,
]);

type Rule = (certificate: Certificate, role: Role) => [code: string, message: string] | undefined;

/** RFC 5280, sections 4.1 and 4.2. */
const STANDARD: readonly Rule[] = [
  ({ version }) => (version === 3 ? undefined : ['version', `the version is ${version}, not 3`]),
  ({ signatureAlgorithms: [outer, inner] }) =>
    outer.whole.equals(inner.whole)
      ? undefined
      : ['algorithm_mismatch', 'the two signature algorithms differ'],
  ({ signatureAlgorithms: [outer] }, role) =>
    role !== 'root' && isWeakScheme(outer)
      ? ['weak_signature', 'the signature algorithm is broken']
      : undefined,
  ({ serial }, role) => (role === 'root' ? undefined : serialFault(serial)),
  ({ issuer }) => (isEmpty(issuer) ? ['empty_issuer', 'the issuer is empty'] : undefined),
  ({ notBefore, notAfter }) => (notBefore > notAfter ? ['dates', 'it ends before it begins'] : undefined),
  criticalFault,
  keyIdentifierFault,
  authorityFault,
  pathLengthFault,
  keyUsageFault,
  alternativeNameFault,
  nameConstraintFault,
  ({ extendedKeyUsage }) =>
    extendedKeyUsage?.length === 0 ? ['empty_eku', 'the extended key usage is empty'] : undefined,
];

/** CA/B baseline requirements, section 7.1. */
const WEB: readonly Rule[] = [
  ({ publicKey }) => told('weak_key', keyFault(publicKey)),
  rootFault,
  leafFault,
  intermediateFault,
];

/** What the forum asks of those who issue, and clients tolerate. */
const WEB_PEDANTIC: readonly Rule[] = [
  commonNameFault,
  ({ subject, extensions }, role) =>
    role === 'leaf' && !isEmpty(subject) && isCritical(extensions, OID.subjectAltName)
      ? ['critical_names', 'the alternative names are critical although the subject is not empty']
      : undefined,
  ({ extendedKeyUsage }, role) =>
    role === 'leaf' && (extendedKeyUsage === undefined || extendedKeyUsage.includes(EKU.any))
      ? ['eku', 'the extended key usage is missing, or allows everything']
      : undefined,
  ({ authorityKey }) =>
    authorityKey !== undefined && (authorityKey.namesIssuer || authorityKey.key === undefined)
      ? ['authority_key', 'the authority key must be named by its identifier alone']
      : undefined,
  ({ extensions }, role) =>
    role === 'leaf' && isCritical(extensions, OID.extendedKeyUsage)
      ? ['eku', 'the extended key usage must not be critical']
      : undefined,
];

/** What standards say against a certificate in its place on a path. */
export function certificateFaults(
  certificate: Certificate,
  role: Role,
  profile: Profile,
): CertificateFault[] {
  const apply = (rules: readonly Rule[], isPedantic: boolean): CertificateFault[] =>
    rules.flatMap((rule) => {
      const [code, message] = rule(certificate, role) ?? [];
      return code === undefined || message === undefined ? [] : [{ code, message, isPedantic }];
    });
  const standard = apply(STANDARD, false).map((fault) => ({
    ...fault,
    isPedantic: PEDANTIC.has(fault.code),
  }));
  return profile === 'rfc5280' ? standard : [...standard, ...apply(WEB, false), ...apply(WEB_PEDANTIC, true)];
}

/** Browsers take certificates with these. */
const PEDANTIC: ReadonlySet<string> = new Set([
  'serial',
  'authority_key',
  'subject_key',
  'critical',
  'noncritical',
]);

const told = (code: string, message: string | undefined): [string, string] | undefined =>
  message === undefined ? undefined : [code, message];

const isCritical = (extensions: Certificate['extensions'], oid: string): boolean =>
  extensions.some((extension) => extension.oid === oid && extension.critical);

/** Positive, and 20 bytes at most; a leading zero only says that it is positive. */
function serialFault(serial: Buffer): [string, string] | undefined {
  const [first = 0] = serial;
  if (serial.length === 0 || serial.every((byte) => byte === 0))
    return ['serial', 'the serial number is zero'];
  if (first >= 0x80) return ['serial', 'the serial number is negative'];
  return serial.length > 20 ? ['serial', 'the serial number has more than 20 bytes'] : undefined;
}

function criticalFault({ extensions }: Certificate): [string, string] | undefined {
  const oids = extensions.map(({ oid }) => oid);
  const repeated = oids.find((oid, index) => oids.indexOf(oid) !== index);
  if (repeated !== undefined) return ['repeated_extension', `the extension ${repeated} stands twice`];
  for (const { oid, critical } of extensions) {
    if (critical && NEVER_CRITICAL.has(oid)) return ['critical', `the extension ${oid} must not be critical`];
    if (!critical && ALWAYS_CRITICAL.has(oid))
      return ['noncritical', `the extension ${oid} must be critical`];
    if (critical && !UNDERSTOOD.has(oid))
      return ['unknown_critical', `the critical extension ${oid} is unknown`];
  }
  return undefined;
}

/** Only a certificate that signs itself may do without the key of its issuer. */
function keyIdentifierFault(certificate: Certificate): [string, string] | undefined {
  const { authorityKey, subjectKey, basicConstraints } = certificate;
  if (authorityKey?.key === undefined && !isSelfSigned(certificate))
    return ['authority_key', 'the authority key identifier is missing'];
  if (basicConstraints?.isCa === true && subjectKey === undefined)
    return ['subject_key', 'the subject key identifier is missing'];
  return undefined;
}

/** Old roots have signed themselves with what no longer counts as a signature. */
function isSelfSigned(certificate: Certificate): boolean {
  const { signed, signature, signatureAlgorithms, publicKey } = certificate;
  const [algorithm] = signatureAlgorithms;
  if (isWeakScheme(algorithm)) return isSelfIssued(certificate);
  return isSignedBy({ signed, signature, algorithm }, publicKey);
}

function authorityFault(certificate: Certificate, role: Role): [string, string] | undefined {
  if (role === 'leaf') return undefined;
  const { basicConstraints, extensions, subject, keyUsage } = certificate;
  if (basicConstraints?.isCa !== true) return ['not_a_ca', 'it may not sign certificates'];
  if (!isCritical(extensions, OID.basicConstraints))
    return ['noncritical_ca', 'the basic constraints are not critical'];
  if (isEmpty(subject)) return ['empty_subject', 'the subject of a CA is empty'];
  if (keyUsage === undefined)
    return role === 'root' ? undefined : ['key_usage', 'the key usage of a CA is missing'];
  return keyUsage.has(KEY_USAGE.keyCertSign) ? undefined : ['key_usage', 'its key may not sign certificates'];
}

function pathLengthFault({ basicConstraints, keyUsage }: Certificate): [string, string] | undefined {
  if (basicConstraints?.pathLength === undefined) return undefined;
  const isAllowed = basicConstraints.isCa && keyUsage?.has(KEY_USAGE.keyCertSign) !== false;
  return isAllowed ? undefined : ['path_length', 'a path length stands in what is no CA'];
}

function keyUsageFault({ keyUsage, basicConstraints }: Certificate): [string, string] | undefined {
  if (keyUsage === undefined) return undefined;
  if (keyUsage.size === 0) return ['key_usage', 'the key usage is empty'];
  return keyUsage.has(KEY_USAGE.keyCertSign) && basicConstraints?.isCa !== true
    ? ['key_usage', 'the key may sign certificates, but it is no CA']
    : undefined;
}

function alternativeNameFault(
  { subject, subjectAltName, extensions }: Certificate,
  role: Role,
): [string, string] | undefined {
  if (subjectAltName === undefined)
    return role === 'leaf' && isEmpty(subject) ? ['names', 'it has no name at all'] : undefined;
  if (subjectAltName.length === 0) return ['names', 'the alternative names are empty'];
  if (isEmpty(subject) && !isCritical(extensions, OID.subjectAltName))
    return ['names', 'the subject is empty, so the alternative names must be critical'];
  for (const name of subjectAltName) {
    if (name.kind === 'dns' && !isDnsName(name.text, true))
      return ['names', `"${name.text}" is not a DNS name`];
    if (name.kind === 'ip' && name.bytes.length !== 4 && name.bytes.length !== 16)
      return ['names', 'an IP address is malformed'];
    if (name.kind === 'email' && !/^[\x21-\x7e]+@[\x21-\x7e]+$/.test(name.text))
      return ['names', 'a mailbox is malformed'];
  }
  return undefined;
}

function nameConstraintFault({
  nameConstraints,
  basicConstraints,
}: Certificate): [string, string] | undefined {
  if (nameConstraints === undefined) return undefined;
  if (basicConstraints?.isCa !== true) return ['name_constraints', 'name constraints stand in what is no CA'];
  return told('name_constraints', constraintFault(nameConstraints));
}

function rootFault(certificate: Certificate, role: Role): [string, string] | undefined {
  if (role !== 'root') return undefined;
  const { authorityKey, subjectKey, extendedKeyUsage, keyUsage } = certificate;
  if (extendedKeyUsage !== undefined) return ['eku', 'a root has an extended key usage'];
  if (keyUsage === undefined) return ['key_usage', 'the key usage of a root is missing'];
  const isOwn = isSelfIssued(certificate) && authorityKey?.key !== undefined;
  return isOwn && subjectKey !== undefined && authorityKey.key?.equals(subjectKey) === false
    ? ['authority_key', 'the authority key of a root is not its own']
    : undefined;
}

/** Only those of registries: hosters have certificates for all that they host. */
const isPublicSuffix = (name: string): boolean => getDomain(name, { extractHostname: false }) === null;

function leafFault(certificate: Certificate, role: Role): [string, string] | undefined {
  if (role !== 'leaf') return undefined;
  if (certificate.basicConstraints?.isCa === true) return ['ca_as_leaf', 'it is a CA, not a server'];
  if (certificate.subjectAltName === undefined) return ['names', 'it has no alternative names'];
  const wild = certificate.subjectAltName.find(
    (name) => name.kind === 'dns' && name.text.startsWith('*.') && isPublicSuffix(name.text.slice(2)),
  );
  return wild === undefined ? undefined : ['public_suffix', 'a wildcard covers a whole public suffix'];
}

function intermediateFault({ extendedKeyUsage }: Certificate, role: Role): [string, string] | undefined {
  const isFitting =
    extendedKeyUsage === undefined ||
    extendedKeyUsage.includes(EKU.server) ||
    extendedKeyUsage.includes(EKU.any);
  return role !== 'intermediate' || isFitting
    ? undefined
    : ['eku', 'its extended key usage does not allow servers'];
}

/** What the subject calls itself must be one of the alternative names, or the domain of a wildcard, character for character. */
function commonNameFault(
  { subject, subjectAltName = [] }: Certificate,
  role: Role,
): [string, string] | undefined {
  if (role !== 'leaf') return undefined;
  const written = subjectAltName.flatMap((name) => {
    if (name.kind === 'dns') return [name.text, name.text.replace(/^\*\./, '')];
    return name.kind === 'ip' && (name.bytes.length === 4 || name.bytes.length === 16)
      ? [ipaddr.fromByteArray([...name.bytes]).toString()]
      : [];
  });
  const names = attributesOf(subject, COMMON_NAME);
  if (names.length > 1) return ['common_name', 'the subject has several common names'];
  return names.every((name) => written.includes(name))
    ? undefined
    : ['common_name', 'the common name is not one of the alternative names'];
}
