import { DnsFault } from '../../../../platform/dns/index.ts';
import { toFault } from '../lookup/faults.ts';
import type { Lookup } from '../lookup/lookup.ts';
import { nameOf } from './dns-records.ts';
import { columns, DAY, type Source } from './source.ts';

/** Selectors cannot be listed; these are the ones that senders use most. */
const SELECTORS = [
  ...['google', 'selector1', 'selector2', 'k1', 'k2', 's1', 's2', 'default', 'mail', 'dkim', 'mxvault'],
  ...['zoho', 'fm1', 'fm2', 'fm3', 'pm', 'mandrill', 'protonmail', 'smtp', 'mta'],
];
const MOST_LOOKUPS = 10;

export const emailAuth: Source = {
  name: 'email_auth',
  description:
    'How a domain protects its email: SPF, DKIM (well-known selectors), DMARC, MTA-STS, TLS-RPT, BIMI.',
  matches: 'domain',
  columns: columns(
    ['spf_record', 'text', 'As published.'],
    ['spf_policy', 'text', 'pass, neutral, softfail, fail, or permerror for two records.'],
    ['spf_lookups', 'integer', 'Terms that need a DNS lookup; more than 10 in total is an error.'],
    ['dkim_selectors', 'jsonb', 'Selectors that were found.'],
    ['dmarc_record', 'text', 'As published.'],
    ['dmarc_policy', 'text', 'none, quarantine or reject.'],
    ['dmarc_reports', 'jsonb', 'Where reports are sent.'],
    ['mta_sts_mode', 'text', 'enforce, testing or none.'],
    ['tls_rpt', 'boolean', 'Whether TLS failure reports are requested.'],
    ['bimi_logo', 'url', 'URL of the logo shown with mail.'],
    ['email_auth_grade', 'text', 'A to F.'],
  ),
  cost: 1,
  ttl: DAY,
  variant: ({ dkim_selectors: own = [] }) => [...own].sort().join(','),
  async lookUp(lookup) {
    const name = nameOf(lookup.match);
    const texts = await lookup.parts.dns.texts(name);
    const spf = spfOf(texts);
    const [dkim, dmarc, sts, rpt, bimi] = await Promise.all([
      findSelectors(lookup, name),
      record(lookup, `_dmarc.${name}`, /^v=DMARC1(?:\s*;|$)/i),
      record(lookup, `_mta-sts.${name}`, /^v=STSv1(?:\s*;|$)/i),
      record(lookup, `_smtp._tls.${name}`, /^v=TLSRPTv1(?:\s*;|$)/i),
      record(lookup, `default._bimi.${name}`, /^v=BIMI1(?:\s*;|$)/i),
    ]);
    const policy = dmarc === undefined ? undefined : policyOf(tag(dmarc, 'p'));
    return {
      values: {
        ...spf,
        dkim_selectors: dkim,
        dmarc_record: dmarc,
        dmarc_policy: policy,
        dmarc_reports: dmarc === undefined ? null : (tag(dmarc, 'rua') ?? '').split(',').flatMap(trimmed),
        mta_sts_mode: sts === undefined ? 'none' : await stsMode(lookup, name),
        tls_rpt: rpt !== undefined,
        bimi_logo: bimi === undefined ? null : tag(bimi, 'l'),
        email_auth_grade: grade(spf.spf_policy, dkim.length > 0, policy),
      },
      confidence: 1,
      // A key may lie under a name that was not tried.
      confidences: { dkim_selectors: 0.6, email_auth_grade: 0.7 },
    };
  },
};

function spfOf(texts: readonly string[]) {
  const records = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [first] = records;
  if (first === undefined) return { spf_record: null, spf_policy: null, spf_lookups: null };
  const terms = first.split(/ +/).slice(1);
  const all = terms.map((term) => /^([+\-~?]?)all$/i.exec(term)?.[1]).find((sign) => sign !== undefined);
  const lookups = terms.filter((term) =>
    /^[+\-~?]?(?:include:|a(?:[:/]|$)|mx(?:[:/]|$)|ptr|exists:)|^redirect=/i.test(term),
  ).length;
  const policies: Record<string, string> = {
    '': 'pass',
    '+': 'pass',
    '-': 'fail',
    '~': 'softfail',
    '?': 'neutral',
  };
  const isBroken = records.length > 1 || lookups > MOST_LOOKUPS;
  return {
    spf_record: first,
    spf_policy: isBroken ? 'permerror' : all === undefined ? 'neutral' : policies[all]!,
    spf_lookups: lookups,
  };
}

async function findSelectors(lookup: Lookup, name: string): Promise<string[]> {
  const tried = [...new Set([...SELECTORS, ...(lookup.config.dkim_selectors ?? [])])];
  const found = await Promise.all(
    tried.map(async (selector) => {
      const key = await record(lookup, `${selector}._domainkey.${name}`, /(?:^|;)\s*(?:v=DKIM1|p=|k=)/i);
      // An empty key is one that was taken back.
      return key !== undefined && (tag(key, 'p') ?? '') !== '' ? [selector] : [];
    }),
  );
  return found.flat();
}

/** The record at a name; undefined when there is no such name or no such record. */
async function record({ parts }: Lookup, name: string, form: RegExp): Promise<string | undefined> {
  try {
    return (await parts.dns.texts(name)).find((text) => form.test(text));
  } catch (error) {
    if (error instanceof DnsFault && error.code === 'no_such_name') return undefined;
    throw error;
  }
}

const tag = (text: string, name: string): string | undefined =>
  text
    .split(';')
    .map((part) => /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(part))
    .find((match) => match?.[1]?.toLowerCase() === name)?.[2];

const trimmed = (text: string): string[] => (text.trim() === '' ? [] : [text.trim()]);

/** One that is missing or not known is read as none. */
const policyOf = (value: string | undefined): string =>
  ['quarantine', 'reject'].find((known) => known === value?.toLowerCase()) ?? 'none';

async function stsMode(lookup: Lookup, name: string): Promise<string | null> {
  try {
    const answer = await lookup.parts.web.fetch(`https://mta-sts.${name}/.well-known/mta-sts.txt`, {
      signal: lookup.signal,
      maxRedirects: 0,
      maxBytes: 65_536,
      timeoutMs: 10_000,
    });
    const text = await answer.text();
    return answer.status === 200 ? (/^mode:\s*(enforce|testing|none)\s*$/im.exec(text)?.[1] ?? null) : null;
  } catch (error) {
    lookup.signal.throwIfAborted();
    if (toFault(error) === undefined) throw error;
    // The record promises a policy that cannot be had: it counts as none known.
    return null;
  }
}

function grade(spf: string | null, hasDkim: boolean, dmarc: string | undefined): string {
  const guarded = spf === 'fail' || spf === 'softfail';
  if (dmarc === 'reject') return guarded && hasDkim ? 'A' : 'B';
  if (dmarc === 'quarantine') return guarded ? 'B' : 'C';
  if (dmarc === 'none') return guarded ? 'C' : 'D';
  return guarded ? 'D' : 'F';
}
