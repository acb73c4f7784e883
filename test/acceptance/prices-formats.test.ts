import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { zipOf } from '../../src/platform/prices/detect/testing-zip.ts';
import { assertError, good } from '../support/client.ts';
import { type Hospital, hospitalCsv, payerJson } from '../support/price-files.ts';
import { ADMIN, completed, runToEnd, search } from '../support/prices.ts';
import { pricesDuringTests } from '../support/prices-during-tests.ts';

const FIXTURES = new URL('../fixtures/prices/tic/', import.meta.url);
const ALDER: Hospital = {
  ...{ name: 'Alder Hospital', state: 'NY', npi: '1100000003', ein: '111111111', updatedOn: '2026-01-01' },
};
const CHARGE = { class: 'facility', payer: 'Aetna', plan: 'PPO', dollar: '100' };
const HOSPITAL = hospitalCsv(ALDER, [{ ...CHARGE, codes: ['CPT 70001'] }]);
/** A file of a payer about one code, so that every wrapping has bytes of its own. */
const payerFile = (code: string): Buffer =>
  Buffer.from(
    payerJson(
      { payer: 'Aetna', plan: 'Open Choice', updatedOn: '2026-01-01' },
      [{ id: 1, npis: [ALDER.npi], ein: '11-1111111' }],
      [{ code: `CPT ${code}`, amount: 100, groups: [1] }],
    ),
  );

const its = pricesDuringTests();
const load = (pipeline: string, path: string, bytes: Uint8Array | string, more: object = {}) =>
  runToEnd(its.api, pipeline, { url: its.server.serve(path, bytes), ...more });
const published = async (
  pipeline: string,
  path: string,
  bytes: Uint8Array | string,
  options: object = {},
) => {
  const run = await completed(its.api, pipeline, { url: its.server.serve(path, bytes), ...options });
  assert.equal(run.outcome, 'published', path);
  return run;
};

test('files come in gzip, zstd and zip, whatever they are called', async () => {
  for (const [path, pack, layers] of [
    ['/plain.txt', (bytes: Buffer) => bytes, []],
    ['/packed.csv', gzipSync, ['gzip']],
    ['/packed.json', zstdCompressSync, ['zstd']],
    ['/packed', (bytes: Buffer) => zipOf({ 'rates.json': bytes }), ['zip: rates.json']],
  ] as const) {
    const code = String(80_000 + path.length);
    const run = await published('tic-ingestion', path, pack(payerFile(code)));
    assert.deepEqual([run.progress.rates, run.stages.detect.output.layers], [1, layers], path);
    const { data } = await search(its.api, `code=${code}&evidence=full`);
    assert.equal(data.length, 1, path);
    assert.equal(data[0].evidence.raw_source, 'file');
    assert.equal(JSON.parse(data[0].evidence.raw).negotiated_rate, 100);
  }
});

test('allowed amounts are rates of their own kind, and a file without any is published', async () => {
  const sample = (name: string) => readFile(new URL(name, FIXTURES));
  const full = await sample('v2_allowed-amounts-single-plan-sample.json');
  const run = await published('tic-ingestion', '/allowed.json', full);
  assert.ok(run.progress.rates > 0);
  const { data } = await search(its.api, 'q=a&amount_kind=allowed,billed');
  assert.equal(data.length, run.progress.rates);
  const items = JSON.parse(full.toString()).out_of_network;
  const payments = items.flatMap((item: any) => item.allowed_amounts.flatMap((one: any) => one.payments));
  assert.deepEqual(
    data.flatMap((rate: any) => (rate.amount_kind === 'allowed' ? [rate.amount] : [])).sort(),
    payments.map((payment: any) => payment.allowed_amount).sort(),
  );
  const none = await sample('v1_allowed-amounts-single-plan-empty-sample.json');
  const empty = await published('tic-ingestion', '/none.json', none);
  assert.deepEqual([empty.progress.rates, empty.stages.detect.output.family], [0, 'tic_allowed']);
});

test('a table of contents and a file in XML are read', async () => {
  const toc = await readFile(new URL('v2_table-of-contents-sample.json', FIXTURES));
  const contents = await published('tic-ingestion', '/toc.json', toc);
  assert.deepEqual([contents.progress.rates, contents.stages.detect.output.family], [0, 'tic_toc']);
  const { reporting_structure: structures } = JSON.parse(toc.toString());
  const { data: rows } = good(
    await its.api.post('/api/v1/query', { sql: 'SELECT DISTINCT location FROM toc ORDER BY location' }),
  );
  const wanted = structures.flatMap(({ in_network_files: files = [], allowed_amount_file: allowed }: any) =>
    [...files, ...(allowed === undefined ? [] : [allowed])].map(({ location }: any) => location),
  );
  assert.deepEqual(
    rows.map(({ location }: any) => location),
    [...new Set(wanted)].sort(),
  );
  const xml = await readFile(new URL('v1_ffs-sample.xml', FIXTURES));
  const run = await published('tic-ingestion', '/sample.xml', xml);
  const amounts = [...xml.toString().matchAll(/<negotiated_rate>([^<]+)</g)].map(([, amount]) =>
    Number(amount),
  );
  assert.equal(run.progress.rates, amounts.length);
  const { data } = await search(its.api, 'code=27447');
  assert.ok(data.some(({ amount }: any) => amount === 123.45));
});

test('what is no price file fails with the reason, and nothing is published', async () => {
  const page = `<!doctype html><title>Sorry</title><p>${'Not found. '.repeat(40)}</p>`;
  const cases: [pipeline: string, path: string, bytes: Uint8Array | string, code: string, message: RegExp][] =
    [
      [
        'hospital-mrf',
        '/page.csv',
        page,
        'html_instead_of_file',
        /instead of a file: Sorry Not found\. .{0,200}$/,
      ],
      [
        'hospital-mrf',
        '/payer.json',
        payerFile('90001'),
        'wrong_kind',
        /in-network file.*pipelines\/tic-ingestion/,
      ],
      ['tic-ingestion', '/hospital.csv', HOSPITAL, 'wrong_kind', /hospital file.*pipelines\/hospital-mrf/],
      ['tic-ingestion', '/cut.json', payerFile('90002').subarray(0, -40), 'truncated', /./],
      ['tic-ingestion', '/cut.gz', gzipSync(payerFile('90003')).subarray(0, -30), 'truncated', /./],
      ['hospital-mrf', '/empty.csv', '', 'empty_file', /The file is empty/],
      ['hospital-mrf', '/book.pdf', '%PDF-1.7 whatever', 'unsupported_format', /a PDF document/],
    ];
  for (const [pipeline, path, bytes, code, message] of cases) {
    const run = await load(pipeline, path, bytes);
    assert.deepEqual([run.status, run.error.code], ['failed', code], path);
    assert.match(run.error.message, message);
    assert.equal(run.outcome, null);
  }
  const most = { max_bytes: 200 };
  for (const [path, bytes] of [
    ['/large.json', payerFile('90004')],
    ['/large.json.gz', gzipSync(Buffer.concat([payerFile('90005'), Buffer.alloc(100_000, ' ')]))],
  ] as const)
    assert.equal((await load('tic-ingestion', path, bytes, most)).error.code, 'too_large', path);
  const missing = await runToEnd(its.api, 'hospital-mrf', { url: `${its.server.address}/nowhere.csv` });
  assert.match(missing.error.message, /404/);
  const { data: sources } = good(await its.api.get(`${ADMIN}/sources?limit=100`));
  const failed = sources.filter(({ last_error: error }: any) => error !== null);
  assert.equal(failed.length, cases.length + 3);
  assert.ok(failed.every(({ snapshots }: any) => snapshots.length === 0));
  const codes = [1, 2, 3, 4, 5].map((at) => 90_000 + at);
  assert.equal((await search(its.api, `code=${codes.join()}`)).total, 0);
});

test('an address that nobody may ask for is refused, and is unresolved within a file', async () => {
  const refused = { url: 'http://169.254.169.254/latest/rates.json' };
  for (const pipeline of ['tic-ingestion', 'hospital-mrf'])
    assertError(await its.api.post(`${ADMIN}/pipelines/${pipeline}`, refused), 400, 'invalid_request');
  const source = { ...refused, kind: 'tic_in_network' };
  assertError(await its.api.post(`${ADMIN}/sources`, { sources: [source] }), 400, 'invalid_request');
  const file = JSON.parse(payerFile('90006').toString());
  const broken = its.server.serve('/providers.json.gz', gzipSync('{"provider_groups":[]}').subarray(0, 20));
  file.provider_references.push(
    { provider_group_id: 2, location: refused.url },
    { provider_group_id: 3, location: broken },
  );
  const [{ provider_references: _, ...rate }] = file.in_network[0].negotiated_rates;
  for (const group of [2, 3])
    file.in_network[0].negotiated_rates.push({ ...rate, provider_references: [group] });
  const run = await published('tic-ingestion', '/inside.json', JSON.stringify(file), { force: true });
  assert.equal(run.stages.parse.output.unresolved_groups, 2);
  const { data } = await search(its.api, 'code=90006');
  assert.deepEqual(data.map(({ providers }: any) => providers.npi_count).sort(), [0, 0, 1]);
});

test('links that scripts make are found when pages are rendered', async () => {
  const file = its.server.serve('/made/111111111_alder_standardcharges.csv', HOSPITAL);
  const page = its.server.serve(
    '/prices',
    `<!doctype html><title>Prices</title><main></main><script>
       document.querySelector('main').innerHTML = '<a href="${file}">Machine-readable file</a>';
     </script>`,
    { contentType: 'text/html' },
  );
  const find = (js_rendering: boolean) =>
    completed(its.api, 'discover', { urls: [page], kind: 'page', max_depth: 0, js_rendering });
  assert.equal((await find(false)).output.files_distinct, 0);
  assert.equal((await find(true)).output.files_distinct, 1);
  const { data } = good(await its.api.get(`${ADMIN}/sources?q=made`));
  assert.deepEqual([data[0].url, data[0].kind], [file, 'hospital_mrf']);
});
