/** What is looked at before a snapshot takes the place of the one before. */
export interface Checked {
  rates: number;
  rows: number;
  rowsRejected: number;
  /** From 0 to 1, of the rates. */
  unresolvedShare: number;
  previousRates: number | undefined;
  /** Only when the verdict counts. */
  strictErrors: number | undefined;
}

const FEWEST_OF_PREVIOUS = 0.5;
const MOST_UNRESOLVED = 0.5;
const MOST_REJECTED = 0.2;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Why a snapshot should wait for a decision, a sentence each; none when it may be published. */
export function holdReasons(checked: Checked): string[] {
  const { rates, rows, rowsRejected, unresolvedShare, previousRates, strictErrors } = checked;
  const reasons: string[] = [];
  if (previousRates !== undefined && previousRates > 0 && rates < previousRates * FEWEST_OF_PREVIOUS)
    reasons.push(`It has ${rates} rates; the snapshot before had ${previousRates}.`);
  if (unresolvedShare > MOST_UNRESOLVED)
    reasons.push(`The providers of ${percent(unresolvedShare)} of its rates are not known.`);
  const rejectedShare = rows === 0 ? 0 : rowsRejected / rows;
  if (rejectedShare > MOST_REJECTED)
    reasons.push(`${percent(rejectedShare)} of its rows were rejected (${rowsRejected} of ${rows}).`);
  if (strictErrors !== undefined && strictErrors > 0)
    reasons.push(`The validator found ${strictErrors} errors, and strict was asked for.`);
  return reasons;
}
