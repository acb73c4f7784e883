import { gzipSync } from 'node:zlib';
import { good } from './client.ts';
import { type Charge, type Hospital, hospitalCsv, payerJson } from './price-files.ts';
import { ADMIN, completed } from './prices.ts';
import { loadHospital, type PriceTests } from './prices-during-tests.ts';

const ALDER: Hospital = {
  ...{ name: 'Alder Hospital', state: 'NY', npi: '1100000003', ein: '111111111', updatedOn: '2026-02-01' },
};
const BIRCH: Hospital = {
  ...{ name: 'Birch Hospital', state: 'CA', npi: '1100111115', ein: '222222222', updatedOn: '2025-11-15' },
};
const PRACTICE = { npi: '1100222227', ein: '333333333' };

const MRI = { what: 'MRI of the knee', codes: ['CPT 73721', 'RC 610'], class: 'facility' };

/** Every amount stands in one place only, so that amounts tell which rates were found. */
const ALDER_CHARGES: Charge[] = [
  {
    ...MRI,
    gross: '1000',
    cash: '601',
    min: '300',
    max: '510',
    payer: 'Aetna',
    plan: 'Commercial PPO',
    dollar: '302',
  },
  { ...MRI, payer: 'Cigna', plan: 'Medicare Advantage HMO', dollar: '503', methodology: 'case rate' },
  {
    ...{ ...MRI, payer: 'Obscure Mutual', plan: 'Choice', percentage: '70.5', count: '0' },
    ...{ methodology: 'percent of total billed charges', notes: 'Nobody came.' },
  },
  {
    what: 'MRI, read only',
    codes: ['CPT 73721'],
    class: 'professional',
    modifiers: 'LT|26',
    payer: 'Aetna',
    plan: 'Commercial PPO',
    dollar: '81',
  },
  {
    what: 'MRI, read',
    codes: ['CPT 73721'],
    class: 'professional',
    modifiers: '26',
    payer: 'Aetna',
    plan: 'Commercial PPO',
    dollar: '82',
  },
  {
    what: 'New hip',
    codes: ['MS-DRG 470'],
    setting: 'inpatient',
    payer: 'Aetna',
    plan: 'Commercial PPO',
    dollar: '20004',
    methodology: 'case rate',
  },
  { what: 'Flu shot', codes: ['HCPCS G0008'], payer: 'Aetna', plan: 'Commercial PPO', dollar: '999999999' },
  {
    what: 'Café "Noir", a drug',
    codes: ['NDC 0002-1433-80'],
    setting: 'both',
    drug: ['0.5', 'ML'],
    gross: '1,205.50',
  },
];
const BIRCH_CHARGES: Charge[] = [
  {
    ...MRI,
    gross: '2006',
    cash: '1207',
    payer: 'Aetna',
    plan: 'Commercial PPO',
    dollar: '908',
    methodology: 'per diem',
  },
];

const PAYER = { payer: 'Aetna', plan: 'Open Choice', updatedOn: '2026-03-01' };
const PRICES = [
  { code: 'CPT 73721', amount: 311, groups: [1], what: 'MRI' },
  { code: 'CPT 73721', amount: 912, groups: [2], what: 'MRI' },
  { code: 'CPT 73721', amount: 113, groups: [3], class: 'professional', places: ['11', '19'], what: 'MRI' },
  { code: 'CPT 73721', amount: 714, groups: [1], arrangement: 'bundle', what: 'Knee, all of it' },
  {
    code: 'CPT 99213',
    amount: 95,
    groups: [3],
    class: 'professional',
    places: ['11'],
    what: 'Visit',
    expires: '2026-12-31',
  },
];

/** Two hospitals and a payer in an account; the bytes of two of the files. */
export async function loadSearched(tests: PriceTests) {
  const { api, server } = tests;
  const hospitals = [
    {
      ...{ name: ALDER.name, state: 'NY', ccn: '330001', npis: [ALDER.npi], ein: ALDER.ein },
      ...{ latitude: 40.7128, longitude: -74.006 },
    },
    {
      ...{ name: BIRCH.name, state: 'CA', ccn: '050001', npis: [BIRCH.npi], ein: BIRCH.ein },
      ...{ latitude: 34.0522, longitude: -118.2437 },
    },
    { name: 'Dogwood Hospital', state: 'TX', ccn: '450001' },
  ];
  good(await api.post(`${ADMIN}/hospitals`, { hospitals }));
  good(await api.post(`${ADMIN}/geo`, { places: [{ zip: '10001', latitude: 40.75, longitude: -73.997 }] }));
  const alder = Buffer.from(`\ufeff${hospitalCsv(ALDER, ALDER_CHARGES)}`);
  await loadHospital(tests, ALDER, alder);
  await loadHospital(tests, BIRCH, hospitalCsv(BIRCH, BIRCH_CHARGES));
  const groups = [
    { id: 1, npis: [ALDER.npi], ein: '11-1111111' },
    { id: 2, npis: ['0'], ein: '22-2222222' },
    { id: 3, npis: [PRACTICE.npi], ein: '33-3333333' },
  ];
  const payer = Buffer.from(payerJson(PAYER, groups, PRICES));
  await completed(api, 'tic-ingestion', { url: server.serve('/aetna.json.gz', gzipSync(payer)) });
  return { alder, payer };
}
