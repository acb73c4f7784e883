import type { RateDiscrepancy, RateEvidence } from '../../../../../client/index.ts';
import { ABOUT } from './words.ts';

/** The two values of a finding; of one file against itself the first two. */
export function sidesOf({ kind, hospital_values: own, payer_values: other }: RateDiscrepancy) {
  return kind === 'internal' ? [own.slice(0, 1), own.slice(1)] : [own, other];
}

/** What each of two amounts within a file is. */
function namesWithin({ class: name, hospital_values: [value = 0, against = 0] }: RateDiscrepancy) {
  if (name === 'cash_above_gross') return ['Cash price', 'Gross charge'] as const;
  if (name === 'negotiated_above_gross') return ['Negotiated', 'Gross charge'] as const;
  if (name === 'outside_min_max')
    return ['Negotiated', value < against ? 'Lowest negotiated' : 'Highest negotiated'] as const;
  if (name === 'percentiles_disordered') return ['Higher percentile', 'Lower percentile'] as const;
  return ['Listed once', 'Listed again'] as const;
}

export const sideNames = (finding: RateDiscrepancy): readonly [string, string] =>
  finding.kind === 'internal' ? namesWithin(finding) : ABOUT[finding.kind].sides;

/** The evidence with the side it is of: what only one side has is the evidence of that side. */
export function evidenceOf(
  finding: RateDiscrepancy,
): { evidence: RateEvidence; side: number; name: string }[] {
  const { evidence } = finding;
  const first = evidence.length === 1 && sidesOf(finding)[0]?.length === 0 ? 1 : 0;
  return evidence.map((one, index) => ({
    ...{ evidence: one, side: first + index, name: sideNames(finding)[first + index] ?? '' },
  }));
}
