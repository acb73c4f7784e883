import { type Amount, amountOf, divideHalfUp } from '../../statistics/index.ts';
import type { MsDrg } from './codes.ts';
import { type Adapted, readTable } from './text-table.ts';

export interface MedicareRate {
  program: 'pfs' | 'opps' | 'ipps';
  codeType: string;
  code: string;
  modifier: string | null;
  /** Where the service is given, for physicians. */
  place: 'facility' | 'non_facility' | null;
  locality: string | null;
  amount: Amount;
  /** Worked out from parts that hospitals have in different sizes. */
  estimate: boolean;
  /** Of a fee of physicians, which is another one in each locality. */
  parts: FeeParts | null;
}

/** Relative values for one place, and the dollars that a value of 1 stands for, all in ten-thousandths. */
export interface FeeParts {
  work: bigint;
  expense: bigint;
  malpractice: bigint;
  factor: bigint;
}

export interface RelativeValue {
  code: string;
  modifier: string | null;
  /** In ten-thousandths. */
  work: bigint;
  facilityExpense: bigint;
  otherExpense: bigint;
  malpractice: bigint;
  conversionFactor: bigint | null;
}

const CODE = /^[0-9A-Z]\d{3}[0-9A-Z]$/;
/** Ten-thousandths of three factors multiplied, in cents. */
const TO_CENTS = 10_000n ** 3n / 100n;
const CENT: Amount = 100n;

export const codeTypeOf = (code: string): string =>
  /^\d/.test(code) ? 'CPT' : /^D/.test(code) ? 'CDT' : 'HCPCS';

const decimal = (text: string): bigint | null => amountOf(text.replace(/[$,\s]/g, ''));

/** Relative values of the physician fee schedule. Its descriptions are not read: they belong to the AMA. */
export function readRelativeValues(input: Uint8Array | string): Adapted<RelativeValue> {
  const adapted: Adapted<RelativeValue> = { rows: [], rejected: [] };
  const columns = {
    ...{ code: /(^| )hcpcs( code)?$/, modifier: /(^| )mod(ifier)?$/, work: /(^| )work rvu$/ },
    ...{
      otherExpense: /non ?fac(ility)? pe rvu$/,
      facilityExpense: /(?<!non )(?<!non)(^| )fac(ility)? pe rvu$/,
    },
    ...{ malpractice: /(^| )(mp|malpractice) rvu$/, factor: /conv(ersion)? ?factor$/ },
  };
  const required = ['code', 'work', 'otherExpense', 'facilityExpense', 'malpractice'] as const;
  for (const { row, cells } of readTable(input, { columns, required, headerLines: 6 })) {
    const [work, facilityExpense] = [decimal(cells.work), decimal(cells.facilityExpense)];
    const [otherExpense, malpractice] = [decimal(cells.otherExpense), decimal(cells.malpractice)];
    if (!CODE.test(cells.code))
      adapted.rejected.push({ row, reason: `${JSON.stringify(cells.code)} is no code.` });
    else if (work === null || facilityExpense === null || otherExpense === null || malpractice === null)
      adapted.rejected.push({ row, reason: `A relative value of ${cells.code} is no number.` });
    else
      adapted.rows.push({
        ...{ code: cells.code, modifier: cells.modifier === '' ? null : cells.modifier },
        ...{ work, facilityExpense, otherExpense, malpractice, conversionFactor: decimal(cells.factor) },
      });
  }
  return adapted;
}

export interface GeographicIndex {
  locality: string;
  name: string;
  state: string | null;
  /** In ten-thousandths. */
  work: bigint;
  expense: bigint;
  malpractice: bigint;
}

/** Geographic indices by locality. */
export function readGeographicIndices(input: Uint8Array | string): Adapted<GeographicIndex> {
  const adapted: Adapted<GeographicIndex> = { rows: [], rejected: [] };
  const columns = {
    ...{
      contractor: /contractor|(^| )mac$/,
      state: /^state$/,
      locality: /locality number$/,
      name: /locality name/,
    },
    ...{
      work: [/(^| )pw gpci with 1/, /(^| )pw gpci/],
      expense: /(^| )pe gpci/,
      malpractice: /(^| )mp gpci/,
    },
  };
  const required = ['locality', 'work', 'expense', 'malpractice'] as const;
  for (const { row, cells } of readTable(input, { columns, required })) {
    const [work, expense, malpractice] = [
      decimal(cells.work),
      decimal(cells.expense),
      decimal(cells.malpractice),
    ];
    if (cells.locality === '' || work === null || expense === null || malpractice === null)
      adapted.rejected.push({ row, reason: 'The line has no locality with three indices.' });
    else
      adapted.rows.push({
        locality: [cells.contractor, cells.locality.padStart(2, '0')].filter((part) => part !== '').join('-'),
        ...{ name: cells.name, state: cells.state === '' ? null : cells.state, work, expense, malpractice },
      });
  }
  return adapted;
}

/** The whole country, where nothing is dearer than elsewhere. */
export const NATIONAL: GeographicIndex = {
  ...{ locality: 'national', name: 'National', state: null },
  ...{ work: 10_000n, expense: 10_000n, malpractice: 10_000n },
};

/** The fee of a physician, to the cent: relative values by their indices, times the conversion factor. */
export function physicianFee(
  parts: FeeParts,
  index: Pick<GeographicIndex, 'work' | 'expense' | 'malpractice'>,
): Amount {
  const sum = parts.work * index.work + parts.expense * index.expense + parts.malpractice * index.malpractice;
  return divideHalfUp(sum * parts.factor, TO_CENTS) * CENT;
}

/** Localities that are a whole state: it has no other one, and none of another state reaches into it. */
export function stateWide<Locality extends { state: string | null; name: string }>(
  localities: readonly Locality[],
): Map<string, Locality> {
  const byState = Map.groupBy(localities, ({ state }) => state ?? '');
  const reached = new Set(
    localities.flatMap(({ state, name }) =>
      (name.toUpperCase().match(/\b[A-Z]{2}\b/g) ?? []).filter((code) => code !== state),
    ),
  );
  return new Map(
    [...byState].flatMap(([state, [only, ...others]]) =>
      state === '' || only === undefined || others.length > 0 || reached.has(state) ? [] : [[state, only]],
    ),
  );
}

/** Fees of every code with a factor, in a facility and outside of one. */
export function physicianRates(
  values: readonly RelativeValue[],
  index: GeographicIndex,
  factor: bigint | null = null,
): MedicareRate[] {
  return values.flatMap((value) => {
    const used = factor ?? value.conversionFactor;
    if (used === null || used <= 0n) return [];
    return (['facility', 'non_facility'] as const).flatMap((place): MedicareRate[] => {
      const expense = place === 'facility' ? value.facilityExpense : value.otherExpense;
      const parts = { work: value.work, expense, malpractice: value.malpractice, factor: used };
      const amount = physicianFee(parts, index);
      const code = { codeType: codeTypeOf(value.code), code: value.code, modifier: value.modifier };
      return amount > 0n
        ? [{ program: 'pfs', ...code, place, locality: index.locality, amount, estimate: false, parts }]
        : [];
    });
  });
}

/** Addendum B of the outpatient rule: what a code pays. Codes that pay nothing of their own are left out. */
export function readOutpatientRates(input: Uint8Array | string): Adapted<MedicareRate> {
  const adapted: Adapted<MedicareRate> = { rows: [], rejected: [] };
  const columns = { code: /^hcpcs( code)?$/, amount: /^payment rate$/ };
  for (const { row, cells } of readTable(input, { columns, required: ['code', 'amount'], headerLines: 3 })) {
    const code = cells.code.toUpperCase();
    if (!CODE.test(code)) {
      adapted.rejected.push({ row, reason: `${JSON.stringify(cells.code)} is no code.` });
      continue;
    }
    if (cells.amount === '') continue;
    const amount = decimal(cells.amount);
    if (amount === null) adapted.rejected.push({ row, reason: `The payment for ${code} is no number.` });
    else if (amount > 0n)
      adapted.rows.push({
        ...{ program: 'opps', codeType: codeTypeOf(code), code, modifier: null, place: null, locality: null },
        ...{ amount, estimate: false, parts: null },
      });
  }
  return adapted;
}

/** What a stay about pays: the weight of its group times a base rate that is the same for all hospitals here. */
export function inpatientRates(groups: readonly MsDrg[], base: Amount): MedicareRate[] {
  return groups.flatMap(({ code, weight }): MedicareRate[] => {
    if (weight === null || weight <= 0n) return [];
    const amount = divideHalfUp(weight * base, 10_000n * CENT) * CENT;
    const named = { codeType: 'MS-DRG', code, modifier: null, place: null, locality: null };
    return [{ program: 'ipps', ...named, amount, estimate: true, parts: null }];
  });
}
