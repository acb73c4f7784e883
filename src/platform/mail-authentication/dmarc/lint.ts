import { type Finding, finding, inconclusive, passed } from '../../findings/index.ts';
import { type DmarcRecord, isReportAddress, reportAddresses } from './parse.ts';
import type { DmarcWalk } from './walk.ts';

/** What is wrong with the DMARC policy that applies to a domain. */
export function lintDmarc(walk: DmarcWalk, domain: string): Finding[] {
  const several = walk.steps.filter(({ fault }) => fault === 'several');
  const repeated = several.map(({ name }) =>
    finding('dmarc-multiple', 'high', {
      message: `_dmarc.${name} has several DMARC records. Receivers ignore all of them.`,
      fix: 'Keep one TXT record that starts with v=DMARC1, and delete the others.',
      evidence: { name: `_dmarc.${name}` },
    }),
  );
  if (walk.record === undefined) {
    if (walk.isInconclusive)
      return [
        ...repeated,
        inconclusive('dmarc', 'The DMARC record could not be read: the name servers did not respond.'),
      ];
    return repeated.length > 0 ? repeated : [missing(domain)];
  }
  return [...repeated, ...recordFindings(walk.record, walk, domain)];
}

const missing = (domain: string): Finding =>
  finding('dmarc-missing', 'high', {
    message: 'No DMARC record applies to the domain, so receivers deliver mail that fails SPF and DKIM.',
    fix: `Add a TXT record at _dmarc.${domain}, such as "v=DMARC1; p=none; rua=mailto:dmarc@${domain}", read the reports, then move on to p=quarantine and p=reject.`,
  });

function recordFindings(record: DmarcRecord, walk: DmarcWalk, domain: string): Finding[] {
  const evidence = { record: record.text, found_at: walk.foundAt };
  const invalid = record.faults.map(({ tag, message }) =>
    finding('dmarc-invalid', record.policy === undefined ? 'high' : 'medium', {
      message: `The DMARC record is invalid: ${message}`,
      fix: `Correct the tag "${tag}".`,
      evidence: { ...evidence, tag },
    }),
  );
  const warned = record.warnings
    .filter(({ tag }) => tag !== 'sp' && tag !== 'np')
    .map(({ tag, message }) =>
      finding('dmarc-tag', 'low', {
        message,
        fix: FIXES[tag] ?? `Remove the tag "${tag}".`,
        evidence: { ...evidence, tag },
      }),
    );
  return [...invalid, ...policyFindings(record, walk, domain), ...warned];
}

const FIXES: Readonly<Record<string, string>> = {
  p: 'Write the policy right after v=DMARC1, such as "v=DMARC1; p=quarantine".',
  rua: 'Add rua=mailto: with an address that you read.',
  ruf: 'Use mailto: addresses without a size limit.',
  fo: 'Remove fo, or add ruf with an address for failure reports.',
};

function policyFindings(record: DmarcRecord, walk: DmarcWalk, domain: string): Finding[] {
  const { tags, policy, text } = record;
  if (policy === undefined) return [];
  const isOwn = walk.foundAt === domain;
  const applying = isOwn ? policy : (tags.sp ?? policy);
  const evidence = { record: text, policy: applying, found_at: walk.foundAt };
  const hasReports = tags.rua !== undefined;
  if (applying === 'none')
    return [
      finding('dmarc-policy-none', hasReports ? 'medium' : 'high', {
        message: hasReports
          ? 'The DMARC policy is none: forged mail is reported and delivered.'
          : 'The DMARC policy is none and nobody receives reports: the record has no effect.',
        fix: hasReports
          ? 'Once all your senders pass, set p=quarantine, then p=reject.'
          : 'Add rua with an address that you read; once all your senders pass, set p=quarantine, then p=reject.',
        evidence,
      }),
    ];
  return [...weakened(record, evidence), ...(isOwn ? subdomains(record, evidence) : [])];
}

function weakened({ tags, policy }: DmarcRecord, evidence: Finding['evidence']): Finding[] {
  if (tags.t === 'y')
    return [
      finding('dmarc-testing', 'medium', {
        message: `The DMARC policy is in testing mode (t=y), so ${policy} is applied one step weaker.`,
        fix: 'Remove t=y once all your senders pass.',
        evidence,
      }),
    ];
  return [passed('dmarc', `The DMARC policy is ${policy}.`, evidence)];
}

const STRENGTH: Readonly<Record<string, number>> = { none: 0, quarantine: 1, reject: 2 };

function subdomains({ tags, policy = 'none' }: DmarcRecord, evidence: Finding['evidence']): Finding[] {
  return (['sp', 'np'] as const)
    .filter((tag) => (STRENGTH[tags[tag] ?? policy] ?? 0) < (STRENGTH[policy] ?? 0))
    .map((tag) =>
      finding('dmarc-weak-subdomains', 'medium', {
        message: `${tag === 'sp' ? 'Subdomains' : 'Subdomains that do not exist'} have the policy ${tags[tag]}, weaker than that of the domain. Forgers use them instead.`,
        fix: `Remove ${tag}, or set ${tag}=${policy}.`,
        evidence: { ...evidence, tag },
      }),
    );
}

/** Hosts elsewhere that get reports; each must agree to it (RFC 9990). */
export function reportHosts(record: DmarcRecord): { tag: 'rua' | 'ruf'; host: string }[] {
  return (['rua', 'ruf'] as const).flatMap((tag) =>
    reportAddresses(record.given[tag] ?? '')
      .filter((address) => /^mailto:/i.test(address) && isReportAddress(address))
      .map((address) => ({ tag, host: address.replace(/!.*$/, '').split('@').at(-1)?.toLowerCase() ?? '' })),
  );
}
