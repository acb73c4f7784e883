import { randomBytes } from 'node:crypto';
import { type Finding, finding } from '../../../../platform/findings/index.ts';
import {
  isDkim,
  lintDkimKey,
  PROBED_SELECTORS,
  readDkimKey,
  type SpfNames,
} from '../../../../platform/mail-authentication/index.ts';

export interface DkimReport {
  selector: string;
  /** Named in the request; the others come from a list of usual names. */
  given: boolean;
  status: 'valid' | 'invalid' | 'revoked' | 'missing' | 'unknown';
  record: string | null;
  key_type: string | null;
  bits: number | null;
}

/** The selectors of the request, and usual ones as far as they exist. */
export async function checkDkim(
  names: SpfNames,
  domain: string,
  selectors: readonly string[],
): Promise<{ dkim: DkimReport[]; findings: Finding[] }> {
  const given = new Set(selectors.map((selector) => selector.toLowerCase()));
  const all = [...new Set([...given, ...PROBED_SELECTORS])];
  const [read, wildcard] = await Promise.all([
    Promise.all(
      all.map((selector) => readSelector(names, { domain, selector, isGiven: given.has(selector) })),
    ),
    names.texts(`${randomBytes(6).toString('hex')}._domainkey.${domain}`),
  ]);
  // A wildcard answers for every selector: what it says is nobody's key.
  const answers = new Set(wildcard.failed === true ? [] : wildcard.values);
  const kept = read.filter(
    ({ report }) =>
      report.given ||
      (report.status !== 'missing' && report.status !== 'unknown' && !answers.has(report.record ?? '')),
  );
  const findings = kept.flatMap((one) => one.findings);
  return { dkim: kept.map(({ report }) => report), findings: kept.length === 0 ? [noneFound()] : findings };
}

const noneFound = (): Finding =>
  finding('dkim-not-found', 'medium', {
    message: 'No DKIM key was found under the usual selectors. Selectors cannot be listed through DNS.',
    fix: 'Give the selector of your mail provider in selectors. If you have none, turn DKIM on at your provider.',
  });

interface Asked {
  domain: string;
  selector: string;
  isGiven: boolean;
}

async function readSelector(
  names: SpfNames,
  { domain, selector, isGiven }: Asked,
): Promise<{ report: DkimReport; findings: Finding[] }> {
  const found = await names.texts(`${selector}._domainkey.${domain}`);
  const none = { selector, given: isGiven, record: null, key_type: null, bits: null };
  if (found.failed === true) return { report: { ...none, status: 'unknown' }, findings: [] };
  const record = found.values.find(isDkim);
  if (record === undefined)
    return { report: { ...none, status: 'missing' }, findings: isGiven ? [missing(selector, domain)] : [] };
  const key = readDkimKey(record);
  const status = key.faults.length > 0 ? 'invalid' : key.isRevoked ? 'revoked' : 'valid';
  return {
    report: { ...none, status, record, key_type: key.keyType, bits: key.bits },
    findings: lintDkimKey(selector, record, key),
  };
}

const missing = (selector: string, domain: string): Finding =>
  finding('dkim-selector-missing', 'high', {
    message: `There is no DKIM key under the selector "${selector}".`,
    fix: `Publish the key as TXT or CNAME record at ${selector}._domainkey.${domain}.`,
    evidence: { selector },
  });
