import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { LIST_PAGE, newSpider, serveList } from '../../support/contract/makers.ts';
import { twice } from '../../support/contract/pages.ts';
import type { SampleServer } from '../../support/sample-site.ts';

let lists: SampleServer;
before(async () => {
  lists = await serveList();
});
after(() => lists.close());

contract('spiders', {
  calls: {
    'spiders.list': async (api) => {
      const spider = await newSpider(api);
      assert.deepEqual(good(await api.get('/api/v1/spiders')).data[0], spider);
    },
    'spiders.create': async (api) => assert.equal((await newSpider(api)).status, 'created'),
    'spiders.get': async (api) => {
      const spider = await newSpider(api);
      assert.deepEqual(good(await api.get(`/api/v1/spiders/${spider.spider_id}`)), spider);
    },
    'spiders.update': async (api) => {
      const { spider_id: id } = await newSpider(api);
      assert.equal(good(await api.put(`/api/v1/spiders/${id}`, { name: `${id} new` })).name, `${id} new`);
    },
    'spiders.test': async (api) => {
      const { spider_id: id } = await newSpider(api);
      const page = good(await api.post(`/api/v1/spiders/${id}/test`, { test_url: `${lists.address}/` }));
      assert.deepEqual([page.success, page.rows], [true, [{ title: 'Goods' }]]);
    },
    'spiders.export': async (api) => {
      const { spider_id: id, name } = await newSpider(api);
      assert.equal(
        good(await api.post(`/api/v1/spiders/${id}/export`, { format: 'yaml' })).spider.name,
        name,
      );
    },
    'spiders.import': async (api) => {
      const { spider_id: id } = await newSpider(api);
      const { content } = good(await api.post(`/api/v1/spiders/${id}/export`, {}));
      assert.equal(
        good(await api.post('/api/v1/spiders/import', { content, name: uuidv7() })).format,
        'json',
      );
    },
    'spiders.health': async (api) => {
      const { spider_id: id } = await newSpider(api);
      assert.equal(good(await api.get(`/api/v1/spiders/${id}/health`)).status, 'unknown');
    },
    'spiders.repair': async (api) => {
      const { spider_id: id } = await newSpider(api);
      assert.equal(good(await api.post(`/api/v1/spiders/${id}/repair`, {})).status, 'no_good_pages');
    },
    'spiders.build': async (api) => {
      const built = await api.post('/api/v1/spiders/build', { url: `${lists.address}/` });
      assert.equal(good(built).rows.length, 6);
    },
    'spiders.suggest-fields': async (api) => {
      const found = good(await api.post('/api/v1/spiders/suggest-fields', { html: LIST_PAGE }));
      assert.equal(found.records[0].count, 6);
      const draft = {
        item: { css: 'li.good' },
        fields: [{ name: 'title', data_type: 'text', selector: { css: 'h3' } }],
      };
      const tried = good(await api.post('/api/v1/spiders/suggest-fields', { html: LIST_PAGE, draft }));
      assert.equal(tried.preview.rows[5].title, 'Good 6');
    },
    'spiders.factory': async (api) => {
      const sites = [{ url: `${lists.address}/` }];
      const job = good(await api.post('/api/v1/spiders/factory', { sites, save: false }));
      assert.equal(job.progress.sites_total, 1);
    },
    'spiders.archive': async (api) => {
      const { spider_id: id } = await newSpider(api);
      assert.equal(good(await api.delete(`/api/v1/spiders/${id}`)).status, 'archived');
    },
  },
  lists: {
    'spiders.list': twice(newSpider),
  },
});
