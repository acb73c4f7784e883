import {
  type Judgement,
  judgePair,
  linkConfidence,
  type PlanLink,
  type Side,
  type Tolerances,
} from '../../../../platform/prices/disagreement/index.ts';
import { type Amount, amountOf, numberOfAmount } from '../../../../platform/prices/statistics/index.ts';
import { type Aligned, align } from './align.ts';
import { type Finding, findingId, type Locator, numbersOf } from './finding.ts';
import type { SideEntry } from './sides.ts';

/** A hospital and a payer, with all that both say. */
export interface CrossPair {
  hospitalId: string;
  payerId: string;
  hospital: SideEntry[];
  gross: SideEntry[];
  payer: SideEntry[];
  dates: { hospital: string | null; payer: string | null };
  hospitalLink: 'ein_npi' | 'npi' | 'ein';
  planLink: PlanLink;
}

export function judgeCross(pair: CrossPair, options: Partial<Tolerances> = {}): Finding[] {
  const ofHospital = new Set(pair.hospital.map(({ code_type: type }) => type));
  const ofPayer = new Set(pair.payer.map(({ code_type: type }) => type));
  const gross = grossOf(pair.gross);
  return align(pair.hospital, pair.payer).flatMap((aligned) => {
    const hospital = {
      ...sideOf(aligned.hospital, pair.dates.hospital, gross(aligned)),
      hasCodeType: ofHospital.has(aligned.code_type),
    };
    const payer = {
      ...sideOf(aligned.payer, pair.dates.payer, gross(aligned)),
      hasCodeType: ofPayer.has(aligned.code_type),
    };
    const judgement = judgePair({ hospital, payer, options });
    return judgement === null ? [] : [toFinding(pair, aligned, judgement)];
  });
}

const grossOf = (entries: readonly SideEntry[]) => {
  const known = Map.groupBy(
    entries,
    ({ code_type: type, code, modifiers }) => `${type}|${code}|${modifiers}`,
  );
  return ({ code_type: type, code, modifiers, setting }: Aligned): Amount | null => {
    const all = known.get(`${type}|${code}|${modifiers}`) ?? [];
    const same = all.filter((entry) => entry.setting === setting || entry.setting === 'both');
    return (same.length > 0 ? same : all).flatMap(knownAmounts)[0] ?? null;
  };
};

function sideOf(entries: readonly SideEntry[], date: string | null, gross: Amount | null): Side {
  const of = (kind: string) => entries.filter((entry) => entry.kind === kind);
  const negotiated = of('negotiated');
  const unit = entries.find(({ drugUnit }) => drugUnit !== null)?.drugUnit;
  return {
    values: negotiated.flatMap(knownAmounts),
    percentages: of('percentage').flatMap(knownAmounts),
    gross,
    algorithm: of('algorithm').length > 0,
    methodology: negotiated.every(({ methodology }) => methodology === 'per diem')
      ? (negotiated[0]?.methodology ?? null)
      : null,
    drugUnit: unit == null ? null : amountOf(unit),
    date,
    ...(entries.some(hasPlaceholder) ? { flags: ['placeholder' as const] } : {}),
  };
}

const hasPlaceholder = ({ amounts }: SideEntry): boolean =>
  amounts.some(({ isPlaceholder }) => isPlaceholder);
const knownAmounts = ({ amounts }: SideEntry): Amount[] =>
  amounts.flatMap(({ amount, isPlaceholder }) => (isPlaceholder ? [] : [amount]));

function toFinding(pair: CrossPair, aligned: Aligned, judgement: Judgement): Finding {
  const { hospitalId, payerId, dates } = pair;
  const { code_type, code, setting, billing_class, modifiers } = aligned;
  const { nearest } = judgement;
  return {
    discrepancy_id: findingId(
      'cross',
      hospitalId,
      payerId,
      code_type,
      code,
      setting,
      billing_class,
      modifiers,
    ),
    kind: 'cross',
    class: judgement.class,
    severity: judgement.severity,
    impact: judgement.impact === null ? null : numberOfAmount(judgement.impact),
    key: { code_type, code, setting, billing_class, modifiers, payer: null, plan: null },
    ...{ hospital_id: hospitalId, payer_id: payerId, source_id: null },
    hospital_values: numbersOf(judgement.hospitalValues),
    payer_values: numbersOf(judgement.payerValues),
    nearest:
      nearest === null
        ? null
        : {
            h: numberOfAmount(nearest.hospital),
            p: numberOfAmount(nearest.payer),
            ratio: nearest.ratio,
          },
    confidence: linkConfidence(pair.hospitalLink, pair.planLink),
    dates,
    ...{ change: null, reason: judgement.reason },
    evidence: [...placeOf(aligned.hospital, nearest?.hospital), ...placeOf(aligned.payer, nearest?.payer)],
  };
}

/** Where the amount stands, or the first one when none was compared. */
function placeOf(entries: readonly SideEntry[], amount: Amount | undefined): Locator[] {
  const all = entries.flatMap(({ amounts }) => amounts);
  const found = all.find((one) => one.amount === amount) ?? all[0];
  return found === undefined ? [] : [found.at];
}
