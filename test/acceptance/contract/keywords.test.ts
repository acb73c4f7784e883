import assert from 'node:assert/strict';
import { type ApiClient, good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { newSite } from '../../support/contract/makers.ts';

const KEYWORDS = '/api/v1/keywords';

async function newKeywords(api: ApiClient, ...keywords: string[]): Promise<string> {
  const { site_id } = await newSite(api);
  good(await api.put(KEYWORDS, { site_id, keywords: keywords.map((keyword) => ({ keyword })) }));
  return site_id;
}

contract('keywords', {
  calls: {
    'keywords.put': async (api) => assert.ok(await newKeywords(api, 'rye bread')),
    'keywords.list': async (api) => {
      const site = await newKeywords(api, 'rye bread');
      assert.equal(good(await api.get(`${KEYWORDS}?site_id=${site}`)).data[0].keyword, 'rye bread');
    },
    'keywords.enrich': async (api) => {
      const site_id = await newKeywords(api, 'rye bread');
      const { status, total } = good(await api.post(`${KEYWORDS}/enrich`, { site_id }));
      assert.deepEqual([status, total], ['completed', 1]);
    },
    'keywords.import-csv': async (api) => {
      const { site_id } = await newSite(api);
      const response = await fetch(`${api.address}${KEYWORDS}/import/csv?site_id=${site_id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${api.credential}`, 'content-type': 'text/csv' },
        body: 'Keyword,Volume\nrye bread,100\n',
      });
      assert.equal(((await response.json()) as any).created, 1);
    },
    'keywords.import-search-console': async (api) => {
      const { site_id } = await newSite(api);
      assert.equal((await api.post(`${KEYWORDS}/import/search-console`, { site_id })).status, 409);
    },
    'keywords.recommend': async (api) => {
      const { site_id } = await newSite(api);
      assert.deepEqual(good(await api.post(`${KEYWORDS}/recommend`, { site_id })), {
        data: [],
        clusters: [],
      });
    },
  },
  lists: {
    'keywords.list': async (api) => {
      await newKeywords(api, 'rye bread', 'oat bread');
      return {};
    },
  },
});
