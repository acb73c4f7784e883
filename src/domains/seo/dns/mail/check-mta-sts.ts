import { ApiError } from '../../../../kernel/errors.ts';
import { type Finding, finding, inconclusive } from '../../../../platform/findings/index.ts';
import {
  isSts,
  lintStsPolicy,
  readStsPolicy,
  type SpfNames,
  stsRecordFaults,
} from '../../../../platform/mail-authentication/index.ts';
import type { GuardedClient } from '../../../../platform/web/index.ts';

export interface StsReport {
  record: string | null;
  policy_url: string;
  mode: string | null;
  mx: string[];
  max_age: number | null;
}

const MOST_BYTES = 65_536;
const FETCH_MS = 10_000;

interface Wish {
  domain: string;
  mailServers: readonly string[];
  signal: AbortSignal;
}

export async function checkMtaSts(
  names: SpfNames,
  web: Pick<GuardedClient, 'fetch'>,
  { domain, mailServers, signal }: Wish,
): Promise<{ report: StsReport; findings: Finding[] }> {
  const url = `https://mta-sts.${domain}/.well-known/mta-sts.txt`;
  const none: StsReport = { record: null, policy_url: url, mode: null, mx: [], max_age: null };
  const found = await names.texts(`_mta-sts.${domain}`);
  if (found.failed === true)
    return { report: none, findings: [inconclusive('mta-sts', 'The MTA-STS record could not be read.')] };
  const own = found.values.filter(isSts);
  const [record] = own;
  if (record === undefined) return { report: none, findings: [missing(domain)] };
  const faults = [...(own.length > 1 ? ['There are several records.'] : []), ...stsRecordFaults(record)];
  const invalid = faults.length === 0 ? [] : [invalidRecord(record, faults)];
  const fetched = await fetchPolicy(web, url, signal);
  if (typeof fetched !== 'string') return { report: { ...none, record }, findings: [...invalid, fetched] };
  const policy = readStsPolicy(fetched);
  return {
    report: { ...none, record, mode: policy.mode, mx: policy.mx, max_age: policy.maxAge },
    findings: [...invalid, ...lintStsPolicy(policy, mailServers)],
  };
}

const missing = (domain: string): Finding =>
  finding('mta-sts-missing', 'info', {
    message: 'There is no MTA-STS policy, so mail can be intercepted by forcing senders to skip TLS.',
    fix: `Publish a policy at https://mta-sts.${domain}/.well-known/mta-sts.txt and the TXT record "v=STSv1; id=1" at _mta-sts.${domain}.`,
  });

const invalidRecord = (record: string, faults: readonly string[]): Finding =>
  finding('mta-sts-record-invalid', 'medium', {
    message: `The MTA-STS record is invalid: ${faults.join(' ')}`,
    fix: 'Keep one TXT record, such as "v=STSv1; id=20260301T093000".',
    evidence: { record, faults },
  });

/** Its text, or why senders cannot use it: a redirect counts as none (RFC 8461, section 3.3). */
async function fetchPolicy(
  web: Pick<GuardedClient, 'fetch'>,
  url: string,
  signal: AbortSignal,
): Promise<string | Finding> {
  try {
    const response = await web.fetch(url, {
      follow: 'manual',
      signal,
      timeoutMs: FETCH_MS,
      maxBytes: MOST_BYTES,
    });
    const text = await response.text();
    const type = [response.headers['content-type'] ?? ''].flat()[0] ?? '';
    if (response.status !== 200) return unusable(url, `it answers with status ${response.status}`);
    if (!/^text\/plain\b/i.test(type)) return unusable(url, `its content type is "${type}", not text/plain`);
    return text;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return unusable(url, error.message);
  }
}

const unusable = (url: string, reason: string): Finding =>
  finding('mta-sts-policy-unreachable', 'high', {
    message: `The MTA-STS policy cannot be used: ${reason}`,
    fix: `Serve the policy as text/plain at ${url}, without a redirect and with a valid certificate.`,
    evidence: { url, reason },
  });
