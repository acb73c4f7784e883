import { type Finding, finding, passed } from '../findings/index.ts';
import type { DmarcRecord } from './dmarc/parse.ts';
import { readTagList } from './tag-list.ts';

export interface BimiRecord {
  logo: string | null;
  certificate: string | null;
  /** An empty logo says that the domain takes no part. */
  isDeclined: boolean;
  faults: string[];
}

export const isBimi = (text: string): boolean => /^v=BIMI1\s*(?:;|$)/i.test(text);

export function readBimi(text: string): BimiRecord {
  const { tags, faults } = readTagList(text);
  const problems = [...faults];
  for (const [tag, value] of [
    ['l', tags.l],
    ['a', tags.a],
  ])
    if (value !== undefined && value !== '' && !/^https:\/\/[^\s,]+$/i.test(value))
      problems.push(`The tag ${tag} must be an https URL.`);
  if (tags.l === undefined) problems.push('The tag l with the URL of the logo is missing.');
  return {
    logo: tags.l || null,
    certificate: tags.a || null,
    isDeclined: tags.l === '' && (tags.a ?? '') === '',
    faults: problems,
  };
}

export function lintBimi(record: string, bimi: BimiRecord, dmarc: DmarcRecord | undefined): Finding[] {
  const evidence = { record };
  if (bimi.faults.length > 0)
    return [
      finding('bimi-invalid', 'low', {
        message: `The BIMI record is invalid: ${bimi.faults.join(' ')}`,
        fix: 'Correct the record, such as "v=BIMI1; l=https://example.com/logo.svg; a=https://example.com/logo.pem".',
        evidence: { ...evidence, faults: bimi.faults },
      }),
    ];
  if (bimi.isDeclined)
    return [finding('bimi-declined', 'info', { message: 'The domain declines BIMI.', evidence })];
  const enforced = isEnforced(dmarc);
  if (!enforced)
    return [
      finding('bimi-needs-dmarc', 'low', {
        message:
          'The BIMI logo is not shown, because DMARC is not enforced on the domain and its subdomains.',
        fix: 'Set the DMARC policy to quarantine or reject, without sp=none, pct below 100 or t=y.',
        evidence,
      }),
    ];
  if (bimi.certificate === null)
    return [
      finding('bimi-no-certificate', 'info', {
        message: 'The BIMI record has no certificate (a=). Gmail and Apple Mail do not show the logo.',
        fix: 'Get a mark certificate (VMC or CMC) and add its URL as a=.',
        evidence,
      }),
    ];
  return [passed('bimi', 'BIMI is set up.', evidence)];
}

const isEnforced = (dmarc: DmarcRecord | undefined): boolean =>
  dmarc?.policy !== undefined &&
  dmarc.policy !== 'none' &&
  dmarc.tags.sp !== 'none' &&
  dmarc.tags.t !== 'y' &&
  Number(dmarc.given.pct ?? 100) === 100;
