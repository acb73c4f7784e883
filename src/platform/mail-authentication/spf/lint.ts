import { type Finding, finding, inconclusive, passed } from '../../findings/index.ts';
import { MOST_LOOKUPS } from './evaluate.ts';
import type { Mechanism, SpfRecord } from './parse.ts';
import { hasAll, type SpfNode, type SpfTree } from './tree.ts';

const MANY_LOOKUPS = 8;
const LONG_RECORD = 450;
const WIDE_NETWORK = { ip4: 16, ip6: 32 } as const;

/** What is wrong with the SPF of a domain, whoever sends. */
export function lintSpf(tree: SpfTree, domain: string, sendsMail: boolean): Finding[] {
  const { root, parsed, records } = tree;
  const broken = rootFault(root, records, { domain, sendsMail });
  if (broken !== undefined) return [broken];
  if (parsed === undefined) return [];
  const findings = [
    ...lookupFindings(root),
    ...brokenIncludes(root),
    ...endFindings(parsed, root),
    ...termFindings(parsed),
    ...lengthFindings(root.record ?? ''),
    ...repeatedIncludes(root),
  ];
  const isFine = findings.every(({ status }) => status === 'info' || status === 'inconclusive');
  return isFine
    ? [passed('spf', 'The SPF record is valid.', { record: root.record }), ...findings]
    : findings;
}

function rootFault(
  { fault, record, detail }: SpfNode,
  records: readonly string[],
  { domain, sendsMail }: { domain: string; sendsMail: boolean },
): Finding | undefined {
  switch (fault) {
    case 'unreachable':
      return inconclusive('spf', 'The SPF record could not be read: the name servers did not respond.');
    case 'missing':
      return finding('spf-missing', sendsMail ? 'high' : 'medium', {
        message: 'The domain has no SPF record, so anyone can send mail in its name.',
        fix: sendsMail
          ? `Add a TXT record at ${domain} that lists your mail servers, such as "v=spf1 mx -all".`
          : `Add the TXT record "v=spf1 -all" at ${domain}: it says that the domain sends no mail.`,
      });
    case 'several':
      return finding('spf-multiple', 'high', {
        message: `The domain has ${records.length} SPF records. Receivers treat this as a permanent error.`,
        fix: 'Merge them into one TXT record that starts with v=spf1, and delete the others.',
        evidence: { records: [...records], result: 'permerror' },
      });
    case 'syntax':
      return finding('spf-syntax', 'high', {
        message: `The SPF record has a syntax error: ${detail}`,
        fix: 'Correct or remove this term. One wrong term makes the whole record invalid.',
        evidence: { record, result: 'permerror' },
      });
    default:
      return undefined;
  }
}

function lookupFindings(root: SpfNode): Finding[] {
  const { lookups } = root;
  const evidence = { lookups, limit: MOST_LOOKUPS, by_include: byInclude(root) };
  if (lookups > MOST_LOOKUPS)
    return [
      finding('spf-too-many-lookups', 'high', {
        message: `The SPF record needs ${lookups} DNS lookups; the limit is ${MOST_LOOKUPS}. Receivers treat this as a permanent error.`,
        fix: 'Remove includes that you no longer use, or replace a, mx and include by the networks that they stand for (ip4, ip6).',
        evidence: { ...evidence, result: 'permerror' },
      }),
    ];
  if (lookups < MANY_LOOKUPS) return [];
  return [
    finding('spf-many-lookups', 'low', {
      message: `The SPF record needs ${lookups} of at most ${MOST_LOOKUPS} DNS lookups. A change at a provider can push it over the limit.`,
      fix: 'Remove includes that you no longer use.',
      evidence,
    }),
  ];
}

const byInclude = ({ includes }: SpfNode) =>
  includes.map(({ via, lookups }) => ({ term: via, lookups: lookups + 1 }));

/** Everything below the top, each once. */
function below(node: SpfNode): SpfNode[] {
  return node.includes.flatMap((child) => [child, ...below(child)]);
}

const WORDS = {
  missing: 'has no SPF record',
  several: 'has several SPF records',
  syntax: 'has an SPF record with a syntax error',
  loop: 'leads back to a record above it',
} as const;

function brokenIncludes(root: SpfNode): Finding[] {
  return below(root).flatMap(({ domain, via, fault, detail }) => {
    if (fault === null) return [];
    if (fault === 'unreachable')
      return [
        inconclusive('spf-include', `${domain} could not be read: its name servers did not respond.`, {
          via,
        }),
      ];
    if (fault === 'depends_on_sender')
      return [
        finding('spf-macro', 'info', {
          message: `"${via}" depends on the sender, so its lookups cannot be counted in advance.`,
          evidence: { via },
        }),
      ];
    return [
      finding('spf-broken-include', 'high', {
        message: `${domain} is included and ${WORDS[fault]}. Receivers treat this as a permanent error.`,
        fix: `Correct or remove "${via}".`,
        evidence: { via, detail, result: 'permerror' },
      }),
    ];
  });
}

function endFindings(record: SpfRecord, root: SpfNode): Finding[] {
  const all = record.mechanisms.find(({ name }) => name === 'all');
  if (all?.qualifier === '+')
    return [
      finding('spf-allows-all', 'critical', {
        message: 'The SPF record ends in +all: every host may send mail in the name of the domain.',
        fix: 'Replace +all by -all, or by ~all while you test.',
        evidence: { record: root.record },
      }),
    ];
  const redirected = root.includes.find(({ via }) => via?.startsWith('redirect='));
  if (all?.qualifier === '?' || (all === undefined && redirected === undefined))
    return [
      finding('spf-no-verdict', 'medium', {
        message:
          all === undefined
            ? 'The SPF record has no all at its end, so other hosts are neither allowed nor forbidden.'
            : 'The SPF record ends in ?all, so other hosts are neither allowed nor forbidden.',
        fix: 'End the record in -all, or in ~all while you test.',
        evidence: { record: root.record },
      }),
    ];
  return [...afterAll(record), ...uselessRedirect(record)];
}

function afterAll({ mechanisms }: SpfRecord): Finding[] {
  const place = mechanisms.findIndex(({ name }) => name === 'all');
  const ignored = place === -1 ? [] : mechanisms.slice(place + 1).map(({ text }) => text);
  if (ignored.length === 0) return [];
  return [
    finding('spf-after-all', 'low', {
      message: `The terms after all are never used: ${ignored.join(' ')}.`,
      fix: 'Move them before all, or remove them.',
      evidence: { ignored },
    }),
  ];
}

const uselessRedirect = (record: SpfRecord): Finding[] =>
  record.redirect === undefined || !hasAll(record)
    ? []
    : [
        finding('spf-redirect-ignored', 'low', {
          message: 'The redirect is never used, because the record has all.',
          fix: 'Remove either of the two.',
          evidence: { redirect: record.redirect },
        }),
      ];

function termFindings(record: SpfRecord): Finding[] {
  return record.mechanisms.flatMap((mechanism) => {
    const evidence = { term: mechanism.text };
    if (mechanism.name === 'ptr')
      return [
        finding('spf-ptr', 'low', {
          message: 'The mechanism ptr is slow and unreliable, and RFC 7208 says not to use it.',
          fix: 'Replace it by the networks of your mail servers (ip4, ip6).',
          evidence,
        }),
      ];
    if (isWide(mechanism))
      return [
        finding('spf-wide-network', 'medium', {
          message: `"${mechanism.text}" allows a very large network to send mail in the name of the domain.`,
          fix: 'Name only the networks of your mail servers.',
          evidence,
        }),
      ];
    if (mechanism.name !== 'include' && mechanism.value?.includes('%{') === true)
      return [
        finding('spf-macro', 'info', {
          message: `"${mechanism.text}" depends on the sender.`,
          evidence,
        }),
      ];
    return [];
  });
}

const isWide = ({ name, qualifier, bits4 }: Mechanism): boolean =>
  qualifier === '+' && (name === 'ip4' || name === 'ip6') && bits4 < WIDE_NETWORK[name];

function lengthFindings(record: string): Finding[] {
  if (record.length <= LONG_RECORD) return [];
  return [
    finding('spf-long', 'low', {
      message: `The SPF record has ${record.length} bytes. Above ${LONG_RECORD}, responses may not fit into one packet.`,
      fix: 'Split the record with include, within the limit of 10 lookups.',
      evidence: { bytes: record.length },
    }),
  ];
}

function repeatedIncludes(root: SpfNode): Finding[] {
  const seen = new Map<string, number>();
  for (const { domain, fault } of below(root))
    if (fault !== 'loop') seen.set(domain, (seen.get(domain) ?? 0) + 1);
  const repeated = [...seen].filter(([, count]) => count > 1).map(([domain]) => domain);
  if (repeated.length === 0) return [];
  return [
    finding('spf-duplicate-include', 'low', {
      message: `Included more than once: ${repeated.join(', ')}. Each time costs DNS lookups.`,
      fix: 'Remove the repetitions.',
      evidence: { domains: repeated },
    }),
  ];
}
