import { must } from '../../../kernel/must.ts';
import { SAMPLE_PAYERS } from './cast.ts';
import type { Cents, PostedItem, PostedRate } from './postings.ts';
import { STATEMENTS } from './statements.ts';
import { type HospitalFile, methodologyOf, noteOf } from './write-hospital-csv.ts';

/** Leaves out what is null. */
const present = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const amount = (cents: Cents | null): number | null => (cents === null ? null : cents / 100);

export function writeHospitalJson(file: HospitalFile): string {
  const { hospital, items, lastUpdatedOn } = file;
  const isThree = hospital.version === '3.0.0';
  const statement = STATEMENTS[hospital.version];
  const address = `${hospital.address}, ${hospital.city}, ${hospital.state} ${hospital.zip}`;
  const document = {
    ...{ hospital_name: hospital.name, last_updated_on: lastUpdatedOn, version: hospital.version },
    ...(isThree ? { location_name: [hospital.name] } : { hospital_location: [hospital.name] }),
    hospital_address: [address],
    license_information: { license_number: hospital.license, state: hospital.state },
    ...(isThree
      ? {
          type_2_npi: [hospital.npi],
          attestation: {
            ...{ attestation: statement, confirm_attestation: true, attester_name: 'Sample Attester' },
          },
        }
      : { affirmation: { affirmation: statement, confirm_affirmation: true } }),
    standard_charge_information: items.map((item) => itemOf(item, isThree)),
  };
  return JSON.stringify(document, null, 1);
}

function itemOf(item: PostedItem, isThree: boolean): Record<string, unknown> {
  const { code, gross, cash, min, max, rates } = item;
  const { drug } = code;
  const codes = [{ code: code.code, type: code.codeType }];
  return present({
    description: code.label,
    code_information: drug === null ? codes : [...codes, { code: drug.ndc, type: 'NDC' }],
    drug_information:
      drug === null ? null : { unit: isThree ? drug.unit : String(drug.unit), type: drug.type },
    standard_charges: [
      present({
        ...{ setting: code.setting, gross_charge: amount(gross), discounted_cash: amount(cash) },
        ...{ minimum: amount(min), maximum: amount(max) },
        payers_information: rates.map((rate) => payerOf(rate, item, isThree)),
      }),
    ],
  });
}

function payerOf(rate: PostedRate, item: PostedItem, isThree: boolean): Record<string, unknown> {
  const { name, plan } = must(
    SAMPLE_PAYERS.find(({ payerId }) => payerId === rate.payerId),
    `the payer ${rate.payerId}`,
  );
  const payments = rate.percentiles;
  const amounts =
    payments === null
      ? {}
      : isThree
        ? {
            ...{ median_amount: amount(payments.median), count: payments.count },
            ...{ '10th_percentile': amount(payments.p10), '90th_percentile': amount(payments.p90) },
          }
        : { estimated_amount: amount(payments.median) };
  return present({
    ...{ payer_name: name, plan_name: plan, standard_charge_dollar: amount(rate.dollar) },
    ...{ standard_charge_percentage: rate.percentage, standard_charge_algorithm: rate.algorithm },
    ...{ methodology: methodologyOf(rate, item), ...amounts, additional_payer_notes: noteOf(rate) },
  });
}
