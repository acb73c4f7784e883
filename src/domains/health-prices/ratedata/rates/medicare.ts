import { physicianFee, stateWide } from '../../../../platform/prices/reference/index.ts';
import { amountOf, textOfAmount } from '../../../../platform/prices/statistics/index.ts';
import type { LocalityRow, Medicare, MedicareRow } from '../store/medicare.ts';

export interface Priced {
  code_type: string;
  code: string;
  setting: string | null;
  billing_class: string | null;
  modifiers: readonly string[];
  /** Of the hospital. */
  state: string | null;
}

/** What Medicare pays, in dollars, and where it pays that: estimates are the same for every hospital. */
export interface MedicareAmount {
  amount: number;
  program: MedicareRow['program'];
  basis: 'state' | 'national' | 'estimate';
}

/** Of the same service in the same place; undefined where it has no rate for it. */
export type MedicareOf = (rate: Priced) => MedicareAmount | undefined;

/** By the programs that stand for a setting: inpatients by DRG, outpatients by OPPS, professionals by the fee schedule. */
export function medicareOf({ rates, localities }: Medicare): MedicareOf {
  const byCode = Map.groupBy(
    rates.filter(({ locality }) => locality === ''),
    ({ code_type: type, code }) => `${type} ${code}`,
  );
  const ofStates = stateWide(localities);
  return ({ code_type: type, code, setting, billing_class: billingClass, modifiers, state }) => {
    const program = programOf(type, setting, billingClass);
    const component = componentOf(modifiers);
    const found = byCode
      .get(`${type} ${code}`)
      ?.find(
        (row) => row.program === program && row.modifiers === component && row.setting !== 'non_facility',
      );
    if (found === undefined) return undefined;
    const locality = ofStates.get(state ?? '');
    const local = locality === undefined ? undefined : feeIn(locality, found);
    if (local !== undefined) return { amount: local, program: found.program, basis: 'state' };
    const basis = found.estimated ? 'estimate' : 'national';
    return { amount: Number(found.amount), program: found.program, basis };
  };
}

/** Which side, or that it was a service of its own: Medicare pays the same for these. */
const NEUTRAL = new Set(['LT', 'RT', '25', '59', 'XE', 'XP', 'XS', 'XU']);

/** As Medicare's fees have it: 26 for the reading alone, TC for the picture alone, nothing for both. */
const componentOf = (modifiers: readonly string[]): string =>
  modifiers
    .filter((one) => !NEUTRAL.has(one))
    .toSorted()
    .join(',');

function feeIn(locality: LocalityRow, fee: MedicareRow): number | undefined {
  const index = numbersOf(locality);
  const values = numbersOf(fee);
  const factor = amountOf(fee.factor ?? '');
  if (index === undefined || values === undefined || factor === null) return undefined;
  return Number(textOfAmount(physicianFee({ ...values, factor }, index)));
}

function numbersOf(row: Pick<MedicareRow, 'work' | 'expense' | 'malpractice'>) {
  const [work, expense, malpractice] = [row.work, row.expense, row.malpractice].map((text) =>
    text === null ? null : amountOf(text),
  );
  if (work == null || expense == null || malpractice == null) return undefined;
  return { work, expense, malpractice };
}

const programOf = (type: string, setting: string | null, billingClass: string | null) => {
  if (type === 'MS-DRG') return 'ipps';
  if (billingClass === 'professional') return 'pfs';
  return setting === 'inpatient' ? undefined : 'opps';
};
