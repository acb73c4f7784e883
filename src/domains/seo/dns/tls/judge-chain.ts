import {
  type Certificate,
  childrenOf,
  describeKey,
  isSelfIssued,
  isWeakScheme,
  keyFault,
  OID,
  type PathResult,
  readDer,
  schemeName,
  showName,
} from '../../../../platform/certificates/index.ts';
import { type Finding, finding, passed, type Severity } from '../../../../platform/findings/index.ts';

const DAY_MS = 86_400_000;

export interface ChainFacts {
  host: string;
  chain: readonly Certificate[];
  /** The chain is in the order in which the server sent it. */
  isExact: boolean;
  result: PathResult;
  /** The root is one of Mozilla's, not one that the operator added. */
  isPublic: boolean;
  hasStaple: boolean;
  now: Date;
}

interface Told {
  id: string;
  severity: Severity;
  message: string;
  fix: string;
}

const RENEW = 'Renew the certificate, and check that the renewal runs by itself.';

/** By the code of what makes a path invalid. */
const PATH_FAULTS: Readonly<Record<string, Told>> = {
  expired: {
    id: 'tls-expired',
    severity: 'critical',
    message: 'A certificate of the chain has expired.',
    fix: RENEW,
  },
  not_yet_valid: {
    id: 'tls-not-yet-valid',
    severity: 'critical',
    message: 'A certificate of the chain is not valid yet.',
    fix: 'Check the clock of the server, or use the previous certificate until then.',
  },
  name_mismatch: {
    id: 'tls-name-mismatch',
    severity: 'critical',
    message: 'The certificate is for other names.',
    fix: 'Get a certificate that lists this name, or serve the right one for it.',
  },
  revoked: {
    id: 'tls-revoked',
    severity: 'critical',
    message: 'A certificate of the chain is revoked.',
    fix: 'Get a new certificate with a new key.',
  },
  eku: {
    id: 'tls-usage',
    severity: 'high',
    message: 'The certificate is not for servers.',
    fix: 'Get a certificate with the extended key usage serverAuth.',
  },
};

export const daysLeft = ({ notAfter }: Certificate, now: Date): number =>
  Math.floor((notAfter.getTime() - now.getTime()) / DAY_MS);

export const lifetimeDays = ({ notBefore, notAfter }: Certificate): number =>
  (notAfter.getTime() - notBefore.getTime()) / DAY_MS;

export function judgeChain(facts: ChainFacts): Finding[] {
  const { chain, result, host } = facts;
  const [leaf] = chain;
  if (leaf === undefined) return [];
  const trust = result.path === undefined ? untrusted(facts, leaf) : [];
  const findings = [
    ...trust,
    ...expiryFindings(leaf, facts.now),
    ...strengthFindings(chain),
    ...orderFindings(facts),
    ...lifetimeFindings(leaf, facts),
    ...transparencyFindings(leaf, facts),
    ...stapleFindings(leaf, facts.hasStaple),
  ];
  return trust.length > 0
    ? findings
    : [
        passed('tls-trusted', `The certificate is trusted and valid for ${host}.`, {
          issuer: showName(leaf.issuer),
        }),
        ...findings,
      ];
}

function untrusted({ chain, result, host }: ChainFacts, leaf: Certificate): Finding[] {
  const known = result.faults.flatMap(({ code, position, message }) => {
    const told = PATH_FAULTS[code];
    if (told === undefined) return [];
    const { id, severity, fix } = told;
    return [
      finding(id, severity, {
        message: told.message,
        fix,
        evidence: { host, position: position ?? null, reason: message },
      }),
    ];
  });
  if (known.length > 0) return known;
  // Strength is told on its own; a signature that does not count looks like a missing issuer.
  if (chain.some((one) => isWeakScheme(one.signatureAlgorithms[0]) && !isSelfIssued(one))) return [];
  if (result.faults.some(({ code }) => code !== 'no_issuer'))
    return [
      finding('tls-invalid', 'high', {
        message: `The chain breaks a rule for certificates: ${result.faults.map(({ message }) => message).join('; ')}.`,
        fix: 'Have the certificate issued again.',
        evidence: { faults: result.faults },
      }),
    ];
  return [noIssuer(chain, leaf)];
}

function noIssuer(chain: readonly Certificate[], leaf: Certificate): Finding {
  const evidence = { chain: chain.map(({ subject }) => showName(subject)), issuer: showName(leaf.issuer) };
  if (isSelfIssued(leaf))
    return finding('tls-self-signed', 'critical', {
      message: 'The certificate is self-signed, so nobody vouches for it.',
      fix: 'Get a certificate of a public authority.',
      evidence,
    });
  if (chain.some(isSelfIssued))
    return finding('tls-untrusted-root', 'critical', {
      message: 'The chain ends in a root that is not trusted.',
      fix: 'Get a certificate of a public authority.',
      evidence,
    });
  return finding('tls-incomplete-chain', 'high', {
    message:
      'The server does not send all intermediate certificates. Clients that do not look for them refuse the connection.',
    fix: 'Configure the full chain on the server (often called fullchain.pem).',
    evidence,
  });
}

/** Relative to the lifetime, which shrinks to 47 days by 2029. */
export function expiryFindings(leaf: Certificate, now: Date): Finding[] {
  const share = (leaf.notAfter.getTime() - now.getTime()) / DAY_MS / lifetimeDays(leaf);
  if (share <= 0 || share > SOON_SHARE || now < leaf.notBefore) return [];
  return [
    finding('tls-expiring', share <= LATE_SHARE ? 'high' : 'medium', {
      message: `The certificate expires in ${daysLeft(leaf, now)} days, with ${Math.round(share * 100)} % of its lifetime left.`,
      fix: RENEW,
      evidence: { expires_at: leaf.notAfter.toISOString(), days_left: daysLeft(leaf, now), share },
    }),
  ];
}
const SOON_SHARE = 0.25;
const LATE_SHARE = 0.1;

function strengthFindings(chain: readonly Certificate[]): Finding[] {
  return chain.flatMap((certificate, position) => {
    const weakKey = keyFault(certificate.publicKey);
    const evidence = { position, subject: showName(certificate.subject) };
    const weakSignature = isWeakScheme(certificate.signatureAlgorithms[0]) && !isSelfIssued(certificate);
    return [
      ...(weakKey === undefined
        ? []
        : [
            finding('tls-weak-key', 'high', {
              message: `A certificate of the chain has a weak key: ${weakKey}.`,
              fix: 'Use RSA keys of at least 2048 bits, or ECDSA keys (P-256).',
              evidence: { ...evidence, ...describeKey(certificate.publicKey) },
            }),
          ]),
      ...(weakSignature
        ? [
            finding('tls-weak-signature', 'critical', {
              message: `A certificate of the chain is signed with ${schemeName(certificate.signatureAlgorithms[0])}, which can be forged. Clients refuse it.`,
              fix: 'Have the certificate issued again with SHA-256.',
              evidence,
            }),
          ]
        : []),
    ];
  });
}

function orderFindings({ chain, isExact }: ChainFacts): Finding[] {
  if (!isExact) return [];
  const findings: Finding[] = [];
  const subjects = chain.map(({ subject }) => showName(subject));
  const isOrdered = chain.every(
    (one, index) => index === 0 || chain[index - 1]?.issuer.raw.equals(one.subject.raw) === true,
  );
  if (!isOrdered)
    findings.push(
      finding('tls-chain-order', 'low', {
        message:
          'The server sends the certificates in the wrong order, or sends some that do not belong to the chain.',
        fix: 'Send the server certificate first, then each issuer after what it has signed.',
        evidence: { chain: subjects },
      }),
    );
  if (chain.length > 1 && chain.slice(1).some(isSelfIssued))
    findings.push(
      finding('tls-root-in-chain', 'info', {
        message: 'The server sends the root certificate, which clients have already.',
        fix: 'Leave the root out: the handshake gets shorter.',
        evidence: { chain: subjects },
      }),
    );
  return findings;
}

/** The longest lifetime by the day of issue. */
const CAPS: readonly [from: string, days: number][] = [
  ['2029-03-15', 47],
  ['2027-03-15', 100],
  ['2026-03-15', 200],
  ['2020-09-01', 398],
];

function lifetimeFindings(leaf: Certificate, { isPublic }: ChainFacts): Finding[] {
  const cap = CAPS.find(([from]) => leaf.notBefore >= new Date(from))?.[1];
  const days = lifetimeDays(leaf);
  if (!isPublic || cap === undefined || days <= cap + 1) return [];
  return [
    finding('tls-long-lifetime', 'medium', {
      message: `The certificate is valid for ${Math.round(days)} days; the limit for its day of issue is ${cap}.`,
      fix: 'Have the certificate issued again.',
      evidence: { days: Math.round(days), limit: cap },
    }),
  ];
}

/** Certificates of public authorities carry receipts of two logs. */
function transparencyFindings(leaf: Certificate, { isPublic }: ChainFacts): Finding[] {
  const count = countScts(leaf);
  if (!isPublic || count >= 2) return [];
  return [
    finding('tls-few-scts', 'medium', {
      message: `The certificate has ${count} receipts of certificate logs (SCTs). Browsers want at least 2.`,
      fix: 'Have the certificate issued again with embedded SCTs.',
      evidence: { count },
    }),
  ];
}

export function countScts({ extensions }: Certificate): number {
  const value = extensions.find(({ oid }) => oid === OID.scts)?.value;
  if (value === undefined) return 0;
  const list = readDer(value).value;
  let count = 0;
  for (let at = 2; at + 2 <= list.length; at += 2 + list.readUInt16BE(at)) count += 1;
  return count;
}

const STATUS_REQUEST = 5;

function stapleFindings({ extensions }: Certificate, hasStaple: boolean): Finding[] {
  const value = extensions.find(({ oid }) => oid === OID.tlsFeature)?.value;
  const mustStaple =
    value !== undefined && childrenOf(readDer(value)).some((one) => one.value[0] === STATUS_REQUEST);
  if (!mustStaple || hasStaple) return [];
  return [
    finding('tls-missing-staple', 'high', {
      message:
        'The certificate demands a stapled OCSP response, and the server sends none. Some clients refuse the connection.',
      fix: 'Turn OCSP stapling on, or have the certificate issued without must-staple.',
    }),
  ];
}
