import { type Certificate, isSelfIssued } from './certificate.ts';
import { isDnsName, isSameMailbox, splitMailbox } from './host-names.ts';
import { attributesOf, EMAIL_ADDRESS, type GeneralName, isEmpty, isNameWithin } from './names.ts';
import type { NameConstraints } from './read-constraints.ts';

/** More comparisons than any honest chain needs. */
const MOST_COMPARISONS = 1_000_000;

/** Why a constraint itself is malformed; undefined when it is not. */
export function constraintFault({
  permitted,
  excluded,
  isEmpty: hasNone,
}: NameConstraints): string | undefined {
  if (hasNone) return 'the name constraints are empty';
  for (const name of [...permitted, ...excluded]) {
    if (name.kind === 'dns' && name.text !== '' && !isDnsName(name.text, false))
      return `"${name.text}" is not a DNS name`;
    if (name.kind === 'ip' && !isNetwork(name.bytes)) return 'an address range is malformed';
    if (name.kind === 'email' && !isMailConstraint(name.text))
      return `"${name.text}" is not a mailbox or host`;
    if (name.kind === 'uri' && (name.text.includes('/') || name.text.includes(':')))
      return `"${name.text}" is not a host`;
  }
  return undefined;
}

/** An address and a mask of ones followed by zeros. */
function isNetwork(bytes: Buffer): boolean {
  if (bytes.length !== 8 && bytes.length !== 32) return false;
  const mask = [...bytes.subarray(bytes.length / 2)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return /^1*0*$/.test(mask);
}

function isMailConstraint(text: string): boolean {
  const parts = text.split('@');
  if (parts.length > 2) return false;
  const host = parts.length === 2 ? (parts[1] ?? '') : text.replace(/^\./, '');
  return (parts.length === 1 || parts[0] !== '') && isDnsName(host, false);
}

/** Why a name below a certificate with constraints is not allowed; undefined when all are. */
export function constraintViolation(
  { permitted, excluded }: NameConstraints,
  below: readonly Certificate[],
): string | undefined {
  let comparisons = 0;
  for (const [index, certificate] of below.entries()) {
    const isLast = index === below.length - 1;
    // Certificates that a CA issues to itself are not limited, except the one at the end of the path.
    if (isSelfIssued(certificate) && !isLast) continue;
    for (const name of namesOf(certificate)) {
      comparisons += permitted.length + excluded.length;
      if (comparisons > MOST_COMPARISONS) return 'there are too many names and constraints';
      if (excluded.some((constraint) => touches(name, constraint))) return `${show(name)} is excluded`;
      const own = permitted.filter((constraint) => isSameKind(name, constraint));
      if (own.length > 0 && !own.some((constraint) => isWithin(name, constraint)))
        return `${show(name)} is not permitted`;
    }
  }
  return undefined;
}

function namesOf({ subject, subjectAltName = [] }: Certificate): GeneralName[] {
  const hasMailbox = subjectAltName.some(({ kind }) => kind === 'email');
  return [
    ...subjectAltName,
    ...(isEmpty(subject) ? [] : [{ kind: 'directory', name: subject } as const]),
    ...(hasMailbox
      ? []
      : attributesOf(subject, EMAIL_ADDRESS).map((text) => ({ kind: 'email', text }) as const)),
  ];
}

const isSameKind = (name: GeneralName, constraint: GeneralName): boolean =>
  name.kind === constraint.kind &&
  (name.kind !== 'other' || (constraint.kind === 'other' && name.tag === constraint.tag));

function isWithin(name: GeneralName, constraint: GeneralName): boolean {
  if (name.kind === 'dns' && constraint.kind === 'dns')
    return isDnsName(name.text, true) && isBelow(name.text.replace(/^\*\./, ''), constraint.text);
  if (name.kind === 'ip' && constraint.kind === 'ip') return isInNetwork(name.bytes, constraint.bytes);
  if (name.kind === 'email' && constraint.kind === 'email')
    return isMailboxWithin(name.text, constraint.text);
  if (name.kind === 'uri' && constraint.kind === 'uri')
    return isHostWithin(hostOf(name.text), constraint.text);
  if (name.kind === 'directory' && constraint.kind === 'directory')
    return isNameWithin(name.name, constraint.name);
  return false;
}

/** A name that may be, or cannot be told not to be, within the constraint. */
function touches(name: GeneralName, constraint: GeneralName): boolean {
  if (!isSameKind(name, constraint)) return false;
  if (name.kind === 'other') return true;
  if (name.kind === 'dns' && constraint.kind === 'dns' && name.text.startsWith('*.')) {
    const base = name.text.slice(2).toLowerCase();
    const excluded = constraint.text.toLowerCase();
    const dot = excluded.indexOf('.');
    return isBelow(base, excluded) || (dot > 0 && excluded.slice(dot + 1) === base);
  }
  return isWithin(name, constraint);
}

/** Any number of labels may stand before the constraint; an empty one stands for all names. */
const isBelow = (name: string, constraint: string): boolean => {
  const [one, other] = [name.toLowerCase(), constraint.toLowerCase()];
  return other === '' || one === other || one.endsWith(`.${other}`);
};

function isInNetwork(address: Buffer, network: Buffer): boolean {
  const half = network.length / 2;
  if (address.length !== half) return false;
  return [...address].every((byte, index) => {
    const mask = network[half + index] ?? 0;
    return (byte & mask) === ((network[index] ?? 0) & mask);
  });
}

/** A mailbox, a host, or with a dot before it all hosts below. */
function isMailboxWithin(mailbox: string, constraint: string): boolean {
  if (constraint.includes('@')) return isSameMailbox(mailbox, constraint);
  return isHostWithin(splitMailbox(mailbox)[1], constraint);
}

function isHostWithin(host: string, constraint: string): boolean {
  const [one, other] = [host.toLowerCase(), constraint.toLowerCase()];
  return other.startsWith('.') ? one.endsWith(other) && one.length > other.length : one === other;
}

const hostOf = (uri: string): string => URL.parse(uri)?.hostname ?? '';

const show = (name: GeneralName): string =>
  'text' in name
    ? `"${name.text}"`
    : name.kind === 'ip'
      ? 'an address'
      : name.kind === 'directory'
        ? 'the subject'
        : 'a name of another kind';
