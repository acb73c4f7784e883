import assert from 'node:assert/strict';
import { good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';

contract('search', {
  calls: {
    'search.search': async (api) => {
      const { success, index } = good(await api.post('/v1/search', { query: 'bread', source: 'own' }));
      assert.deepEqual([success, index.pages], [true, 0]);
    },
  },
  lists: {},
});
