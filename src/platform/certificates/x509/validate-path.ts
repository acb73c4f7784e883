import { type Certificate, isSelfIssued } from './certificate.ts';
import { type RevocationList, revocationStatus } from './crl.ts';
import { isNamed, type PeerName } from './host-names.ts';
import { constraintViolation } from './name-constraints.ts';
import { isSameName } from './names.ts';
import { certificateFaults, EKU, type Profile, type Role } from './rules.ts';
import { isSignedBy } from './signatures.ts';

export interface PathWish {
  leaf: Certificate;
  intermediates: readonly Certificate[];
  roots: readonly Certificate[];
  at: Date;
  profile: Profile;
  /** One of them must be what the leaf is named; without any, names are not looked at. */
  names?: readonly PeerName[];
  /** Server unless told otherwise. */
  extendedKeyUsage?: readonly string[];
  /** Numbers of bits. */
  keyUsage?: readonly number[];
  /** Of certificates between leaf and root that a CA has not issued to itself. */
  mostIntermediates?: number;
  revocationLists?: readonly RevocationList[];
  /** Rules for issuers that clients tolerate are left out. */
  isLenient?: boolean;
}

export interface PathFault {
  /** From the leaf, 0; undefined where it is about the path. */
  position: number | undefined;
  code: string;
  message: string;
}

export interface PathResult {
  /** From the leaf to the root; undefined when there is no valid one. */
  path: Certificate[] | undefined;
  /** Of the path that came furthest. */
  faults: PathFault[];
}

/** A path is longer than this, or needs more signatures, only where someone wants to keep validators busy. */
const MOST_STEPS = 10;
const MOST_SIGNATURES = 200;

interface Search {
  wish: PathWish;
  signatures: number;
  /** The faults of complete paths, and of the furthest that is not. */
  best: { faults: PathFault[]; length: number; isComplete: boolean };
}

/** Searches for a way from the leaf to a root, each certificate signed by the next, that breaks no rule. */
export function validatePath(wish: PathWish): PathResult {
  const search: Search = {
    ...{ wish, signatures: 0 },
    best: {
      faults: [{ position: undefined, code: 'no_issuer', message: 'no trusted issuer was found' }],
      length: 0,
      isComplete: false,
    },
  };
  const path = extend(search, [wish.leaf]);
  return { path, faults: path === undefined ? search.best.faults : [] };
}

function extend(search: Search, path: readonly Certificate[]): Certificate[] | undefined {
  const { wish } = search;
  const last = path[path.length - 1] as Certificate;
  for (const root of candidates(last, wish.roots)) {
    if (!isIssuedBy(search, last, root)) continue;
    const whole = [...path, root];
    const faults = pathFaults(whole, wish);
    if (faults.length === 0) return whole;
    remember(search, faults, whole.length, true);
  }
  if (path.length >= MOST_STEPS + Math.min(wish.mostIntermediates ?? 0, MOST_STEPS)) return undefined;
  for (const issuer of candidates(last, wish.intermediates)) {
    if (path.some((one) => isSameAuthority(one, issuer)) || !isIssuedBy(search, last, issuer)) continue;
    const faults = faultsAt(issuer, path.length, 'intermediate', wish);
    remember(search, faults, path.length + 1, false);
    if (faults.length > 0) continue;
    const found = extend(search, [...path, issuer]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A path never comes by the same authority twice. */
const isSameAuthority = (one: Certificate, other: Certificate): boolean =>
  one.raw.equals(other.raw) ||
  (one.publicKey.equals(other.publicKey) && one.subject.raw.equals(other.subject.raw));

/** Those whose key the certificate names come first. */
function candidates({ issuer, authorityKey }: Certificate, among: readonly Certificate[]): Certificate[] {
  const named = among.filter(({ subject }) => isSameName(subject, issuer));
  const key = authorityKey?.key;
  const isMeant = ({ subjectKey }: Certificate) => key !== undefined && subjectKey?.equals(key) === true;
  return [...named.filter(isMeant), ...named.filter((one) => !isMeant(one))];
}

function isIssuedBy(
  search: Search,
  { signed, signature, signatureAlgorithms }: Certificate,
  issuer: Certificate,
): boolean {
  search.signatures += 1;
  if (search.signatures > MOST_SIGNATURES) return false;
  return isSignedBy({ signed, signature, algorithm: signatureAlgorithms[0] }, issuer.publicKey);
}

function remember({ best }: Search, faults: PathFault[], length: number, isComplete: boolean): void {
  if (faults.length === 0 || best.isComplete || (!isComplete && length <= best.length)) return;
  Object.assign(best, { faults, length, isComplete });
}

function pathFaults(path: readonly Certificate[], wish: PathWish): PathFault[] {
  return [
    ...path.flatMap((certificate, position) =>
      faultsAt(certificate, position, roleOf(position, path.length), wish),
    ),
    ...lengthFaults(path, wish),
    ...constraintFaults(path),
    ...useFaults(path[0] as Certificate, wish),
    ...revocationFaults(path, wish),
  ];
}

const roleOf = (position: number, length: number): Role =>
  position === 0 ? 'leaf' : position === length - 1 ? 'root' : 'intermediate';

function faultsAt(
  certificate: Certificate,
  position: number,
  role: Role,
  { at, profile, isLenient }: PathWish,
): PathFault[] {
  // Whoever keeps the list of trusted roots has judged them.
  const isJudged = role === 'root' && isLenient === true;
  const faults: PathFault[] = (isJudged ? [] : certificateFaults(certificate, role, profile))
    .filter(({ isPedantic }) => !(isPedantic && isLenient === true))
    .map(({ code, message }) => ({ position, code, message }));
  if (at < certificate.notBefore)
    faults.push({ position, code: 'not_yet_valid', message: 'it is not valid yet' });
  if (at > certificate.notAfter) faults.push({ position, code: 'expired', message: 'it has expired' });
  return faults;
}

/** Certificates that a CA issues to itself do not count. */
function lengthFaults(path: readonly Certificate[], { mostIntermediates }: PathWish): PathFault[] {
  const between = path.slice(1, -1);
  const countBelow = (position: number) =>
    path.slice(1, position).filter((certificate) => !isSelfIssued(certificate)).length;
  const faults: PathFault[] = path.flatMap((certificate, position) => {
    const limit = position === 0 ? undefined : certificate.basicConstraints?.pathLength;
    return limit !== undefined && countBelow(position) > limit
      ? [{ position, code: 'path_length', message: 'more certificates follow than its path length allows' }]
      : [];
  });
  const counted = between.filter((certificate) => !isSelfIssued(certificate)).length;
  if (mostIntermediates !== undefined && counted > mostIntermediates)
    faults.push({ position: undefined, code: 'depth', message: 'the path is longer than wanted' });
  return faults;
}

function constraintFaults(path: readonly Certificate[]): PathFault[] {
  return path.flatMap((certificate, position) => {
    const { nameConstraints } = certificate;
    if (nameConstraints === undefined || position === 0) return [];
    // From the certificate downwards, the leaf last.
    const message = constraintViolation(nameConstraints, path.slice(0, position).toReversed());
    return message === undefined ? [] : [{ position, code: 'name_constraints', message }];
  });
}

function useFaults(
  leaf: Certificate,
  { names = [], extendedKeyUsage = [EKU.server], keyUsage = [] }: PathWish,
): PathFault[] {
  const faults: PathFault[] = [];
  const has = leaf.extendedKeyUsage;
  if (has !== undefined && !has.includes(EKU.any) && !extendedKeyUsage.every((use) => has.includes(use)))
    faults.push({ position: 0, code: 'eku', message: 'it is not for this use' });
  if (keyUsage.some((bit) => leaf.keyUsage?.has(bit) === false))
    faults.push({ position: 0, code: 'key_usage', message: 'its key is not for this use' });
  if (names.length > 0 && !names.every((name) => isNamed(leaf, name)))
    faults.push({
      position: 0,
      code: 'name_mismatch',
      message: `it is not for ${names.map(({ value }) => value).join(', ')}`,
    });
  return faults;
}

/** Where lists are given, the leaf must be known to be good, and nothing above it revoked. */
function revocationFaults(path: readonly Certificate[], { revocationLists = [], at }: PathWish): PathFault[] {
  if (revocationLists.length === 0) return [];
  return path.slice(0, -1).flatMap((certificate, position) => {
    const status = revocationStatus(certificate, path[position + 1] as Certificate, revocationLists, at);
    if (status === 'revoked') return [{ position, code: 'revoked', message: 'it is revoked' }];
    return status === 'unknown' && position === 0
      ? [{ position, code: 'revocation_unknown', message: 'no revocation list tells of it' }]
      : [];
  });
}
