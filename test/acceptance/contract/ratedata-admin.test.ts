import assert from 'node:assert/strict';
import { after } from 'node:test';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { makeSampleMarket } from '../../../src/platform/prices/sample/index.ts';
import { type ApiClient, good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { PriceServer } from '../../support/price-server.ts';
import { ADMIN, completed } from '../../support/prices.ts';

const server = await new PriceServer().open();
after(() => server.close());
const { files } = await makeSampleMarket();
const fileOf = (kind: string) => files.find((file) => file.kind === kind && file.snapshot === 'live')!;
const hospitalUrl = () => server.serve(`/${uuidv7()}.csv`, fileOf('hospital_mrf').bytes);

const newSource = async (api: ApiClient) =>
  good(await api.post(`${ADMIN}/sources`, { sources: [{ url: hospitalUrl(), kind: 'hospital_mrf' }] }))
    .data[0];

contract('ratedata-admin', {
  environment: server.environment,
  calls: {
    'ratedata-admin.put-billing-codes': async (api) => {
      const codes = [{ code_type: 'hcpcs', code: 'g0121', description: 'Screening' }];
      const put = async () => good(await api.post(`${ADMIN}/billing-codes`, { codes }));
      assert.deepEqual(await put(), { inserted: 1, updated: 0, unchanged: 0 });
      assert.deepEqual(await put(), { inserted: 0, updated: 0, unchanged: 1 });
    },
    'ratedata-admin.put-geo': async (api) => {
      const places = [{ zip: '05401', latitude: 44.48, longitude: -73.22 }];
      assert.equal(good(await api.post(`${ADMIN}/geo`, { places })).inserted, 1);
    },
    'ratedata-admin.put-hospitals': async (api) => {
      const hospitals = [{ ccn: '470001', name: 'Hill', state: 'VT', npis: ['1467408781'] }];
      assert.equal(good(await api.post(`${ADMIN}/hospitals`, { hospitals })).inserted, 1);
    },
    'ratedata-admin.put-payers': async (api) => {
      const payers = [{ name: 'Hill Health', aliases: [{ text: 'HILL HLTH' }] }];
      assert.equal(good(await api.post(`${ADMIN}/payers`, { payers })).inserted, 1);
    },
    'ratedata-admin.put-sources': async (api) => assert.equal((await newSource(api)).status, 'new'),
    'ratedata-admin.list-sources': async (api) => {
      const { source_id: id } = await newSource(api);
      assert.equal(good(await api.get(`${ADMIN}/sources?limit=1`)).data[0].source_id, id);
    },
    'ratedata-admin.run-bootstrap': async (api) =>
      void (await completed(api, 'bootstrap', { sample: false })),
    'ratedata-admin.run-hospital-mrf': async (api) =>
      assert.equal((await completed(api, 'hospital-mrf', { url: hospitalUrl() })).outcome, 'published'),
    'ratedata-admin.run-tic-ingestion': async (api) => {
      const url = server.serve(`/${uuidv7()}.json`, fileOf('tic_in_network').bytes);
      assert.equal((await completed(api, 'tic-ingestion', { url })).outcome, 'published');
    },
    'ratedata-admin.run-discover': async (api) => {
      const url = server.serve('/list/cms-hpt.txt', `location-name: Hill\nmrf-url: ${hospitalUrl()}\n`);
      assert.equal((await completed(api, 'discover', { urls: [url] })).output.sources_registered, 1);
    },
    'ratedata-admin.run-cms-discovery': async (api) => {
      const url = server.serve('/hospitals', JSON.stringify({ count: 0, results: [] }));
      const run = await completed(api, 'cms-discovery', { hospital_list: { url } });
      assert.equal(run.output.hospitals_upserted, 0);
    },
    'ratedata-admin.run-reference-data': async (api) => {
      const url = server.serve('/zcta', 'GEOID\tINTPTLAT\tINTPTLONG\n05401\t44.48\t-73.22\n');
      const run = await completed(api, 'reference-data', { files: { zcta: { url } } });
      assert.equal(run.output.zcta.rows, 1);
    },
    'ratedata-admin.list-pipelines': async (api) =>
      assert.ok(good(await api.get(`${ADMIN}/pipelines?kind=discover`)).total > 0),
    'ratedata-admin.get-pipeline': async (api) => {
      const [{ run_id: id }] = good(await api.get(`${ADMIN}/pipelines`)).data;
      assert.equal(good(await api.get(`${ADMIN}/pipelines/${id}`)).run_id, id);
    },
    'ratedata-admin.start-schedules': async (api) =>
      assert.equal(good(await api.post(`${ADMIN}/schedules/start`, {})).schedules.length, 5),
    'ratedata-admin.stop-schedules': async (api) =>
      assert.equal(good(await api.post(`${ADMIN}/schedules/stop`, {})).schedules[0].enabled, false),
    'ratedata-admin.get-stats': async (api) => assert.ok(good(await api.get(`${ADMIN}/stats`)).rates > 0),
    'ratedata-admin.refresh-views': async (api) =>
      assert.equal(good(await api.post(`${ADMIN}/views/refresh`, {})).kind, 'views_refresh'),
  },
  lists: {
    'ratedata-admin.list-pipelines': async () => ({}),
    'ratedata-admin.list-sources': async () => ({}),
  },
});
