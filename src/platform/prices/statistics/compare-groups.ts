import { type Amount, percentOf } from './amount.ts';
import { type Contract, contractValue } from './contract.ts';
import { outliersOf } from './outliers.ts';
import { medianOf, percentileRank, type Summary, summarise } from './percentiles.ts';

export const GROUPINGS = [
  ...(['hospital', 'payer', 'plan', 'hospital_payer', 'state', 'market', 'source_kind', 'snapshot'] as const),
];
export type Grouping = (typeof GROUPINGS)[number];

export type Baseline = 'median' | 'medicare' | 'cash' | 'gross' | { hospitalId: string };

export interface CompareOptions {
  minConfidence?: number;
  /** Counts outliers in; a placeholder is no price, whoever asks. */
  includeFlagged?: boolean;
}

export interface GroupRow extends Omit<Summary, 'count' | 'p10' | 'p90'> {
  key: string;
  group: string;
  contracts: number;
  vsBaselinePct: number | null;
  percentileRank: number | null;
  cash: Amount | null;
  gross: Amount | null;
  cashBelowMedian: boolean | null;
  percentOfMedicare: number | null;
}

export interface Excluded {
  percentage: number;
  algorithm: number;
  placeholder: number;
  outlier: number;
  lowConfidence: number;
}

export interface Comparison {
  rows: GroupRow[];
  overall: (Summary & { key: string })[];
  excluded: Excluded;
}

interface Vote {
  contract: Contract;
  value: Amount;
}

const DEFAULT_CONFIDENCE = 0.6;

/** Groups contracts of the same comparison key and holds each group against the others. */
export function compareGroups(
  contracts: readonly Contract[],
  groupBy: Grouping,
  baseline: Baseline,
  options: CompareOptions = {},
): Comparison {
  const excluded: Excluded = { percentage: 0, algorithm: 0, placeholder: 0, outlier: 0, lowConfidence: 0 };
  const votes = votesOf(contracts, options, excluded);
  const comparison: Comparison = { rows: [], overall: [], excluded };
  for (const [key, all] of grouped(votes, ({ contract }) => contract.key)) {
    const counted = options.includeFlagged === true ? all : withoutOutliers(all, excluded);
    const values = counted.map(({ value }) => value);
    comparison.overall.push({ key, ...summarise(values) });
    for (const [group, members] of grouped(counted, ({ contract }) => groupOf(contract, groupBy)))
      comparison.rows.push(rowOf({ key, group, members, counted, baseline }));
  }
  comparison.overall.sort((one, other) => compareTexts(one.key, other.key));
  comparison.rows.sort(
    (one, other) => compareTexts(one.key, other.key) || compareTexts(one.group, other.group),
  );
  return comparison;
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function votesOf(contracts: readonly Contract[], options: CompareOptions, excluded: Excluded): Vote[] {
  return contracts.flatMap((contract) => {
    const value = contractValue(contract);
    const { unranked } = contract;
    if (contract.confidence < (options.minConfidence ?? DEFAULT_CONFIDENCE)) excluded.lowConfidence++;
    else if (unranked !== undefined) excluded[unranked]++;
    else if (value !== null) return [{ contract, value }];
    return [];
  });
}

function withoutOutliers(votes: readonly Vote[], excluded: Excluded): Vote[] {
  const isOutlier = outliersOf(votes.map(({ value }) => value));
  excluded.outlier += isOutlier.filter(Boolean).length;
  return votes.filter((_, index) => isOutlier[index] !== true);
}

interface Group {
  key: string;
  group: string;
  members: readonly Vote[];
  /** All votes about the key. */
  counted: readonly Vote[];
  baseline: Baseline;
}

function rowOf({ key, group, members, counted, baseline }: Group): GroupRow {
  const { count, p10: _p10, p90: _p90, ...summary } = summarise(members.map(({ value }) => value));
  const { median } = summary;
  const cash = medianOf(ofHospitals(members, 'cash'));
  const base = baselineOf(baseline, members, counted);
  const medicare = medianOf(ofHospitals(members, 'medicare'));
  const values = counted.map(({ value }) => value);
  return {
    ...{ key, group, contracts: count, ...summary },
    vsBaselinePct: base === null || median === null ? null : percentOf(median - base, base),
    percentileRank: median === null ? null : percentileRank(values, median),
    ...{ cash, gross: medianOf(ofHospitals(members, 'gross')) },
    cashBelowMedian: cash === null || median === null ? null : cash < median,
    percentOfMedicare: median === null || medicare === null ? null : percentOf(median, medicare),
  };
}

function baselineOf(baseline: Baseline, members: readonly Vote[], counted: readonly Vote[]): Amount | null {
  if (baseline === 'median') return medianOf(counted.map(({ value }) => value));
  if (typeof baseline === 'string') return medianOf(ofHospitals(members, baseline));
  const theirs = counted.filter(({ contract }) => contract.hospitalId === baseline.hospitalId);
  return medianOf(theirs.map(({ value }) => value));
}

/** One amount per hospital, because each of its contracts repeats it. */
function ofHospitals(votes: readonly Vote[], field: 'cash' | 'gross' | 'medicare'): Amount[] {
  return [...grouped(votes, ({ contract }) => contract.hospitalId ?? '')].flatMap(([, theirs]) => {
    const median = medianOf(theirs.flatMap(({ contract }) => contract[field] ?? []));
    return median === null ? [] : [median];
  });
}

function groupOf(contract: Contract, groupBy: Grouping): string {
  const fields: Readonly<Record<Grouping, string | null>> = {
    hospital: contract.hospitalId,
    payer: contract.payerId,
    plan: contract.plan,
    hospital_payer: `${contract.hospitalId ?? ''}|${contract.payerId ?? ''}`,
    state: contract.state,
    market: contract.market,
    source_kind: contract.sourceKind,
    snapshot: contract.snapshot,
  };
  return fields[groupBy] ?? '';
}

function grouped<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
}
