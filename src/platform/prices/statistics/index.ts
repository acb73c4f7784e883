export {
  type Amount,
  amountOf,
  distinctAmounts,
  divideHalfUp,
  dollars,
  gapOf,
  numberOfAmount,
  ONE_DOLLAR,
  percentOf,
  textOfAmount,
} from './amount.ts';
export { type Baseline, type Comparison, compareGroups, GROUPINGS, type Grouping } from './compare-groups.ts';
export { isRanked, textOfKey } from './comparison-key.ts';
export type { Contract } from './contract.ts';
export { medianOf } from './percentiles.ts';
