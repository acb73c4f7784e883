import type { Rate } from '../../../../../client/index.ts';
import { medianOf } from '../shared/money.ts';

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The plan by its own name: files put the payer's before it or not. */
function planOf({ payer, plan }: Rate): string {
  const name = plain(plan?.raw ?? '');
  const named = [payer?.raw, payer?.name].map((text) => plain(text ?? '')).filter((text) => text !== '');
  const before = named.find((text) => name.startsWith(text));
  return before === undefined ? name : name.slice(before.length);
}

const contractOf = (rate: Rate): string =>
  [
    rate.hospital?.hospital_id ?? `providers ${rate.providers?.npis.join(',') ?? ''}`,
    rate.payer?.payer_id ?? plain(rate.payer?.raw ?? ''),
    planOf(rate),
  ].join('|');

/** What a contract is worth: the median of its distinct dollars, as its hospital says, and else as its payer does. */
function worthOf(rates: readonly Rate[]): number | null {
  const ofHospital = rates.filter(({ source_kind }) => source_kind === 'hospital');
  const amounts = (ofHospital.length > 0 ? ofHospital : rates).flatMap(({ amount }) => amount ?? []);
  return medianOf([...new Set(amounts)]);
}

/** One value for each contract, however many files and lines it is in. */
export const contractValues = (rates: readonly Rate[]): number[] =>
  [...Map.groupBy(rates, contractOf).values()].flatMap((own) => worthOf(own) ?? []);
