import assert from 'node:assert/strict';
import { good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';

contract('dashboard', {
  calls: {
    'dashboard.get': async (api, { accountId }) =>
      assert.equal(good(await api.get('/api/v1/dashboard')).account.account_id, accountId),
  },
});
