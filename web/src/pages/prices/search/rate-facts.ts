import type { Rate } from '../../../../../client/index.ts';
import type { Fact } from '../../../kit/facts.tsx';
import { plural, words } from '../../../lib/format.ts';
import { amountText, kindWord } from '../shared/money.ts';

const said = (value: string | null): string | null => (value === null ? null : words(value));

/** How files write that a rate holds until further notice. */
const ENDLESS = '9999-12-31';

/** Payers may name only the tax number that a hospital bills under. */
const providersText = ({ npi_count: npis, eins }: NonNullable<Rate['providers']>): string =>
  npis === 0 && eins.length > 0 ? `All who bill as ${eins.join(', ')}` : plural(npis, 'NPI');

/** What was read of a rate, by name. */
export function factsOf(rate: Rate): Fact[] {
  const { payer, plan, hospital, providers } = rate;
  return [
    ['Amount', amountText(rate)],
    ['Kind', kindWord(rate.amount_kind)],
    ['Service', [rate.code_type, rate.code].filter(Boolean).join(' ')],
    ['Description', rate.description],
    ['Hospital', hospital?.name],
    ['Providers', providers === null ? null : providersText(providers)],
    ['Payer', payer === null ? null : (payer.name ?? 'Not matched')],
    ['Payer in the file', payer?.raw],
    ['Payer confidence', payer === null ? null : `${Math.round(payer.confidence * 100)} %`],
    ['Plan', plan?.raw],
    ['Market', said(plan?.market ?? null)],
    ['Product', plan?.product?.toUpperCase()],
    ['Setting', said(rate.setting)],
    ['Billing class', said(rate.billing_class)],
    ['Modifiers', rate.modifiers.join(', ')],
    ['Method', said(rate.methodology)],
    ['Algorithm', rate.algorithm],
    ['Notes', rate.notes],
    ['Of Medicare', rate.percent_of_medicare === null ? null : `${rate.percent_of_medicare} %`],
    [
      'In the hospital’s file',
      rate.corroborated === null ? null : rate.corroborated ? 'Yes, the code is there' : 'No',
    ],
    ['File of', rate.last_updated_on],
    ['Expires', rate.expires_on === ENDLESS ? 'Never' : rate.expires_on],
    ['Marked', rate.flags.map((flag) => words(flag)).join(', ')],
  ];
}
