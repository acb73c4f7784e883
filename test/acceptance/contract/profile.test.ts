import assert from 'node:assert/strict';
import { good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';

contract('profile', {
  calls: {
    'profile.get': async (api, { accountId }) =>
      assert.equal(good(await api.get('/api/v1/profile')).account.account_id, accountId),
    'profile.update': async (api) => {
      const body = good(await api.put('/api/v1/profile', { account: { industry: 'Baking' } }));
      assert.equal(body.account.industry, 'Baking');
    },
  },
});
