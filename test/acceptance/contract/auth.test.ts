import assert from 'node:assert/strict';
import { type ApiClient, good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { twice } from '../../support/contract/pages.ts';

const newToken = async (api: ApiClient) =>
  good(await api.post('/api/v1/auth/tokens', { name: 'A key', scopes: ['sites:read'] }));

contract('auth', {
  fullAccess: ['auth.provision-tenant'],
  calls: {
    'auth.list-tokens': async (api) => {
      const { token_info: info } = await newToken(api);
      const listed = good(await api.get('/api/v1/auth/tokens'));
      assert.deepEqual(listed[0], info);
    },
    'auth.create-token': async (api) => {
      const { token, token_info: info } = await newToken(api);
      assert.ok(token.startsWith(info.key_prefix));
      good(await api.as(token).get('/api/v1/sites'));
    },
    'auth.delete-token': async (api) => {
      const { id } = (await newToken(api)).token_info;
      assert.deepEqual(good(await api.delete(`/api/v1/auth/tokens/${id}`)), { id, deleted: true });
    },
    'auth.validate': async (api, { accountId }) => {
      const body = good(await api.as(undefined).post('/api/v1/auth/validate', { api_key: api.credential }));
      assert.deepEqual([body.valid, body.account_id], [true, accountId]);
    },
    'auth.provision-tenant': async (api) => {
      const tenant = good(await api.post('/api/v1/auth/tenants/provision', { name: 'Made', tier: 'pro' }));
      assert.deepEqual([tenant.name, tenant.tier], ['Made', 'pro']);
      good(await api.as(tenant.api_key).get('/api/v1/sites'));
    },
    'auth.usage': async (api) => assert.equal(good(await api.get('/api/v1/auth/usage')).tier, 'agency'),
  },
  lists: {
    'auth.list-tokens': twice(newToken),
  },
});
