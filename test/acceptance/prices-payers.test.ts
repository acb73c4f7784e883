import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, good } from '../support/client.ts';
import { type Hospital, hospitalCsv, payerJson } from '../support/price-files.ts';
import { ADMIN, completed, RATES, search } from '../support/prices.ts';
import { loadHospital, pricesDuringTests } from '../support/prices-during-tests.ts';
import { provision } from '../support/tenants.ts';

const ALDER: Hospital = {
  ...{ name: 'Alder Hospital', state: 'NY', npi: '1100000003', ein: '111111111', updatedOn: '2026-01-01' },
};
const GROUPS = [
  { id: 1, npis: ['0'], ein: '11-1111111' },
  { id: 2, npis: ['0'], ein: ALDER.npi },
];

/** A file that a vendor publishes for Aetna, with groups known by tax numbers only. */
const vendorFile = (): string => {
  const text = payerJson({ payer: 'Aetna', plan: 'PPO', updatedOn: '2026-01-01' }, GROUPS, [
    { code: 'CPT 70001', amount: 100, groups: [1] },
    { code: 'CPT 70001', amount: 40, groups: [1], arrangement: 'capitation' },
    { code: 'CPT 70002', amount: 70, groups: [2], places: ['CSTM-00'] },
    { code: 'CPT 70003', amount: 80, groups: [1], places: ['22'] },
  ]);
  const file = JSON.parse(text);
  file.reporting_entity_name = 'Sapphire Digital Publishing';
  file.provider_references[0].provider_groups[0].tin.type = 'tin';
  file.provider_references[1].provider_groups[0].tin.type = 'npi';
  return JSON.stringify(file);
};

const its = pricesDuringTests(async (tests) => {
  const charge = { class: 'facility', payer: 'Aetna', plan: 'PPO' };
  const text = hospitalCsv(ALDER, [
    { ...charge, codes: ['CPT 70001'], dollar: '40' },
    { ...charge, codes: ['CPT 70002'], dollar: '70' },
  ]);
  await loadHospital(tests, ALDER, text);
  await completed(tests.api, 'tic-ingestion', { url: tests.server.serve('/vendor.json', vendorFile()) });
  return {};
});

const amounts = async (query: string): Promise<number[]> =>
  (await search(its.api, `source_kind=payer&${query}`)).data.map(({ amount }: any) => amount).sort();

test('the payer of a file that a vendor reports is its issuer', async () => {
  const { data } = await search(its.api, 'code=70001&source_kind=payer&arrangement=ffs');
  const [{ payer }] = data;
  assert.deepEqual([payer.payer_id, payer.raw], ['aetna', 'Aetna']);
});

test('hospitals are found by tax numbers of any type, and by an NPI in the place of one', async () => {
  const { data } = await search(its.api, 'code=70001,70002&source_kind=payer&arrangement=ffs');
  const { hospital_id: id } = data[0].hospital;
  assert.deepEqual(await amounts(`hospital_id=${id}&code=70001&arrangement=ffs`), [100]);
  assert.deepEqual(await amounts(`hospital_id=${id}&code=70002`), [70]);
});

test('what is for all places of service is for each of them', async () => {
  const query = 'code=70002,70003&place_of_service=';
  assert.deepEqual(await amounts(`${query}22`), [70, 80]);
  assert.deepEqual(await amounts(`${query}11`), [70]);
});

test('a capitation is not held against the price of a service', async () => {
  const { data } = good(await its.api.get(`${RATES}/discrepancies`));
  const [found] = data.filter(({ key }: any) => key.code === '70001');
  assert.deepEqual([found.class, found.payer_values], ['diverges', [100]]);
});

test('an alias of one payer moves to another one only when it is asked to', async () => {
  const api = await provision(its.program.client);
  const quarry = hospitalCsv(ALDER, [
    { codes: ['CPT 70001'], class: 'facility', payer: 'Zephyr Quarry', plan: 'PPO', dollar: '40' },
  ]);
  await completed(api, 'hospital-mrf', { url: its.server.serve('/quarry.csv', quarry) });
  const payerOf = async () => (await search(api, 'code=70001')).data[0].payer.payer_id;
  const give = (payer_id: string, name: string, more: object = {}) =>
    api.post(`${ADMIN}/payers`, {
      payers: [{ payer_id, name, aliases: [{ text: 'Zephyr Quarry', ...more }] }],
    });
  good(await give('one', 'One Payer'));
  assert.equal(await payerOf(), 'one');
  assertError(await give('other', 'Other Payer'), 409, 'conflict');
  assert.equal(await payerOf(), 'one', 'nothing was written');
  good(await give('other', 'Other Payer', { move: true }));
  assert.equal(await payerOf(), 'other');
  const both = ['one', 'other'].map((payer_id) => ({
    ...{ payer_id, name: payer_id, aliases: [{ text: 'zephyr  quarry', move: true }] },
  }));
  assertError(await api.post(`${ADMIN}/payers`, { payers: both }), 409, 'conflict');
});
