import type { MedicareRow } from '../store/medicare.ts';

export interface Priced {
  code_type: string;
  code: string;
  setting: string | null;
  billing_class: string | null;
}

/** What Medicare pays for the same service in the same place, in dollars; undefined where it has no rate for it. */
export type MedicareOf = (rate: Priced) => number | undefined;

/** By the programs that stand for a setting: inpatients by DRG, outpatients by OPPS, professionals by the fee schedule. */
export function medicareOf(rows: readonly MedicareRow[]): MedicareOf {
  const byCode = Map.groupBy(
    rows.filter(({ modifiers, locality }) => modifiers === '' && locality === ''),
    ({ code_type: type, code }) => `${type} ${code}`,
  );
  return ({ code_type: type, code, setting, billing_class: billingClass }) => {
    const program = programOf(type, setting, billingClass);
    const found = byCode.get(`${type} ${code}`)?.find((row) => row.program === program);
    return found === undefined ? undefined : Number(found.amount);
  };
}

const programOf = (type: string, setting: string | null, billingClass: string | null) => {
  if (type === 'MS-DRG') return 'ipps';
  if (billingClass === 'professional') return 'pfs';
  return setting === 'inpatient' ? undefined : 'opps';
};
