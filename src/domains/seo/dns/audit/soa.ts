import type { DnsRecord } from '../../../../platform/dns/index.ts';
import { type Finding, finding, passed } from '../../../../platform/findings/index.ts';
import { type AuditContext, unanswered } from './context.ts';
import type { Delegation } from './nameservers.ts';

type Soa = DnsRecord<'SOA'>;

interface Range {
  field: 'refresh' | 'expire' | 'minimum';
  least: number;
  most: number;
  means: string;
}

const RANGES: readonly Range[] = [
  { field: 'refresh', least: 1_200, most: 43_200, means: 'how often secondary servers look for changes' },
  {
    field: 'expire',
    least: 604_800,
    most: 2_419_200,
    means: 'how long secondary servers answer without the primary',
  },
  {
    field: 'minimum',
    least: 300,
    most: 86_400,
    means: 'how long resolvers remember that a name does not exist',
  },
];

export async function checkSoa(
  { zone, lookups }: AuditContext,
  delegation: Delegation | undefined,
): Promise<Finding[]> {
  const answer = await lookups.find(zone, 'SOA');
  const fault = unanswered('soa', `The SOA record of ${zone}`, answer);
  if (fault !== undefined) return [fault];
  const [record] = answer.records;
  if (record === undefined)
    return [
      finding('soa-missing', 'high', {
        message: `${zone} has no SOA record.`,
        fix: 'Set up the zone at your DNS provider again.',
      }),
    ];
  const primary = await lookups.find(record.data.mname, 'A');
  const six = primary.state === 'empty' ? await lookups.find(record.data.mname, 'AAAA') : primary;
  const isPrimaryKnown = primary.state !== 'no_name' && six.state !== 'no_name' && six.state !== 'empty';
  return judgeSoa(record, { isPrimaryKnown, serials: serialsOf(delegation) });
}

const serialsOf = (delegation: Delegation | undefined): Record<string, number> =>
  Object.fromEntries(
    (delegation?.servers ?? []).flatMap(({ name, reach }) =>
      reach.flatMap(({ address, serial }) => (serial === null ? [] : [[`${name} ${address}`, serial]])),
    ),
  );

export function judgeSoa(
  { data, ttl }: Soa,
  { isPrimaryKnown, serials }: { isPrimaryKnown: boolean; serials: Readonly<Record<string, number>> },
): Finding[] {
  const findings = [...rangeFindings(data), ...nameFindings(data, isPrimaryKnown)];
  if (data.retry >= data.refresh)
    findings.push(
      finding('soa-retry', 'low', {
        message: `The SOA retry (${data.retry} s) is not shorter than refresh (${data.refresh} s).`,
        fix: 'Set retry to a fraction of refresh, such as a quarter.',
        evidence: { retry: data.retry, refresh: data.refresh },
      }),
    );
  if (new Set(Object.values(serials)).size > 1)
    findings.push(
      finding('soa-serial-mismatch', 'medium', {
        message: 'The name servers have different versions of the zone.',
        fix: 'Check the zone transfer to the servers with the older serial number.',
        evidence: { serials },
      }),
    );
  if (findings.length > 0) return findings;
  return [
    passed('soa', 'The SOA record is valid.', {
      serial: data.serial,
      negative_ttl: Math.min(ttl, data.minimum),
    }),
  ];
}

const rangeFindings = (data: Soa['data']): Finding[] =>
  RANGES.filter(({ field, least, most }) => data[field] < least || data[field] > most).map(
    ({ field, least, most, means }) =>
      finding('soa-range', 'low', {
        message: `The SOA ${field} is ${data[field]} s (${means}).`,
        fix: `Set ${field} to a value from ${least} to ${most} s.`,
        evidence: { field, value: data[field], least, most },
      }),
  );

function nameFindings({ mname, rname }: Soa['data'], isPrimaryKnown: boolean): Finding[] {
  const findings: Finding[] = [];
  if (!isPrimaryKnown)
    findings.push(
      finding('soa-primary', 'low', {
        message: `The primary name server ${mname} of the SOA record has no IP address.`,
        fix: 'Name a server that exists as primary.',
        evidence: { mname },
      }),
    );
  // The first dot that is not escaped stands for the @.
  if (rname.includes('@') || !/(?:[^\\])\..+\./.test(`${rname}.`))
    findings.push(
      finding('soa-mailbox', 'low', {
        message: `The mailbox "${rname}" of the SOA record is not written as hostmaster.example.com.`,
        fix: 'Write the email address with a dot in place of the @.',
        evidence: { rname },
      }),
    );
  return findings;
}
