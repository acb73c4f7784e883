import assert from 'node:assert/strict';
import { good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';

contract('analysis', {
  calls: {
    'analysis.status': async (api, { accountId }) =>
      assert.equal(good(await api.get('/api/v1/status')).account_id, accountId),
  },
});
