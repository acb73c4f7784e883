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
  sortedAmounts,
  textOfAmount,
} from './amount.ts';
export {
  type Baseline,
  type CompareOptions,
  type Comparison,
  compareGroups,
  type Excluded,
  GROUPINGS,
  type Grouping,
  type GroupRow,
} from './compare-groups.ts';
export { type ComparisonKey, isRanked, type SourceKind, textOfKey } from './comparison-key.ts';
export { type Contract, contractValue } from './contract.ts';
export { outliersOf } from './outliers.ts';
export { medianOf, percentile, percentileRank, type Summary, summarise } from './percentiles.ts';
