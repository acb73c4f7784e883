import assert from 'node:assert/strict';
import { good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';

contract('usage', {
  calls: {
    'usage.list': async (api) => {
      good(await api.get('/api/v1/sites'));
      assert.ok(good(await api.get('/api/v1/usage')).data[0].requests > 0);
    },
  },
  lists: {
    'usage.list': async (api) => {
      good(await api.get('/api/v1/sites'));
      return good(await api.get('/api/v1/profile'));
    },
  },
});
