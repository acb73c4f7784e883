import {
  type Amount,
  distinctAmounts,
  divideHalfUp,
  dollars,
  gapOf,
  ONE_DOLLAR,
  percentOf,
} from '../statistics/index.ts';
import { type NearestPair, nearestPair } from './nearest.ts';
import { isPlaceholder } from './placeholder.ts';
import { type DisagreementClass, type Severity, type Side, TOLERANCES, type Tolerances } from './side.ts';

export interface Judgement {
  class: DisagreementClass;
  severity: Severity;
  /** Dollars between the nearest amounts; null where nothing can be held against something. */
  impact: Amount | null;
  /** The ratio is the payer's amount to that of the hospital. */
  nearest: { hospital: Amount; payer: Amount; ratio: number } | null;
  hospitalValues: Amount[];
  payerValues: Amount[];
  daysApart: number | null;
  /** Why amounts cannot be compared, or which unit explains them. */
  reason: string | null;
}

export interface Pair {
  hospital: Side;
  payer: Side;
  options?: Partial<Tolerances>;
}

const MILLION = 1_000_000n;
const UNIT_TOLERANCE = 0.02;
const DAY = 86_400_000;

/** Holds what a hospital posts against what a payer posts. Null where neither silence nor amounts tell anything. */
export function judgePair({ hospital, payer: posted, options }: Pair): Judgement | null {
  const payer = { ...posted, gross: posted.gross ?? hospital.gross ?? null };
  const tolerances = { ...TOLERANCES, ...options };
  const hospitalValues = dollarsOf(hospital);
  const payerValues = dollarsOf(payer);
  const daysApart = daysBetween(hospital.date, payer.date);
  const base = { hospitalValues, payerValues, daysApart };
  const bare = (kind: DisagreementClass, reason: string | null): Judgement => ({
    ...base,
    ...{ class: kind, severity: 'low', impact: null, nearest: null, reason },
  });

  if (hasOnlyPlaceholders(hospital) || hasOnlyPlaceholders(payer)) return bare('placeholder', null);
  const reason = whyNotComparable(hospital, payer);
  if (reason !== null) return bare('not_comparable', reason);
  const pair = nearestPair(hospitalValues, payerValues);
  if (pair === null)
    return judgeSilence(hospital, payer, hospitalValues.length > 0) ? bare('one_sided', null) : null;

  const { kind, reason: unit } = classOf(pair, { hospital, payer, tolerances, daysApart });
  const impact = gapOf(pair.hospital, pair.payer);
  const ratio = Number(divideHalfUp(pair.payer * MILLION, pair.hospital)) / Number(MILLION);
  return {
    ...base,
    ...{ class: kind, severity: severityOf(impact, pair.hospital), impact, reason: unit },
    nearest: { ...pair, ratio },
  };
}

/** Silence tells something only of one that speaks about other codes of this kind, while the other one has an amount. */
function judgeSilence(hospital: Side, payer: Side, hospitalSpeaks: boolean): boolean {
  const silent = hospitalSpeaks ? payer : hospital;
  const speaking = hospitalSpeaks ? hospital : payer;
  return dollarsOf(speaking).length > 0 && silent.hasCodeType === true;
}

/** Dollars that can be compared; a percentage of a known gross charge is dollars too. */
function dollarsOf(side: Side): Amount[] {
  const posted = side.values.filter((value) => value > 0n && !isPlaceholder(value));
  return distinctAmounts([...posted, ...dollarsOfPercentages(side)]);
}

function dollarsOfPercentages({ percentages = [], gross }: Side): Amount[] {
  if (gross == null || gross <= 0n || isPlaceholder(gross)) return [];
  return percentages
    .filter((percentage) => percentage > 0n)
    .map((percentage) => divideHalfUp(percentage * gross, 100n * ONE_DOLLAR));
}

const hasOnlyPlaceholders = (side: Side): boolean =>
  dollarsOf(side).length === 0 &&
  (side.flags?.includes('placeholder') === true || side.values.some(isPlaceholder));

function whyNotComparable(hospital: Side, payer: Side): string | null {
  for (const [who, side] of [
    ['hospital', hospital],
    ['payer', payer],
  ] as const) {
    if (dollarsOf(side).length > 0) continue;
    if ((side.percentages ?? []).length > 0) return `The ${who} posts a percentage without a gross charge.`;
    if (side.algorithm === true) return `The ${who} posts an algorithm in place of an amount.`;
    if (side.values.length > 0) return `The ${who} posts no amount above zero.`;
  }
  const isDaily = (side: Side) => side.methodology?.trim().toLowerCase() === 'per diem';
  const bothSpeak = dollarsOf(hospital).length > 0 && dollarsOf(payer).length > 0;
  return bothSpeak && isDaily(hospital) !== isDaily(payer)
    ? 'One is for a day, the other for the service.'
    : null;
}

interface Surroundings {
  hospital: Side;
  payer: Side;
  tolerances: Tolerances;
  daysApart: number | null;
}

function classOf(
  pair: NearestPair,
  { hospital, payer, tolerances, daysApart }: Surroundings,
): { kind: DisagreementClass; reason: string | null } {
  const { hospital: theirs, payer: other } = pair;
  if (isWithin(other, theirs, tolerances.match)) return { kind: 'match', reason: null };
  const high = dollars(tolerances.highFrom);
  const near = theirs >= high || other >= high ? tolerances.nearHigh : tolerances.near;
  if (isWithin(other, theirs, near)) return { kind: 'within_tolerance', reason: null };
  const unit = unitBetween(pair, hospital, payer);
  if (unit !== null) return { kind: 'unit_mismatch', reason: unit };
  if (daysApart !== null && daysApart > tolerances.staleDays) return { kind: 'stale', reason: null };
  return { kind: 'diverges', reason: null };
}

/** Whether an amount is no farther from another than this share of the other. */
const isWithin = (amount: Amount, of: Amount, share: number): boolean =>
  gapOf(amount, of) * MILLION <= BigInt(Math.round(share * Number(MILLION))) * of;

/** Which unit makes the two the same amount. */
function unitBetween(
  { hospital: theirs, payer: other }: NearestPair,
  hospital: Side,
  payer: Side,
): string | null {
  /** The ratio is near the factor, or near one divided by it. */
  const isUnit = (factor: Amount): boolean =>
    isWithin(other * ONE_DOLLAR, theirs * factor, UNIT_TOLERANCE) ||
    isWithin(other * factor, theirs * ONE_DOLLAR, UNIT_TOLERANCE);
  if (isUnit(dollars(100))) return 'cents';
  for (const { drugUnit } of [hospital, payer])
    if (drugUnit != null && drugUnit > 0n && isUnit(drugUnit)) return 'drug_unit';
  const isPercentage = (hospital.percentages ?? []).some(
    (percentage) => percentage > 0n && isWithin(other, percentage, UNIT_TOLERANCE),
  );
  return isPercentage ? 'percentage' : null;
}

/** High from 1,000 dollars that are half of the amount, low below 50. */
export function severityOf(impact: Amount, of: Amount): Severity {
  if (impact < dollars(50)) return 'low';
  return impact >= dollars(1_000) && impact * 2n >= of ? 'high' : 'medium';
}

function daysBetween(one: string | null | undefined, other: string | null | undefined): number | null {
  const [first, second] = [Date.parse(one ?? ''), Date.parse(other ?? '')];
  return Number.isNaN(first) || Number.isNaN(second) ? null : Math.round(Math.abs(first - second) / DAY);
}

export const changeInPercent = ({ hospital, payer }: NearestPair): number | null =>
  percentOf(payer - hospital, hospital);
