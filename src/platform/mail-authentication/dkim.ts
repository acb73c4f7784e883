import { createPublicKey } from 'node:crypto';
import { type Finding, finding, passed } from '../findings/index.ts';
import { readTagList } from './tag-list.ts';

export interface DkimKey {
  keyType: string;
  /** Null where the key cannot be read, or is revoked. */
  bits: number | null;
  isRevoked: boolean;
  isTesting: boolean;
  isStrict: boolean;
  faults: string[];
}

/** Names that providers and servers give their keys; there is no way to list them. */
export const PROBED_SELECTORS: readonly string[] = [
  ...['default', 'dkim', 'mail', 'smtp', 'google', 'selector1', 'selector2', 'k1', 'k2', 'k3', 's1', 's2'],
  ...['fm1', 'fm2', 'fm3', 'pm', 'mandrill', 'mxvault', 'zoho', 'sig1', 'protonmail', 'protonmail2'],
  ...['protonmail3', 'cm', 'mta', 'scph0920', 'mailjet', 'mg', 'krs', 'hs1', 'hs2', 'amazonses'],
];

const LEAST_BITS = 1_024;
const GOOD_BITS = 2_048;
const ED25519_BYTES = 32;

/** Whether a text can be a key: a name may have other texts, of a wildcard for instance. */
export const isDkim = (text: string): boolean =>
  /^\s*v\s*=\s*DKIM1/i.test(text) || /(?:^|;)\s*p\s*=/i.test(text);

export function readDkimKey(text: string): DkimKey {
  const { tags, names, faults } = readTagList(text);
  const keyType = (tags.k ?? 'rsa').toLowerCase();
  const flags = (tags.t ?? '').split(':').map((flag) => flag.trim());
  const key = (tags.p ?? '').replace(/\s+/g, '');
  const problems = [...faults];
  if (names.includes('v') && (names[0] !== 'v' || tags.v !== 'DKIM1'))
    problems.push('v=DKIM1 must be the first tag.');
  if (tags.p === undefined) problems.push('The tag p with the key is missing.');
  if (tags.h !== undefined && !tags.h.split(':').some((hash) => hash.trim().toLowerCase() === 'sha256'))
    problems.push('Only sha256 signatures are valid; h must include sha256.');
  const isRevoked = tags.p === '';
  const bits = isRevoked || tags.p === undefined ? null : bitsOf(keyType, key);
  if (bits === null && !isRevoked && tags.p !== undefined) problems.push('The key cannot be read.');
  return {
    ...{ keyType, bits, isRevoked, faults: problems },
    isTesting: flags.includes('y'),
    isStrict: flags.includes('s'),
  };
}

function bitsOf(keyType: string, key: string): number | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(key)) return null;
  const bytes = Buffer.from(key, 'base64');
  if (keyType === 'ed25519') return bytes.length === ED25519_BYTES ? 256 : null;
  if (keyType !== 'rsa') return null;
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey({
        key: bytes,
        format: 'der',
        type,
      });
      if (asymmetricKeyType === 'rsa') return asymmetricKeyDetails?.modulusLength ?? null;
    } catch {
      // The other form is tried.
    }
  }
  return null;
}

export function lintDkimKey(selector: string, record: string, key: DkimKey): Finding[] {
  const evidence = { selector, record };
  if (key.faults.length > 0)
    return [
      finding('dkim-invalid', 'high', {
        message: `The DKIM key "${selector}" is invalid: ${key.faults.join(' ')}`,
        fix: 'Publish the record again as your mail provider shows it.',
        evidence: { ...evidence, faults: key.faults },
      }),
    ];
  if (key.isRevoked)
    return [
      finding('dkim-revoked', 'info', {
        message: `The DKIM key "${selector}" is revoked: it has no key.`,
        evidence,
      }),
    ];
  return [...strengthFindings(selector, key, evidence), ...testingFindings(selector, key, evidence)];
}

function strengthFindings(
  selector: string,
  { keyType, bits }: DkimKey,
  evidence: Finding['evidence'],
): Finding[] {
  const told = { ...evidence, bits };
  if (keyType !== 'rsa' || bits === null || bits >= GOOD_BITS)
    return [passed('dkim', `The DKIM key "${selector}" is valid.`, told)];
  const isInvalid = bits < LEAST_BITS;
  return [
    finding('dkim-weak-key', isInvalid ? 'high' : 'medium', {
      message: isInvalid
        ? `The DKIM key "${selector}" has ${bits} bits. Receivers ignore keys below ${LEAST_BITS} bits.`
        : `The DKIM key "${selector}" has ${bits} bits, which is weak.`,
      fix: `Create a key with ${GOOD_BITS} bits under a new selector, switch to it, then remove this one.`,
      evidence: told,
    }),
  ];
}

const testingFindings = (
  selector: string,
  { isTesting }: DkimKey,
  evidence: Finding['evidence'],
): Finding[] =>
  isTesting
    ? [
        finding('dkim-testing', 'low', {
          message: `The DKIM key "${selector}" is in testing mode (t=y): receivers may ignore its signatures.`,
          fix: 'Remove t=y once signatures are verified.',
          evidence,
        }),
      ]
    : [];
