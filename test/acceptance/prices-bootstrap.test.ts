import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError, good } from '../support/client.ts';
import { ADMIN, completed, RATES, search } from '../support/prices.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { provision } from '../support/tenants.ts';

let program: RunningProgram;

before(async () => {
  program = await startProgram();
});
after(() => program.dispose());

test('the sample is there without a network, marked as invented, and goes again', async () => {
  const api = await provision(program.client);
  const run = await completed(api, 'bootstrap', {});
  assert.ok(run.output.reference.billing_codes > 5_000);
  assert.equal(run.output.sample.hospitals, 6);
  const found = await search(api, 'code=73721&zip=10001&amount_kind=negotiated&limit=100');
  assert.equal(new Set(found.data.map(({ hospital }: any) => hospital.hospital_id)).size, 6);
  assert.ok(found.data.every(({ synthetic }: any) => synthetic));
  const { total, counts } = good(await api.get(`${RATES}/discrepancies?class=diverges`));
  assert.equal(total, run.output.sample.planted['cross diverges']);
  assert.ok(counts.match > 0);
  const { data: groups, overall } = good(
    await api.get(`${RATES}/compare?code_type=CPT&code=73721&group_by=hospital`),
  );
  const labels = new Set(groups.map(({ label }: any) => label));
  labels.delete('Other providers');
  assert.equal(labels.size, 6);
  assert.ok([...labels].every((label: any) => label.startsWith('Sample: ')));
  assert.ok(overall[0].contracts > 5);

  const again = await completed(api, 'bootstrap', { reference: false });
  assert.equal((await search(api, 'code=73721')).total > 0, true);
  assert.equal(again.output.sample.files, run.output.sample.files);
  const unchanged = await search(api, 'code=73721&zip=10001&amount_kind=negotiated&limit=100');
  assert.equal(unchanged.total, found.total, 'a second time changes nothing');

  const removed = await completed(api, 'bootstrap', { remove_sample: true });
  assert.equal(removed.output.removed.hospitals, 6);
  assert.equal((await search(api, 'code=73721')).total, 0);
  assert.equal(good(await api.get(`${RATES}/discrepancies`)).total, 0);
  assert.equal(good(await api.get(`${ADMIN}/sources`)).total, 0);
  const both = { sample: true, remove_sample: true };
  assertError(await api.post(`${ADMIN}/pipelines/bootstrap`, both), 400, 'invalid_request');
});
