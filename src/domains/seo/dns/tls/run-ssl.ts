import { isIP } from 'node:net';
import {
  type Certificate,
  isSelfIssued,
  parseCertificate,
  probeTls,
  revocationStatus,
  type ServedTls,
  type StartTls,
  showName,
  validatePath,
} from '../../../../platform/certificates/index.ts';
import type { Lookups } from '../../../../platform/dns/index.ts';
import { type Finding, finding } from '../../../../platform/findings/index.ts';
import { type CaaSet, climbCaa, judgeCaa, judgeIssuer } from '../caa.ts';
import type { DnsServices } from '../services.ts';
import { type Hsts, judgeHsts, readHsts } from './hsts.ts';
import { judgeChain } from './judge-chain.ts';
import { judgeProtocols } from './judge-protocols.ts';
import { fetchRevocationLists } from './revocation.ts';
import { trustedRoots } from './trusted-roots.ts';

export interface SslWish {
  host: string;
  address: string;
  port: number;
  servername: string;
  starttls: StartTls | undefined;
}

export interface SslReport {
  served: ServedTls;
  chain: Certificate[];
  isTrusted: boolean;
  hsts: Hsts | null;
  altSvc: string | null;
  caa: CaaSet | null;
  findings: Finding[];
}

const MAIL_PORTS = new Set([25, 465, 587, 853, 993, 995]);

export async function runSsl(
  { web, now }: Pick<DnsServices, 'web' | 'now'>,
  lookups: Lookups,
  wish: SslWish,
): Promise<SslReport> {
  const { signal } = lookups;
  const { servername, address, port, starttls } = wish;
  const isWeb = starttls === undefined && !MAIL_PORTS.has(port);
  const name = isIP(servername) === 0 ? servername : undefined;
  const [served, site, caa] = await Promise.all([
    probeTls({ address, port, servername: name, starttls, signal }),
    isWeb ? readHsts({ address, host: servername, port }, signal) : undefined,
    name === undefined ? null : climbCaa(lookups, name),
  ]);
  const chain = served.chain.flatMap((bytes) => parseCertificate(bytes) ?? []);
  const [leaf] = chain;
  const trust = await judgeTrust(web, { wish, chain, served, now: now(), signal });
  return {
    ...{
      served,
      chain,
      caa,
      isTrusted: trust.isTrusted,
      hsts: site?.hsts ?? null,
      altSvc: site?.altSvc ?? null,
    },
    findings: [
      ...trust.findings,
      ...judgeProtocols(served),
      ...(site === undefined ? [] : judgeHsts(site.hsts)),
      ...(caa === null
        ? []
        : [...judgeCaa(caa), ...(leaf === undefined ? [] : judgeIssuer(caa, showName(leaf.issuer)))]),
    ],
  };
}

interface Trust {
  wish: SslWish;
  chain: readonly Certificate[];
  served: ServedTls;
  now: Date;
  signal: AbortSignal;
}

async function judgeTrust(web: DnsServices['web'], { wish, chain, served, now, signal }: Trust) {
  const [leaf, ...intermediates] = chain;
  if (leaf === undefined || chain.length < served.chain.length)
    return {
      isTrusted: false,
      findings: [
        finding('tls-malformed', 'critical', {
          message:
            leaf === undefined
              ? 'The server shows no certificate that can be read.'
              : 'A certificate of the chain is malformed.',
          fix: 'Have the certificate issued again.',
        }),
      ],
    };
  const roots = trustedRoots();
  const { servername } = wish;
  const result = validatePath({
    ...{ leaf, intermediates, roots: roots.all, at: now, profile: 'web', isLenient: true },
    names: [{ kind: isIP(servername) === 0 ? 'DNS' : 'IP', value: servername }],
  });
  const root = result.path?.at(-1);
  const facts = {
    host: servername,
    chain,
    isExact: served.isChainExact,
    result,
    hasStaple: served.hasStaple,
    now,
  };
  const findings = judgeChain({ ...facts, isPublic: root !== undefined && roots.isPublic(root) });
  const revoked = await findRevoked(web, result.path ?? [], now, signal);
  return {
    isTrusted: result.path !== undefined && revoked.length === 0,
    findings: [...findings, ...revoked],
  };
}

/** Where a list can be had; a certificate without one counts as good. */
async function findRevoked(
  web: DnsServices['web'],
  path: readonly Certificate[],
  now: Date,
  signal: AbortSignal,
): Promise<Finding[]> {
  const below = path.filter((certificate) => !isSelfIssued(certificate));
  const lists = await fetchRevocationLists(web, below, signal);
  return path.slice(0, -1).flatMap((certificate, position) => {
    const issuer = path[position + 1];
    if (issuer === undefined || revocationStatus(certificate, issuer, lists, now) !== 'revoked') return [];
    return [
      finding('tls-revoked', 'critical', {
        message: 'A certificate of the chain is revoked.',
        fix: 'Get a new certificate with a new key.',
        evidence: { position, urls: certificate.revocationUrls },
      }),
    ];
  });
}
