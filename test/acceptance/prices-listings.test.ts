import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSampleMarket } from '../../src/platform/prices/sample/index.ts';
import { assertError, good } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { ADMIN, completed } from '../support/prices.ts';
import { pricesDuringTests } from '../support/prices-during-tests.ts';
import { provision } from '../support/tenants.ts';

const its = pricesDuringTests(async () => ({ market: await makeSampleMarket() }));

const rates = () =>
  its.market.files.find(({ kind, snapshot }) => kind === 'tic_in_network' && snapshot === 'live')!.bytes;

const tocOf = (location: string) =>
  JSON.stringify({
    ...{ reporting_entity_name: 'Humana', reporting_entity_type: 'insurer', version: '1.0.0' },
    reporting_structure: [
      {
        reporting_plans: [
          { plan_name: 'Plan T', plan_id_type: 'ein', plan_id: '123456780', plan_market_type: 'group' },
        ],
        in_network_files: [{ description: 'in network', location }],
      },
    ],
  });

const sourcesOf = async (api: { get(path: string): Promise<any> }) =>
  good(await api.get(`${ADMIN}/sources`))
    .data.map(({ url, kind, payer_id: payer }: any) => `${kind} ${payer} ${new URL(url).pathname}`)
    .sort();

test('a list in JSON with a path for each file leads to the files, with their plans', async () => {
  const api = await provision(its.program.client);
  const folder = '/prd/mrf/AETNA_I';
  its.server.serve(`${folder}/2026-03-05/rates/one.json`, rates());
  const plan = { planName: 'Plan L', planIdType: 'EIN', planId: 987654321, planMarketType: 'group' };
  const file = (path: string, fileSchema: string, reportingPlans: object[] = []) => ({
    ...{ reportingEntityName: 'Aetna Life Insurance Company', reportingPlans, fileSchema },
    ...{ fileName: path.slice(path.lastIndexOf('/') + 1), filePath: path },
  });
  const url = its.server.serve(
    `${folder}/latest_metadata.json`,
    JSON.stringify({
      files: [
        file('2026-03-05/rates/one.json', 'IN_NETWORK_RATES', [plan]),
        file('2026-03-05/rates/two.json', 'ALLOWED_AMOUNTS'),
        file('2026-03-05/drugs.json', 'PRESCRIPTION_DRUGS'),
      ],
    }),
  );
  const run = await completed(api, 'discover', { urls: [url], kind: 'toc' });
  assert.equal(run.output.files_distinct, 2);
  assert.deepEqual(await sourcesOf(api), [
    `tic_allowed aetna ${folder}/2026-03-05/rates/two.json`,
    `tic_in_network aetna ${folder}/2026-03-05/rates/one.json`,
  ]);
  const { rows } = await queryAsAdmin(
    its.program,
    `SELECT plans FROM price_sources WHERE url LIKE '%${folder}%one.json'`,
  );
  assert.deepEqual(rows[0].plans, [{ name: 'Plan L', id: '987654321', id_type: 'ein', market: 'group' }]);
  const match = { eins: ['98-7654321'], file_regex: 'rates/o.e' };
  const matched = await completed(api, 'discover', { urls: [url], match, ingest: true });
  assert.equal(matched.output.files_distinct, 1);
  const none = await completed(api, 'discover', { urls: [url], match: { plan_name: 'other' } });
  assert.equal(none.output.files_distinct, 0);
  const wrong = { urls: [url], match: { file_regex: '(?=x)' } };
  assertError(await api.post(`${ADMIN}/pipelines/discover`, wrong), 400, 'invalid_request');
});

test('a list of links to download leads to tables of contents, and these to the files', async () => {
  const api = await provision(its.program.client);
  const toc = its.server.serve(
    '/blobs/2026-03-01_acme_index.json',
    tocOf(`${its.server.address}/blobs/two.json?sig=t`),
  );
  const url = its.server.serve(
    '/api/v1/blobs/',
    JSON.stringify({
      blobs: [
        { name: '2026-03-01_acme_index.json', downloadUrl: `${toc}?sp=r&sig=x`, size: 3 },
        {
          ...{ name: '2026-03-01_acme_allowed-amounts.json.gz', size: 4 },
          downloadUrl: `${its.server.address}/blobs/2026-03-01_acme_allowed-amounts.json.gz?sig=y`,
        },
        { name: 'notes.txt', downloadUrl: `${its.server.address}/blobs/notes.txt?sig=z`, size: 5 },
      ],
    }),
  );
  await completed(api, 'discover', { urls: [url] });
  assert.deepEqual(await sourcesOf(api), [
    'tic_allowed null /blobs/2026-03-01_acme_allowed-amounts.json.gz',
    'tic_in_network humana /blobs/two.json',
  ]);
});

test('the objects of a store are found', async () => {
  const api = await provision(its.program.client);
  const url = its.server.serve(
    '/bucket',
    `<?xml version="1.0"?><ListBucketResult><Name>bucket</Name><IsTruncated>false</IsTruncated>
     <Contents><Key>2026/a_in-network-rates.json.gz</Key></Contents><Contents><Key>logo.png</Key></Contents></ListBucketResult>`,
    { contentType: 'application/xml' },
  );
  await completed(api, 'discover', { urls: [url] });
  assert.deepEqual(await sourcesOf(api), ['tic_in_network null /bucket/2026/a_in-network-rates.json.gz']);
});

test('a table of contents is read whatever its keys are, and tax numbers without their zeros', async () => {
  const api = await provision(its.program.client);
  const plan = { plan_name: 'Plan Z', plan_id_type: 'EIN', plan_id: 12345678, plan_market_type: 'group' };
  const toc = (name: string, files: object) =>
    its.server.serve(
      `/odd/${name}_index.json`,
      JSON.stringify({
        reporting_entity_name: 'Aetna',
        reporting_structure: [{ reporting_plans: [plan], ...files }],
      }),
    );
  const address = 'https://files.example/in-network';
  const urls = [
    toc('usual', { in_network_files: [{ location: `${address}-1.json` }] }),
    toc('keys', { in_network_files: [{ url: `${address}-2.json` }] }),
    toc('texts', { in_network_files: [`${address}-3.json`] }),
    toc('other', { in_network_files: [[{ location: `${address}-4.json` }]] }),
  ];
  const run = await completed(api, 'discover', { urls, match: { eins: ['01-2345678'] } });
  assert.equal(run.output.files_distinct, 4);
  const none = await completed(api, 'discover', { urls, match: { eins: ['99-2345678'] } });
  assert.equal(none.output.files_distinct, 0);
});
