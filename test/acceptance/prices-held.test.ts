import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, good } from '../support/client.ts';
import { type Charge, type Hospital, hospitalCsv } from '../support/price-files.ts';
import { ADMIN, completed, RATES, search } from '../support/prices.ts';
import { pricesDuringTests } from '../support/prices-during-tests.ts';

const ALDER: Hospital = {
  ...{ name: 'Alder Hospital', state: 'NY', npi: '1100000003', ein: '111111111', updatedOn: '2026-01-01' },
};
const charge = (code: string, more: Partial<Charge> = {}): Charge => ({
  ...{ codes: [`CPT ${code}`], payer: 'Aetna', plan: 'PPO', gross: '100', cash: '80', dollar: '50' },
  ...{ min: '50', max: '50', ...more },
});
const GOOD = ['70001', '70002', '70003', '70004'].map((code) => charge(code));
/** CMS knows no such setting. */
const ODD = [...GOOD, charge('70005', { setting: 'sometimes' })];

const its = pricesDuringTests();
const load = (body: object) => completed(its.api, 'hospital-mrf', body);
const total = async (code: string) => (await search(its.api, `code=${code}`)).total;

test('with strict, a file is held for an error of the validator, and published by force', async () => {
  const url = its.server.serve('/strict.csv', hospitalCsv(ALDER, GOOD));
  const first = await load({ url, strict: true });
  assert.equal(first.outcome, 'published', JSON.stringify(first.stages));
  assert.deepEqual(first.stages.validate.output.verdicts, [
    { validator: 'cms-hpt', version: '3.0.0', valid: true, errors: 0, alerts: 0 },
  ]);
  its.server.serve('/strict.csv', hospitalCsv(ALDER, ODD));
  const held = await load({ url, strict: true });
  assert.equal(held.outcome, 'held');
  const reasons = ['The validator found 1 errors, and strict was asked for.'];
  assert.deepEqual(held.stages.publish.output.reasons, reasons);
  assert.deepEqual([await total('70004'), await total('70005')], [5, 0], 'the one before is live');
  const { data } = good(await its.api.get(`${ADMIN}/sources?status=held`));
  const [snapshot, before] = data[0].snapshots;
  assert.deepEqual([snapshot.status, snapshot.reasons, before.status], ['held', reasons, 'live']);
  assert.deepEqual([snapshot.file.verdicts[0].valid, snapshot.file.verdicts[0].error_count], [false, 1]);
  const other = its.server.serve('/elsewhere.csv', hospitalCsv(ALDER, ODD));
  assert.equal((await load({ url: other, strict: true })).outcome, 'held', 'the same bytes from elsewhere');
  assert.equal((await load({ url, strict: true, force: true })).outcome, 'published');
  assert.equal(await total('70005'), 5);
  assert.equal(good(await its.api.get(`${ADMIN}/sources?status=held&q=strict`)).total, 0);
});

test('without strict, the verdict is told and does not hold', async () => {
  const url = its.server.serve('/loose.csv', hospitalCsv(ALDER, [charge('71005', { setting: 'sometimes' })]));
  const run = await load({ url });
  assert.deepEqual([run.outcome, run.stages.validate.output.verdicts[0].valid], ['published', false]);
  its.server.serve('/loose.csv', hospitalCsv(ALDER, [charge('71006', { setting: 'never' })]));
  const unseen = await load({ url, validate: false });
  assert.deepEqual([unseen.outcome, unseen.stages.validate.output.verdicts], ['published', []]);
});

test('rows that cannot be used are told by number and reason, and more than a fifth of them hold a file', async () => {
  const lines = hospitalCsv(
    ALDER,
    ['72001', '72002', '72003'].map((code) => charge(code)),
  ).split('\n');
  const tooLong = `${lines[5]},too,many,cells`;
  const url = its.server.serve('/rejected.csv', [...lines.slice(0, 6), tooLong, ''].join('\n'));
  const held = await load({ url });
  assert.equal(held.outcome, 'held');
  assert.deepEqual(held.stages.publish.output.reasons, ['25 % of its rows were rejected (1 of 4).']);
  assert.equal(held.progress.rows_rejected, 1);
  const { data } = good(await its.api.get(`${ADMIN}/sources?q=rejected&detail=full`));
  const [{ row, reason }] = data[0].snapshots[0].file.rejected;
  assert.equal(row, 7);
  assert.match(reason, /^The record has \d+ cells; the header has \d+\./);
  its.server.serve('/rejected.csv', lines.join('\n'));
  assert.equal((await load({ url })).outcome, 'published', 'a better one takes its place');
});

test('what a snapshot that is held would change is told against the live one', async () => {
  const codes = ['73001', '73002', '73003', '73004'];
  const url = its.server.serve(
    '/changes.csv',
    hospitalCsv(
      ALDER,
      codes.map((code) => charge(code)),
    ),
  );
  const { source_id: id } = await load({ url });
  its.server.serve('/changes.csv', hospitalCsv(ALDER, [charge('73001', { dollar: '75' })]));
  assert.equal((await load({ url })).outcome, 'held');
  const asked = `${RATES}/discrepancies?kind=snapshot&source_id=${id}`;
  assert.equal(good(await its.api.get(asked)).total, 0, 'the live one took no place');
  const { data, total } = good(await its.api.get(`${asked}&snapshot=held&sort=code`));
  assert.deepEqual(
    data.map(({ key, change, hospital_values: before, payer_values: now }: any) => [
      key.code,
      change,
      before,
      now,
    ]),
    [['73001', 'raised', [50], [75]], ...codes.slice(1).map((code) => [code, 'removed', [50], []])],
  );
  assert.equal(total, 4);
  const [held] = good(await its.api.get(`${ADMIN}/sources?limit=1`)).data;
  assert.equal(held.status, 'held', 'what waits for a decision comes first');
  for (const query of ['kind=snapshot&snapshot=held', `kind=cross&source_id=${id}`, 'snapshot=live'])
    assertError(await its.api.get(`${RATES}/discrepancies?${query}`), 400, 'invalid_request');
});
