import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSampleMarket } from '../../src/platform/prices/sample/index.ts';
import { assertError, good } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { ADMIN, backgroundRests, completed, ended, RATES, runToEnd, search } from '../support/prices.ts';
import { pricesDuringTests } from '../support/prices-during-tests.ts';
import { provision } from '../support/tenants.ts';

const its = pricesDuringTests(async () => ({ market: await makeSampleMarket() }));

const fileOf = (kind: string) =>
  its.market.files.find((file) => file.kind === kind && file.snapshot === 'live')!;

test('the list of a hospital and the table of contents of a payer become sources, each file once', async () => {
  const api = await provision(its.program.client);
  const hospital = its.server.serve(
    '/files/890001001_general_standardcharges.csv',
    fileOf('hospital_mrf').bytes,
  );
  const list = its.server.serve(
    '/cms-hpt.txt',
    [
      `location-name: General\nsource-page-url: ${its.server.address}/prices\nmrf-url: ${hospital}\ncontact-name: A\ncontact-email: a@b.example\n`,
      `location-name: General Surgery\nmrf-url: ${hospital}\n`,
    ].join('\n'),
  );
  const payer = its.server.serve('/payer/in-network.json', fileOf('tic_in_network').bytes);
  const toc = its.server.serve(
    '/payer/2026-03-01_index.json',
    JSON.stringify({
      reporting_entity_name: 'Aetna',
      reporting_entity_type: 'insurer',
      version: '1.0.0',
      reporting_structure: ['Plan A', 'Plan B'].map((plan, index) => ({
        reporting_plans: [
          { plan_name: plan, plan_id_type: 'ein', plan_id: `12345678${index}`, plan_market_type: 'group' },
        ],
        in_network_files: [
          { description: 'in network', location: `${payer}?Signature=${index}` },
          { description: 'dental', location: `${its.server.address}/payer/dental-${index}.json` },
        ],
      })),
    }),
  );
  const run = await completed(api, 'discover', { urls: [list, toc] });
  assert.deepEqual(
    { ...run.output, bytes: undefined },
    { files_listed: 5, files_distinct: 4, sources_registered: 4, bytes: undefined },
  );
  const { data } = good(await api.get(`${ADMIN}/sources`));
  const kinds = data.map(({ kind, payer_id: id }: any) => [kind, id].join(' ')).sort();
  assert.deepEqual(kinds, [
    ...['hospital_mrf ', 'tic_in_network aetna', 'tic_in_network aetna', 'tic_in_network aetna'],
  ]);
  const matched = await completed(api, 'discover', {
    urls: [toc],
    match: { eins: ['12-3456781'], description: 'NETWORK' },
    ingest: true,
  });
  assert.equal(matched.output.files_distinct, 1);
  const [load] = matched.output.runs;
  assert.equal((await ended(api, load)).outcome, 'published');
  assert.ok((await search(api, 'code=73721')).total > 0);
});

test('addresses start where their list stands now, and words in their place are told', async () => {
  const api = await provision(its.program.client);
  const structure = (plan: string, location: string) => ({
    reporting_plans: [
      { plan_name: plan, plan_id_type: 'ein', plan_id: '123456780', plan_market_type: 'group' },
    ],
    in_network_files: [{ description: 'in network', location }],
  });
  its.server.serve(
    '/2026/03/index.json',
    JSON.stringify({
      ...{ reporting_entity_name: 'Aetna', reporting_entity_type: 'insurer', version: '1.0.0' },
      reporting_structure: [
        structure('Plan A', 'rates.json?Signature=1'),
        structure('Plan B', 'rates.json?Signature=2'),
        structure('Plan C', 'ftp://files.example/rates.json'),
      ],
    }),
  );
  const url = its.server.serve('/latest_index.json', '', { movedTo: '/2026/03/index.json' });
  const run = await completed(api, 'discover', { urls: [url] });
  assert.equal(run.output.files_distinct, 1);
  assert.match(run.warnings.join(), /"ftp:\/\/files\.example\/rates\.json" is not the address of a file/);
  const [source] = good(await api.get(`${ADMIN}/sources`)).data;
  assert.equal(new URL(source.url).pathname, '/2026/03/rates.json');
  const { rows } = await queryAsAdmin(
    its.program,
    `SELECT plans FROM price_sources WHERE source_id = '${source.source_id}'`,
  );
  assert.deepEqual(rows[0].plans.map(({ name }: any) => name).sort(), ['Plan A', 'Plan B']);
});

test('a website is enough: its list is looked for, else its pages are followed', async () => {
  const api = await provision(its.program.client);
  const file = its.server.serve('/site/890001009_hill_standardcharges.json', fileOf('hospital_mrf').bytes);
  its.server.files.delete('/cms-hpt.txt');
  its.server.serve(
    '/',
    '<html><footer><a href="/price-transparency">Price Transparency</a><a href="/cdm/7">Standard charges</a></footer></html>',
    {
      contentType: 'text/html',
    },
  );
  its.server.serve('/price-transparency', `<html><a href="${file}">Machine-readable file</a></html>`, {
    contentType: 'text/html',
  });
  // A link that looks like one to a page may lead to the file itself.
  its.server.serve('/cdm/7', fileOf('hospital_mrf').bytes);
  const run = await completed(api, 'discover', { urls: [its.server.address] });
  assert.equal(run.output.files_distinct, 2);
  const shallow = await completed(api, 'discover', { urls: [its.server.address], max_depth: 0 });
  assert.equal(shallow.output.files_distinct, 0);
  assert.match(shallow.warnings[0], /No price files were found/);
  const nowhere = await runToEnd(api, 'discover', { urls: [`${its.server.address}/nothing.txt`] });
  assert.equal(nowhere.status, 'failed');
  const refused = { urls: ['http://169.254.169.254/latest'] };
  assertError(await api.post(`${ADMIN}/pipelines/discover`, refused), 400, 'invalid_request');
});

test('of lists of hospitals and of pages only the wanted files are taken', async () => {
  const api = await provision(its.program.client);
  const { address } = its.server;
  const list = its.server.serve(
    '/wanted/cms-hpt.txt',
    ['General', 'East Clinic']
      .map((name) => `location-name: ${name}\nmrf-url: ${address}/wanted/${name[0]}_standardcharges.csv\n`)
      .join('\n'),
  );
  const links = ['North', 'South'].map(
    (name) => `<a href="/wanted/${name[0]}_standardcharges.json">Standard charges of ${name}</a>`,
  );
  const page = its.server.serve('/wanted/page', `<html>${links.join('')}</html>`, {
    contentType: 'text/html',
  });
  const file = its.server.serve('/wanted/file.csv', fileOf('hospital_mrf').bytes);
  const found = async (match: object) => {
    await completed(api, 'discover', { urls: [list, page, file], match, max_depth: 0 });
    const { data } = good(await api.get(`${ADMIN}/sources`));
    return data.map(({ url }: any) => url.replace(/^.*wanted\//, '')).sort();
  };
  assert.deepEqual(await found({ file_regex: 'zzz' }), []);
  assert.deepEqual(await found({ file_regex: 'N_.*json$' }), ['N_standardcharges.json']);
  assert.deepEqual(await found({ description: 'clinic', file_regex: 'wanted/[A-Z]' }), [
    ...['E_standardcharges.csv', 'N_standardcharges.json'],
  ]);
  assert.deepEqual(await found({ description: 'SOUTH', file_regex: 'wanted/[A-Z]' }), [
    ...['E_standardcharges.csv', 'N_standardcharges.json', 'S_standardcharges.json'],
  ]);
  assert.ok((await found({ file_regex: 'file' })).includes('file.csv'));
});

test('a link whose signature has expired is read anew from its index', async () => {
  const api = await provision(its.program.client);
  const { bytes } = fileOf('tic_in_network');
  its.server.serve('/signed/rates.json', bytes);
  const toc = (signature: string) =>
    its.server.serve(
      '/signed/index.json',
      JSON.stringify({
        ...{ reporting_entity_name: 'Cigna', reporting_entity_type: 'insurer' },
        reporting_structure: [
          {
            reporting_plans: [
              { plan_name: 'P', plan_id_type: 'ein', plan_id: '111111111', plan_market_type: 'group' },
            ],
            in_network_files: [
              {
                description: 'x',
                location: `${its.server.address}/signed/rates.json?Signature=${signature}`,
              },
            ],
          },
        ],
      }),
    );
  const urls = [toc('old')];
  await completed(api, 'discover', { urls });
  const { data } = good(await api.get(`${ADMIN}/sources`));
  toc('new');
  its.server.faults.set('/signed/rates.json', [{ status: 403 }]);
  const run = await completed(api, 'tic-ingestion', { source_id: data[0].source_id });
  assert.equal(run.outcome, 'published');
});

test("CMS's list brings hospitals, and their websites bring their files", async () => {
  const api = await provision(its.program.client);
  const page = (offset: number) =>
    JSON.stringify({
      count: 3,
      results: [
        ...['470001', '470003', '330101'].map((ccn, index) => ({
          ...{ facility_id: ccn, facility_name: `Hospital ${ccn}`, address: '1 Road', citytown: 'Town' },
          ...{ state: index < 2 ? 'VT' : 'NY', zip_code: '05401' },
        })),
      ].slice(offset),
    });
  const list = its.server.serve('/cms/hospitals', page(0));
  good(
    await api.post(`${ADMIN}/hospitals`, {
      hospitals: [{ ccn: '470001', name: 'First', state: 'VT', website: its.server.address }],
    }),
  );
  const file = its.server.serve('/vt/031234567_first_standardcharges.csv', fileOf('hospital_mrf').bytes);
  its.server.serve('/cms-hpt.txt', `location-name: First\nmrf-url: ${file}\n`);
  const run = await completed(api, 'cms-discovery', { states: ['VT'], hospital_list: { url: list } });
  assert.deepEqual(run.output, {
    ...{ hospitals_upserted: 2, probed: 1, found: 1, no_website: 1, blocked: 0, sources_registered: 1 },
  });
  its.server.files.delete('/cms-hpt.txt');
  const { data } = good(await api.get(`${ADMIN}/sources`));
  assert.equal(data[0].url, file);
});

test('reference data is read from files, all of it or nothing', async () => {
  const api = await provision(its.program.client);
  const zcta = its.server.serve(
    '/ref/zcta.txt',
    'GEOID\tALAND\tINTPTLAT\tINTPTLONG\n05401\t1\t44.48\t-73.22\n',
  );
  const opps = its.server.serve(
    '/ref/opps.csv',
    'Addendum B\nHCPCS Code,Short Descriptor,SI,APC,Payment Rate\n73721,x,Q3,5523,"$240.10 "\n',
  );
  const run = await completed(api, 'reference-data', {
    ...{ files: { zcta: { url: zcta }, opps: { url: opps } }, year: 2026 },
  });
  assert.deepEqual(run.output, { zcta: { rows: 1, rejected: 0 }, opps: { rows: 1, rejected: 0 } });
  const bad = await runToEnd(api, 'reference-data', {
    files: { zcta: { url: its.server.serve('/ref/bad.txt', '<html>') }, opps: { url: opps } },
  });
  assert.equal(bad.status, 'failed');
  assert.match(bad.error.message, /zcta cannot be used: No line of the file is a header/);
  for (const [body, path] of [
    [{ files: { ipps: { url: opps } } }, 'ipps_base'],
    [{ datasets: ['hcpcs'] }, 'files.hcpcs'],
    [{ datasets: ['zcta'], files: { opps: { url: opps } } }, 'files.opps'],
  ] as const) {
    const refused = await api.post(`${ADMIN}/pipelines/reference-data`, body);
    assertError(refused, 400, 'invalid_request');
    assert.equal(refused.body.details[0].path, path);
  }
  const list = its.server.serve(
    '/ref/hospitals.csv',
    'Facility ID,Facility Name,Address,City/Town,State,ZIP Code,Hospital Type\n330001,Alder Hospital,"1 Main St, 2",New York,NY,10001,Acute\n330002,,x,y,NY,10001,Acute\n',
  );
  const listed = await completed(api, 'reference-data', { files: { cms_hospitals: { url: list } } });
  assert.deepEqual(listed.output, { cms_hospitals: { rows: 1, rejected: 1 } });
});

test('schedules start, tell their next time, and stop', async () => {
  const api = await provision(its.program.client);
  const started = good(await api.post(`${ADMIN}/schedules/start`, {}));
  assert.equal(started.schedules.length, 5);
  assert.ok(started.schedules.every(({ enabled, next_run: next }: any) => enabled && next !== null));
  const own = good(
    await api.post(`${ADMIN}/schedules/start`, {
      ...{ schedules: ['views'], cron: '0 4 * * *', timezone: 'America/New_York' },
    }),
  );
  const views = own.schedules.find(({ name }: any) => name === 'views');
  assert.match(views.next_run, /T04:00:00\.000-0[45]:00$/);
  const stopped = good(await api.post(`${ADMIN}/schedules/stop`, {}));
  assert.ok(stopped.schedules.every(({ enabled, next_run: next }: any) => !enabled && next === null));
  assert.equal(stopped.schedules.find(({ name }: any) => name === 'views').cron, '0 4 * * *');
  const wrong = { cron: 'every day' };
  assertError(await api.post(`${ADMIN}/schedules/start`, wrong), 400, 'invalid_request');
});

test('the state of the data is told: empty, then fresh, with what is computed', async () => {
  const api = await provision(its.program.client);
  assert.equal(good(await api.get(`${RATES}/pipeline-status`)).status, 'empty');
  const url = its.server.serve('/state.csv', fileOf('hospital_mrf').bytes);
  await completed(api, 'hospital-mrf', { url });
  const status = good(await api.get(`${RATES}/pipeline-status`));
  assert.equal(status.status, 'ok', JSON.stringify(status));
  assert.deepEqual(status.sources, { total: 1, fresh: 1, stale: 0, failing: 0, held: 0 });
  const stats = good(await api.get(`${ADMIN}/stats`));
  assert.equal(stats.files, 1);
  assert.equal(stats.unmatched_payers.length, 3);
  good(
    await api.post(`${ADMIN}/payers`, {
      payers: [{ payer_id: 'mine', name: 'Mine', aliases: [{ text: stats.unmatched_payers[0].raw }] }],
    }),
  );
  assert.equal(good(await api.get(`${ADMIN}/stats`)).unmatched_payers.length, 2, 'an alias counts at once');
  const run = await completed(api, 'hospital-mrf', { url });
  assert.equal(run.outcome, 'unchanged');
  await backgroundRests(its.program, api.accountId);
  const { views } = good(await api.get(`${RATES}/pipeline-status`));
  assert.ok(views.every(({ dirty }: any) => dirty === 0));
  const full = good(await api.post(`${ADMIN}/views/refresh`, { full: true }));
  const all = (await ended(api, full.run_id)).output.scopes;
  assert.ok(all > 2);
  const body = { full: true, scope: { code_types: ['CDT'] } };
  const narrow = good(await api.post(`${ADMIN}/views/refresh`, body));
  const { scopes } = (await ended(api, narrow.run_id)).output;
  assert.equal(
    scopes,
    all - 2,
    'contracts and coverage of the file, which has no dental codes, are left alone',
  );
});
