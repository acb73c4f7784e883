import assert from 'node:assert/strict';
import { after } from 'node:test';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { type ApiClient, good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { nothingToMake, twice } from '../../support/contract/pages.ts';
import { openForwardProxy } from '../../support/forward-proxy.ts';
import { openShop } from '../../support/shop-site.ts';

const [proxy, shop] = await Promise.all([openForwardProxy(), openShop(12)]);
after(async () => {
  await proxy.close();
  await shop.close();
});

/** It rests for minutes after its first page, so that it is not over before a test has done with it. */
const newCrawl = async (api: ApiClient) =>
  good(await api.post('/api/v1/crawl/jobs', { site_url: `${shop.address}/`, delay_ms: 600_000 }));

const moveCrawl = async (api: ApiClient, verb: string) => {
  const { job_id: id } = await newCrawl(api);
  return good(await api.post(`/api/v1/crawl/jobs/${id}/${verb}`)).status;
};

contract('crawl', {
  environment: {
    GRANARY_FETCH_ALLOW: '127.0.0.1',
    GRANARY_PROXIES: `http://127.0.0.1:9,${proxy.address.replace('//', '//user:secret@')}`,
  },
  calls: {
    'crawl.create-job': async (api) => assert.equal((await newCrawl(api)).progress.pages_queued, 1),
    'crawl.list-jobs': async (api) => {
      const { job_id: id } = await newCrawl(api);
      assert.equal(good(await api.get('/api/v1/crawl/jobs')).data[0].job_id, id);
    },
    'crawl.get-job': async (api) => {
      const { job_id: id } = await newCrawl(api);
      assert.equal(good(await api.get(`/api/v1/crawl/jobs/${id}`)).job_id, id);
    },
    'crawl.pause-job': async (api) => assert.equal(await moveCrawl(api, 'pause'), 'paused'),
    'crawl.resume-job': async (api) => {
      const { job_id: id } = await newCrawl(api);
      good(await api.post(`/api/v1/crawl/jobs/${id}/pause`));
      assert.equal(good(await api.post(`/api/v1/crawl/jobs/${id}/resume`)).status, 'running');
    },
    'crawl.cancel-job': async (api) => assert.equal(await moveCrawl(api, 'cancel'), 'cancelled'),
    'crawl.frontier': async (api) => {
      const { job_id: id } = await newCrawl(api);
      assert.equal(good(await api.get(`/api/v1/crawl/frontier/${id}`)).job_id, id);
    },
    'crawl.list-proxies': async (api) => {
      const { data } = good(await api.get('/api/v1/crawl/proxies'));
      assert.deepEqual(
        data.map(({ address }: any) => address),
        ['http://127.0.0.1:9', proxy.address],
        'without credentials',
      );
    },
    'crawl.discover-sitemap': async (api) => {
      const found = await api.post('/api/v1/crawl/sitemap/discover', { site_url: api.address });
      assert.deepEqual(good(found).sitemaps, []);
    },
    'crawl.list-strategies': async (api) =>
      assert.equal(good(await api.get('/api/v1/crawl/strategies')).total, 5),
    'crawl.create-strategy': async (api) => {
      const body = { name: uuidv7(), kind: 'best_first' };
      assert.equal(good(await api.post('/api/v1/crawl/strategies', body)).built_in, false);
    },
  },
  lists: {
    'crawl.list-jobs': twice(newCrawl),
    'crawl.list-proxies': nothingToMake,
    'crawl.list-strategies': nothingToMake,
  },
});
