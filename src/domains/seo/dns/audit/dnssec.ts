import {
  ALGORITHMS,
  type Answer,
  type Chain,
  type DnsRecord,
  followChain,
  keyTag,
  OUTDATED_ALGORITHMS,
  rsaBits,
  setFault,
  signaturesOf,
} from '../../../../platform/dns/index.ts';
import { type Finding, finding, inconclusive, passed } from '../../../../platform/findings/index.ts';
import { type AuditContext, unanswered } from './context.ts';

const LEAST_BITS = 2_048;
const SOON_DAYS = 3;
const DAY_MS = 86_400_000;
const SHA1 = 1;

interface DnssecFacts {
  zone: string;
  chain: Chain;
  soa: Answer<'SOA'>;
  nsec3: { iterations: number; salt: string } | undefined;
  now: Date;
}

export async function checkDnssec({ zone, lookups, services }: AuditContext): Promise<Finding[]> {
  const now = services.now();
  const [chain, soa, parameters, plain] = await Promise.all([
    followChain({ lookups, anchors: services.anchors, at: now }, zone),
    lookups.signed(zone, 'SOA'),
    lookups.signed(zone, 'NSEC3PARAM'),
    lookups.find(zone, 'SOA'),
  ]);
  const refused = plain.isBogus ? unanswered('dnssec', zone, plain) : undefined;
  const nsec3 = readNsec3(parameters.records[0]);
  const findings = judgeDnssec({ zone, chain, soa, nsec3, now });
  return refused === undefined ? findings : [refused, ...findings.filter(({ status }) => status !== 'pass')];
}

/** Hash, flags, iterations, salt. */
function readNsec3(record: DnsRecord<'NSEC3PARAM'> | undefined): DnssecFacts['nsec3'] {
  if (record === undefined || record.data.length < 5) return undefined;
  return { iterations: record.data.readUInt16BE(2), salt: record.data.subarray(5).toString('hex') };
}

export function judgeDnssec(facts: DnssecFacts): Finding[] {
  const { chain, zone } = facts;
  if (chain.status === 'unknown')
    return [inconclusive('dnssec', 'The DNSSEC records could not be read, so the chain was not verified.')];
  if (chain.status === 'bogus') return chain.faults.map((fault) => broken(zone, fault));
  if (chain.status === 'insecure') return [unsigned(chain)];
  const detail = setFault(facts.soa, chain.links[0]?.keys ?? [], facts.now);
  if (detail !== undefined) return [broken(zone, { zone, code: 'bad_record_signature', detail })];
  const findings = [
    ...keyFindings(chain),
    ...dsFindings(chain),
    ...expiryFindings(facts),
    ...nsec3Findings(facts),
  ];
  if (chain.status === 'island')
    return [
      finding('dnssec-no-ds', 'low', {
        message:
          'The zone is signed, but the parent zone has no DS record, so nobody can verify the signatures.',
        fix: 'Enter the DS record at the registrar.',
        evidence: { keys: keysOf(chain) },
      }),
      ...findings,
    ];
  const verified = passed('dnssec', 'The chain of trust is valid from the root to the zone.', {
    chain: chain.links.map((link) => link.zone || '.'),
    keys: keysOf(chain),
  });
  return [verified, ...findings];
}

const broken = (zone: string, fault: Chain['faults'][number]): Finding =>
  finding('dnssec-broken', 'critical', {
    message: `DNSSEC is broken at ${fault.zone || 'the root'}: ${fault.detail} Validating resolvers refuse to answer for ${zone}.`,
    fix: 'Sign the zone again and publish its keys, or remove the DS record at the registrar until that is done.',
    evidence: { ...fault },
  });

const unsigned = ({ links }: Chain): Finding =>
  finding('dnssec-unsigned', 'info', {
    message: 'The zone is not signed with DNSSEC.',
    fix: 'Turn DNSSEC on at your DNS provider and enter the DS record at the registrar.',
    evidence: { unsigned_at: links.at(-1)?.zone || '.' },
  });

const keysOf = ({ links }: Chain) =>
  (links[0]?.keys ?? []).map((key) => ({
    ...{ tag: keyTag(key), flags: key.data.flags, bits: rsaBits(key) ?? null },
    algorithm: ALGORITHMS[key.data.algorithm]?.name ?? String(key.data.algorithm),
  }));

function keyFindings({ links }: Chain): Finding[] {
  return (links[0]?.keys ?? []).flatMap((key) => {
    const evidence = { tag: keyTag(key), algorithm: key.data.algorithm, bits: rsaBits(key) ?? null };
    if (OUTDATED_ALGORITHMS.has(key.data.algorithm))
      return [
        finding('dnssec-outdated-algorithm', 'medium', {
          message: `The key ${evidence.tag} uses the outdated algorithm ${key.data.algorithm}.`,
          fix: 'Roll over to algorithm 13 (ECDSA P-256).',
          evidence,
        }),
      ];
    if (evidence.bits !== null && evidence.bits < LEAST_BITS)
      return [
        finding('dnssec-weak-key', 'low', {
          message: `The key ${evidence.tag} has ${evidence.bits} bits.`,
          fix: `Use RSA keys of at least ${LEAST_BITS} bits, or algorithm 13 (ECDSA P-256).`,
          evidence,
        }),
      ];
    return [];
  });
}

const dsFindings = ({ links }: Chain): Finding[] =>
  (links[0]?.ds ?? [])
    .filter(({ data }) => data.digestType === SHA1)
    .map(({ data }) =>
      finding('dnssec-sha1-digest', 'medium', {
        message: `The DS record ${data.keyTag} uses a SHA-1 digest.`,
        fix: 'Replace it by one with digest type 2 (SHA-256).',
        evidence: { tag: data.keyTag, digest_type: data.digestType },
      }),
    );

function expiryFindings({ soa, chain, now }: DnssecFacts): Finding[] {
  const signatures = signaturesOf(soa.all, 'SOA');
  const expirations = signatures.map(({ data }) => data.expiration * 1_000);
  if (expirations.length === 0) return [];
  const days = (Math.max(...expirations) - now.getTime()) / DAY_MS;
  if (days > SOON_DAYS) return [];
  return [
    finding('dnssec-expiring', chain.status === 'secure' ? 'high' : 'low', {
      message: `The signatures of the zone expire in ${days.toFixed(1)} days. After that the domain no longer resolves.`,
      fix: 'Check that your DNS server signs the zone again by itself.',
      evidence: { expires_at: new Date(Math.max(...expirations)).toISOString() },
    }),
  ];
}

const nsec3Findings = ({ nsec3 }: DnssecFacts): Finding[] =>
  nsec3 === undefined || (nsec3.iterations === 0 && nsec3.salt === '')
    ? []
    : [
        finding('dnssec-nsec3', nsec3.iterations > 0 ? 'medium' : 'low', {
          message: `NSEC3 uses ${nsec3.iterations} extra iterations and ${nsec3.salt === '' ? 'no' : 'a'} salt. Resolvers may treat the zone as unsigned.`,
          fix: 'Set the iterations to 0 and the salt to empty (RFC 9276).',
          evidence: { ...nsec3 },
        }),
      ];
