import assert from 'node:assert/strict';
import { good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';

contract('health', {
  calls: {
    'health.get': async (api) => assert.equal(good(await api.as(undefined).get('/health')).status, 'ok'),
    'health.services': async (api) =>
      assert.equal(good(await api.get('/api/v1/health/services')).status, 'ok'),
  },
});
