import assert from 'node:assert/strict';
import { good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';

contract('content', {
  calls: {
    'content.extract': async (api) => {
      const body = { html: '<title>Bread</title><p>Bread rises.</p>' };
      assert.equal(good(await api.post('/api/v1/content/extract', body)).text, 'Bread rises.');
    },
  },
});
