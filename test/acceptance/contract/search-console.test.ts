import assert from 'node:assert/strict';
import { after } from 'node:test';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { type ApiClient, good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { nothingToMake } from '../../support/contract/pages.ts';
import { connect, SC, saveClient } from '../../support/search-console/connect.ts';
import { daysAgo, figure } from '../../support/search-console/days.ts';
import { SearchConsoleProvider } from '../../support/search-console/provider.ts';

const SHOP = 'https://shop.example.com/';
const PAGE = `${SHOP}bread`;
const provider = await new SearchConsoleProvider().open();
provider.properties = new Map([
  [SHOP, 'siteOwner'],
  ['sc-domain:example.org', 'siteOwner'],
]);
provider.sitemaps = ['a', 'b'].map((name) => ({ path: `${SHOP}${name}.xml`, errors: '0', warnings: '1' }));
provider.figures.set(SHOP, new Map([[daysAgo(3), { rows: [figure(PAGE, 'bread', 4)] }]]));
provider.inspections.set(PAGE, { verdict: 'PASS', coverageState: 'Submitted and indexed' });
after(() => provider.close());

const connected = (api: ApiClient) => connect(api, provider, ['read', 'indexing']);
const newSite = async (api: ApiClient) =>
  good(await api.post('/api/v1/sites', { url: `${SHOP}${uuidv7()}` })).site_id;
const callback = async (api: ApiClient) => {
  await saveClient(api);
  return provider.tokens.consent(
    good(await api.post(`${SC}/auth/url`, { scopes: ['read', 'indexing'] })).url,
  );
};

contract('search-console', {
  environment: { ...provider.environment, GRANARY_FETCH_ALLOW: '127.0.0.0/8' },
  calls: {
    'search-console.get-client': async (api) =>
      assert.equal(good(await api.get(`${SC}/auth/client`)).connection.status, 'none'),
    'search-console.save-client': async (api) => assert.equal((await saveClient(api)).has_secret, true),
    'search-console.start-consent': async (api) => {
      const { url } = good(await api.post(`${SC}/auth/url`, {}));
      assert.ok(url.startsWith(`${provider.address}/auth?`));
    },
    'search-console.open-callback': async (api) => {
      const { code, state } = await callback(api);
      const answer = good(await api.get(`${SC}/auth/callback?code=${code}&state=${state}`));
      assert.equal(answer.connection.status, 'connected');
    },
    'search-console.complete-consent': async (api) =>
      assert.equal((await connected(api)).connection.status, 'connected'),
    'search-console.list-properties': async (api) =>
      assert.equal(good(await api.get(`${SC}/properties`)).total, 2),
    'search-console.get-property': async (api) =>
      assert.equal(good(await api.get(`${SC}/property?site_id=${await newSite(api)}`)).property, SHOP),
    'search-console.list-sitemaps': async (api) =>
      assert.equal(good(await api.get(`${SC}/sitemaps?property=${encodeURIComponent(SHOP)}`)).total, 2),
    'search-console.analytics': async (api) => {
      const body = { property: SHOP, start_date: daysAgo(5), end_date: daysAgo(1), dimensions: ['query'] };
      assert.equal(good(await api.post(`${SC}/analytics`, body)).rows[0].query, 'bread');
    },
    'search-console.snapshot': async (api) =>
      assert.equal(good(await api.get(`${SC}/snapshot?site_id=${await newSite(api)}`)).property, SHOP),
    'search-console.inspect': async (api) =>
      assert.equal(good(await api.post(`${SC}/inspect`, { url: PAGE })).inspection.verdict, 'PASS'),
    'search-console.inspect-batch': async (api) =>
      assert.equal(good(await api.post(`${SC}/inspect/batch`, { urls: [PAGE] })).results[0].status, 'ok'),
    'search-console.analyze': async (api) => {
      const url = `${api.address}/`;
      const { live, connection } = good(await api.post(`${SC}/inspect/analyze`, { url }));
      assert.deepEqual([live.status, connection], [200, 'no_property']);
    },
    'search-console.index': async (api) => {
      const { results } = good(await api.post(`${SC}/index`, { urls: [PAGE], force: true }));
      assert.equal(results[0].status, 'notified');
    },
    'search-console.index-remove': async (api) => {
      const { results } = good(await api.post(`${SC}/index/remove`, { urls: [PAGE], force: true }));
      assert.equal(results[0].status, 'notified');
    },
  },
  lists: {
    'search-console.list-properties': nothingToMake,
    'search-console.list-sitemaps': async () => ({ '?': `property=${encodeURIComponent(SHOP)}` }),
  },
});
