import assert from 'node:assert/strict';
import { test } from 'node:test';
import { good } from '../support/client.ts';
import { type Hospital, hospitalCsv, payerJson } from '../support/price-files.ts';
import { ADMIN, completed, RATES } from '../support/prices.ts';
import { loadHospital, pricesDuringTests } from '../support/prices-during-tests.ts';

const CEDAR: Hospital = {
  ...{ name: 'Cedar Hospital', state: 'NY', npi: '1100000003', ein: '111111111', updatedOn: '2026-02-01' },
};
const ELM: Hospital = {
  ...{ name: 'Elm Hospital', state: 'CA', npi: '1100111115', ein: '222222222', updatedOn: '2026-02-01' },
};

const its = pricesDuringTests(async (tests) => {
  const { api, server } = tests;
  const hospitals = [CEDAR, ELM].map(({ name, state, npi, ein }) => ({ name, state, npis: [npi], ein }));
  good(await api.post(`${ADMIN}/hospitals`, { hospitals }));
  const plan = { payer: 'CIGNA', plan: 'CIGNA Open Access Plus' };
  for (const hospital of [CEDAR, ELM])
    await loadHospital(
      tests,
      hospital,
      hospitalCsv(hospital, [{ codes: ['CPT 70001'], class: 'facility', ...plan, dollar: '100' }]),
    );
  const groups = [
    { id: 1, npis: [CEDAR.npi], ein: '11-1111111', networks: ['National OAP', 'Open Access Plus'] },
    { id: 2, npis: [ELM.npi], ein: '22-2222222', networks: ['LocalPlus'] },
  ];
  const head = { payer: 'Cigna Health and Life Insurance Company', plan: '', updatedOn: '2026-03-01' };
  const prices = [{ code: 'CPT 70001', amount: 150, groups: [1, 2] }];
  await completed(api, 'tic-ingestion', {
    url: server.serve('/cigna.json', payerJson(head, groups, prices)),
  });
  return {};
});

test('in a file for many plans, the network of the hospital makes the plan the same one', async () => {
  const { data } = good(await its.api.get(`${RATES}/discrepancies?kind=cross&min_confidence=0`));
  const found = data.map(({ hospital, confidence }: any) => [hospital.name, confidence]).sort();
  assert.deepEqual(found, [
    ['Cedar Hospital', 1],
    ['Elm Hospital', 0.6],
  ]);
});
