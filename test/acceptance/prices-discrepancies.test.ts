import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SampleMarket } from '../../src/platform/prices/sample/index.ts';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { PriceServer } from '../support/price-server.ts';
import { ADMIN, ended, loadMarket, RATES, search } from '../support/prices.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { provision } from '../support/tenants.ts';

let server: PriceServer;
let program: RunningProgram;
let api: ApiClient;
let market: SampleMarket;

before(async () => {
  server = await new PriceServer().open();
  program = await startProgram({ environment: server.environment });
  api = await provision(program.client);
  market = await loadMarket(api, server);
});
after(async () => {
  await program.dispose();
  server.close();
});

const list = async (query: string) => good(await api.get(`${RATES}/discrepancies?${query}`));

async function all(query: string): Promise<any[]> {
  const found: any[] = [];
  for (;;) {
    const { data, has_more: more } = await list(`${query}&limit=1000&offset=${found.length}`);
    found.push(...data);
    if (!more) return found;
  }
}

/** As the answer sheet writes it; the sheet knows hospitals by names of its own. */
const hospitalOf = (finding: any) =>
  market.hospitals.find(({ name }) => name === finding.hospital?.name)?.hospitalId;

const difference = (found: readonly string[], wanted: readonly string[]) => ({
  missing: wanted.filter((one) => !found.includes(one)).slice(0, 20),
  surplus: found.filter((one) => !wanted.includes(one)).slice(0, 20),
});

test('every planted disagreement of hospital and payer is found, and no other', async () => {
  const found = (await all('kind=cross&min_confidence=0')).map((finding) =>
    [
      hospitalOf(finding),
      finding.payer.payer_id,
      finding.key.code_type,
      finding.key.code,
      finding.class,
    ].join(' '),
  );
  const wanted = market.answers.flatMap((answer) =>
    answer.kind === 'cross'
      ? [[answer.hospitalId, answer.payerId, answer.codeType, answer.code, answer.class].join(' ')]
      : [],
  );
  assert.deepEqual(difference(found, wanted), { missing: [], surplus: [] });
  assert.equal(found.length, wanted.length);
});

test('every planted contradiction of a file with itself is found, and no other', async () => {
  const found = (await all('kind=internal')).map((finding) =>
    [
      hospitalOf(finding),
      finding.payer?.payer_id ?? null,
      finding.key.code_type,
      finding.key.code,
      finding.class,
    ].join(' '),
  );
  const wanted = market.answers.flatMap((answer) =>
    answer.kind === 'internal'
      ? [[answer.hospitalId, answer.payerId, answer.codeType, answer.code, answer.class].join(' ')]
      : [],
  );
  assert.deepEqual(difference(found, wanted), { missing: [], surplus: [] });
});

test('every change since the snapshot before is found, and no other', async () => {
  const found = (await all('kind=snapshot')).map((finding) =>
    [
      hospitalOf(finding),
      finding.payer?.payer_id,
      finding.key.code_type,
      finding.key.code,
      finding.class,
      finding.change,
    ].join(' '),
  );
  const wanted = market.answers.flatMap((answer) =>
    answer.kind === 'snapshot'
      ? [
          [answer.hospitalId, answer.payerId, answer.codeType, answer.code, answer.class, answer.change].join(
            ' ',
          ),
        ]
      : [],
  );
  assert.deepEqual(difference(found, wanted), { missing: [], surplus: [] });
});

test('other tolerances are computed at once, for a hospital or a payer', async () => {
  assertError(await api.get(`${RATES}/discrepancies?tol=0.5`), 400, 'invalid_request');
  const usual = await list('payer_id=sample-northgate');
  const same = await list('payer_id=sample-northgate&stale_days=91&high_from=15001');
  assert.deepEqual(Object.keys(same.counts).sort(), Object.keys(usual.counts).sort());
  const loose = await list('payer_id=sample-northgate&tol_match=1&tol=1&tol_high=1');
  assert.ok(loose.counts.diverges < usual.counts.diverges);
  assert.equal(loose.counts.within_tolerance, undefined, 'what is within tolerance matches now');
});

test('rates that are merged by code are the same ones, and so is what is computed from them', async () => {
  const ask = async () => ({
    found: await search(api, 'code=73721&limit=200'),
    drugs: await search(api, 'code_type=MS-DRG&code=470&sort=-amount'),
    compared: good(await api.get(`${RATES}/compare?code_type=CPT&code=73721&group_by=payer`)),
    disagreements: await list('class=diverges&limit=1000'),
  });
  const without = (answer: object) =>
    JSON.stringify(answer, (name, value) => (name === 'data_version' ? undefined : value));
  const before = without(await ask());
  const { run_id: id } = good(await api.post(`${ADMIN}/views/refresh`, { full: true }));
  const run = await ended(api, id);
  assert.ok(run.output.files_merged >= 9, JSON.stringify(run));
  assert.equal(good(await api.get(`${ADMIN}/stats`)).unmerged_segments, 0);
  assert.equal(without(await ask()), before);
});
