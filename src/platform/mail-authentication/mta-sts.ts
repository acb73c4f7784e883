import { type Finding, finding, passed } from '../findings/index.ts';
import { readTagList } from './tag-list.ts';

export interface StsPolicy {
  mode: string | null;
  mx: string[];
  maxAge: number | null;
  faults: string[];
}

const MOST_AGE = 31_557_600;
const SHORT_AGE = 86_400;
const GOOD_AGE = 604_800;
const MODES = ['enforce', 'testing', 'none'];

export const isSts = (text: string): boolean => /^v=STSv1\s*(?:;|$)/.test(text);

/** Why the record at `_mta-sts` is invalid. */
export function stsRecordFaults(text: string): string[] {
  const { tags, faults } = readTagList(text);
  const isGood = /^[a-zA-Z0-9]{1,32}$/.test(tags.id ?? '');
  return isGood ? faults : [...faults, 'The tag id must have 1 to 32 letters and digits.'];
}

export function readStsPolicy(text: string): StsPolicy {
  const policy: StsPolicy = { mode: null, mx: [], maxAge: null, faults: [] };
  let version: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const [, key = '', value = ''] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    if (line.trim() !== '' && key === '')
      policy.faults.push(`"${line.trim()}" is not written as key: value.`);
    if (key === 'version') version ??= value;
    if (key === 'mode') policy.mode ??= value;
    if (key === 'mx') policy.mx.push(value.toLowerCase());
    if (key === 'max_age' && /^\d{1,10}$/.test(value)) policy.maxAge ??= Number(value);
  }
  if (version !== 'STSv1') policy.faults.push('The policy must say version: STSv1.');
  if (policy.mode === null || !MODES.includes(policy.mode))
    policy.faults.push(`The mode must be one of ${MODES.join(', ')}.`);
  if (policy.maxAge === null || policy.maxAge > MOST_AGE)
    policy.faults.push(`The policy needs a max_age from 0 to ${MOST_AGE}.`);
  if (policy.mode !== 'none' && policy.mx.length === 0) policy.faults.push('The policy names no mx.');
  for (const mx of policy.mx)
    if (!/^(?:\*\.)?[a-z0-9_](?:[a-z0-9._-]*[a-z0-9])?$/.test(mx))
      policy.faults.push(`"${mx}" is not a valid mx.`);
  return policy;
}

/** A wildcard stands for one label. */
export const matchesMx = (pattern: string, host: string): boolean =>
  pattern.startsWith('*.')
    ? host.slice(host.indexOf('.') + 1) === pattern.slice(2) && host.includes('.')
    : pattern === host;

export function lintStsPolicy(policy: StsPolicy, mailServers: readonly string[]): Finding[] {
  const evidence = { mode: policy.mode, mx: policy.mx, max_age: policy.maxAge };
  if (policy.faults.length > 0)
    return [
      finding('mta-sts-policy-invalid', 'high', {
        message: `The MTA-STS policy is invalid: ${policy.faults.join(' ')}`,
        fix: 'Correct the policy file, then change the id in the TXT record.',
        evidence: { ...evidence, faults: policy.faults },
      }),
    ];
  const uncovered = mailServers.filter((host) => !policy.mx.some((pattern) => matchesMx(pattern, host)));
  if (uncovered.length > 0 && policy.mode !== 'none')
    return [
      finding('mta-sts-mx-mismatch', policy.mode === 'enforce' ? 'critical' : 'high', {
        message: `The MTA-STS policy does not cover ${uncovered.join(', ')}. ${policy.mode === 'enforce' ? 'Senders refuse to deliver there.' : 'Senders will refuse to deliver there once the mode is enforce.'}`,
        fix: 'Add the missing mail servers as mx lines, then change the id in the TXT record.',
        evidence: { ...evidence, uncovered },
      }),
    ];
  return [...modeFindings(policy, evidence), ...ageFindings(policy, evidence)];
}

function modeFindings({ mode }: StsPolicy, evidence: Finding['evidence']): Finding[] {
  if (mode === 'enforce')
    return [passed('mta-sts', 'MTA-STS is enforced and covers all mail servers.', evidence)];
  return [
    finding('mta-sts-not-enforced', 'low', {
      message: `The mode of the MTA-STS policy is ${mode}, so senders still deliver without TLS.`,
      fix: 'Once TLS reports show no failures, set mode: enforce and change the id in the TXT record.',
      evidence,
    }),
  ];
}

function ageFindings({ maxAge }: StsPolicy, evidence: Finding['evidence']): Finding[] {
  if (maxAge === null || maxAge >= GOOD_AGE) return [];
  return [
    finding('mta-sts-short-max-age', maxAge < SHORT_AGE ? 'low' : 'info', {
      message: `The MTA-STS policy is valid for ${maxAge} seconds. Senders forget it between two messages.`,
      fix: `Set max_age to at least ${GOOD_AGE} (a week).`,
      evidence,
    }),
  ];
}
