import { type DnsRecord, type RecordType, show } from '../../../../platform/dns/index.ts';
import type { Finding } from '../../../../platform/findings/index.ts';
import { climbCaa, judgeCaa } from '../caa.ts';
import { checkAddresses } from './addresses.ts';
import { checkCname } from './cname.ts';
import { type AuditContext, type CheckName, unanswered } from './context.ts';
import { checkDnssec } from './dnssec.ts';
import { judgeNameservers } from './judge-nameservers.ts';
import { checkMx } from './mx.ts';
import { type Delegation, readDelegation } from './nameservers.ts';
import { checkHttps, checkTexts, checkTtl, checkWildcard } from './smaller-checks.ts';
import { checkSoa } from './soa.ts';

export interface AuditResult {
  records: Record<string, { name: string; ttl: number; value: string }[]>;
  delegation: Delegation | undefined;
  findings: Finding[];
}

const SHOWN = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'SOA', 'TXT', 'CAA', 'DS', 'DNSKEY', 'HTTPS'] as const;
const OF_THE_ZONE: ReadonlySet<RecordType> = new Set(['NS', 'SOA', 'DS', 'DNSKEY']);

type Check = (context: AuditContext, delegation: Delegation | undefined) => Promise<Finding[]>;

const RUN: Readonly<Record<CheckName, Check>> = {
  ns: async ({ zone, lookups }, delegation) => {
    const fault = unanswered('ns', `The name servers of ${zone}`, await lookups.find(zone, 'NS'));
    if (fault !== undefined) return [fault];
    return delegation === undefined ? [] : judgeNameservers(zone, delegation);
  },
  soa: checkSoa,
  mx: checkMx,
  addresses: checkAddresses,
  cname: checkCname,
  caa: async ({ domain, lookups }) => judgeCaa(await climbCaa(lookups, domain)),
  dnssec: checkDnssec,
  ttl: checkTtl,
  wildcard: checkWildcard,
  txt: checkTexts,
  https: checkHttps,
};

export async function runAudit(context: AuditContext, checks: readonly CheckName[]): Promise<AuditResult> {
  const needsServers = checks.includes('ns') || checks.includes('soa');
  const delegation = needsServers ? await readDelegation(context) : undefined;
  const findings = (await Promise.all(checks.map((check) => RUN[check](context, delegation)))).flat();
  return { records: await readRecords(context), delegation, findings: distinct(findings) };
}

async function readRecords({ domain, zone, lookups }: AuditContext): Promise<AuditResult['records']> {
  const found = await Promise.all(
    SHOWN.map(async (type) => {
      const { records } = await lookups.find(OF_THE_ZONE.has(type) ? zone : domain, type);
      return [type, (records as DnsRecord[]).map(shown)] as const;
    }),
  );
  return Object.fromEntries(found);
}

const shown = (record: DnsRecord) => ({ name: record.name, ttl: record.ttl, value: show(record) });

/** Several checks may meet the same fault. */
function distinct(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ id, message }) => {
    const key = `${id} ${message}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
