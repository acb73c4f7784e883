import { must } from '../../../kernel/must.ts';
import { PAYER_DATE, SAMPLE_HOSPITALS, type SampleHospital, type SamplePayer, SITE } from './cast.ts';
import type { PayerPrice, SampleCode } from './postings.ts';

/** A practice that is no hospital of the sample, as most providers in such files. */
const PRACTICE = { npi: 1_998_007_904, ein: '89-0001090' };
const PRACTICE_SHARE = 0.4;
const NO_END = '9999-12-31';

const einOf = (digits: string): string => `${digits.slice(0, 2)}-${digits.slice(2)}`;

/** The second payer knows the fourth hospital by its tax identifier alone. */
const isWithoutNpi = (payer: SamplePayer, hospital: SampleHospital): boolean =>
  payer.providers === 'inline' && hospital === SAMPLE_HOSPITALS[3];

function groupOf(payer: SamplePayer, hospital: SampleHospital): Record<string, unknown> {
  const business = payer.version === '2.0.0' ? { business_name: hospital.name } : {};
  return {
    npi: [isWithoutNpi(payer, hospital) ? 0 : Number(hospital.npi)],
    tin: { type: 'ein', value: einOf(hospital.ein), ...business },
  };
}

function practiceGroup(payer: SamplePayer): Record<string, unknown> {
  const business = payer.version === '2.0.0' ? { business_name: 'Sample: Gull Street Practice' } : {};
  return { npi: [PRACTICE.npi], tin: { type: 'ein', value: PRACTICE.ein, ...business } };
}

/** The rates of one payer, as insurers post them. */
export function writeInNetwork(payer: SamplePayer, prices: readonly PayerPrice[]): string {
  const groups = [...SAMPLE_HOSPITALS.map((hospital) => groupOf(payer, hospital)), practiceGroup(payer)];
  const isTwo = payer.version === '2.0.0';
  const references = groups.map((group, index) => ({
    provider_group_id: index + 1,
    ...(isTwo ? { network_name: [payer.plan] } : {}),
    provider_groups: [group],
  }));
  const providers = (index: number) =>
    payer.providers === 'inline'
      ? { provider_groups: [groups[index]] }
      : { provider_references: [index + 1] };
  const codes = [...new Set(prices.map(({ code }) => code))];
  const head = {
    ...{ reporting_entity_name: payer.name, reporting_entity_type: 'health insurance issuer' },
    ...{ plan_name: payer.plan, ...(isTwo ? { issuer_name: payer.name } : {}) },
    ...{ plan_id_type: 'hios', plan_id: payer.planId, plan_market_type: 'group' },
    ...{ last_updated_on: PAYER_DATE, version: payer.version },
    ...(payer.providers === 'inline' ? {} : { provider_references: references }),
  };
  const items = codes.map((code) => ({
    ...{ negotiation_arrangement: 'ffs', name: code.label, billing_code_type: code.codeType },
    ...{ billing_code_type_version: '2026', billing_code: code.code, description: code.label },
    negotiated_rates: [
      ...prices
        .filter((price) => price.code === code)
        .map((price) => ({
          ...providers(placeOf(price.hospitalId)),
          negotiated_prices: [priceOf(payer, code, price.amount)],
        })),
      ...practiceRates(payer, code, providers(groups.length - 1)),
    ],
  }));
  return JSON.stringify({ ...head, in_network: items });
}

function practiceRates(payer: SamplePayer, code: SampleCode, providers: object): object[] {
  if (code.codeType !== 'CPT') return [];
  const amount = (code.typical * PRACTICE_SHARE * payer.level).toFixed(2);
  const price = { ...priceOf(payer, code, amount), billing_class: 'professional', service_code: ['11'] };
  return [{ ...providers, negotiated_prices: [price] }];
}

const placeOf = (hospitalId: string): number =>
  SAMPLE_HOSPITALS.findIndex((hospital) => hospital.hospitalId === hospitalId);

const priceOf = (payer: SamplePayer, code: SampleCode, amount: string): Record<string, unknown> => ({
  ...(payer.version === '2.0.0' ? { setting: code.setting } : {}),
  ...{ negotiated_type: 'negotiated', negotiated_rate: Number(amount), expiration_date: NO_END },
  ...{ service_code: ['22'], billing_class: 'institutional' },
});

export const inNetworkUrl = ({ payerId }: SamplePayer): string =>
  `${SITE}/payers/${PAYER_DATE}_${payerId}_in-network-rates.json`;

/** The table of contents that names the files of all payers. */
export function writeTableOfContents(payers: readonly SamplePayer[]): string {
  const first = must(payers[0], 'a payer');
  return JSON.stringify(
    {
      ...{
        reporting_entity_name: 'Sample: Tidelands Plans',
        reporting_entity_type: 'third-party administrator',
      },
      ...{ last_updated_on: PAYER_DATE, version: '2.0.0' },
      reporting_structure: payers.map((payer) => ({
        reporting_plans: [
          {
            ...{ plan_name: payer.plan, plan_id_type: 'hios', plan_id: payer.planId },
            ...{ plan_market_type: 'group', issuer_name: payer.name },
          },
        ],
        in_network_files: [
          { description: `in-network rates of ${payer.name}`, location: inNetworkUrl(payer) },
          ...(payer === first ? [] : [{ description: 'shared network', location: inNetworkUrl(first) }]),
        ],
      })),
    },
    null,
    1,
  );
}
