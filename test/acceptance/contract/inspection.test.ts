import assert from 'node:assert/strict';
import { good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';

contract('inspection', {
  calls: {
    'inspection.selectors': async (api) => {
      const body = { html: '<p class=price>3</p>', selector: '.price', type: 'css' };
      assert.equal(good(await api.post('/api/v1/inspection/selectors', body)).count, 1);
    },
    'inspection.url': async (api) => {
      const found = good(await api.post('/api/v1/inspection/url', { url: `${api.address}/api/v1/nothing` }));
      assert.deepEqual([found.status, found.fault], [404, null]);
    },
    'inspection.html': async (api) => {
      const found = good(
        await api.post('/api/v1/inspection/html', { html: '<title>Bread</title><h1>Bread</h1>' }),
      );
      assert.equal(found.page.meta.title, 'Bread');
    },
  },
});
