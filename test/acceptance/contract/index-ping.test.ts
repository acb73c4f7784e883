import assert from 'node:assert/strict';
import { after } from 'node:test';
import { type ApiClient, good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { PingServer } from '../../support/ping-server.ts';

const PING = '/api/v1/index-ping';
const server = await new PingServer().open();
after(() => server.close());

async function newKey(api: ApiClient): Promise<{ site: string; key: string }> {
  const known = good(await api.get('/api/v1/sites')).data[0];
  const { site_id: site } = known ?? good(await api.post('/api/v1/sites', { url: server.address }));
  return { site, key: good(await api.post(`${PING}/key/generate`, { site_id: site })).key };
}

async function verify(api: ApiClient): Promise<string> {
  const { site, key } = await newKey(api);
  server.files.set(`/${key}.txt`, key);
  assert.equal(good(await api.get(`${PING}/key/verify?site_id=${site}`)).verified, true);
  return site;
}

contract('index-ping', {
  environment: server.environment,
  calls: {
    'index-ping.generate-key': async (api) => assert.match((await newKey(api)).key, /^[0-9a-f]{32}$/),
    'index-ping.verify-key': async (api) => void (await verify(api)),
    'index-ping.submit': async (api) => {
      const site = await verify(api);
      const { batches } = good(
        await api.post(`${PING}/submit`, { site_id: site, urls: [`${server.address}/a`] }),
      );
      assert.equal(batches[0].outcome, 'accepted');
    },
  },
});
