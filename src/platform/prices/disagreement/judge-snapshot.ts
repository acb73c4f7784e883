import type { Amount } from '../statistics/index.ts';
import { changeInPercent, type Judgement, judgePair } from './judge-pair.ts';
import type { Side, Tolerances } from './side.ts';

export type Change = 'added' | 'removed' | 'raised' | 'lowered' | 'unchanged';

/** The previous amount stands where the hospital stands in a pair, the live one where the payer stands. */
export interface SnapshotJudgement extends Judgement {
  change: Change;
  changePct: number | null;
}

/** Holds the live amounts of a source against those it had before. Null where there is nothing in either. */
export function judgeSnapshot(
  previous: Side,
  live: Side,
  options: Partial<Tolerances> = {},
): SnapshotJudgement | null {
  const undated = (side: Side): Side => ({ ...side, date: null, hasCodeType: true });
  const judgement = judgePair({ hospital: undated(previous), payer: undated(live), options });
  if (judgement === null) return null;
  const { nearest, hospitalValues, payerValues } = judgement;
  return {
    ...judgement,
    change: changeOf(hospitalValues, payerValues),
    changePct: nearest === null ? null : changeInPercent(nearest),
  };
}

function changeOf(previous: readonly Amount[], live: readonly Amount[]): Change {
  if (previous.length === 0 && live.length > 0) return 'added';
  if (previous.length > 0 && live.length === 0) return 'removed';
  if (previous.length === live.length && previous.every((amount, index) => amount === live[index]))
    return 'unchanged';
  const sum = (amounts: readonly Amount[]) => amounts.reduce((total, amount) => total + amount, 0n);
  const difference = sum(live) * BigInt(previous.length) - sum(previous) * BigInt(live.length);
  return difference < 0n ? 'lowered' : 'raised';
}
