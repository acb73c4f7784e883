import assert from 'node:assert/strict';
import type { ApiClient } from './client.ts';

/** A client of a new tenant's own full-access key. */
export async function provision(
  api: ApiClient,
  body: Record<string, unknown> = {},
): Promise<ApiClient & { accountId: string }> {
  const { status, body: tenant } = await api.post('/api/v1/auth/tenants/provision', {
    name: 'Tenant',
    tier: 'agency',
    ...body,
  });
  assert.equal(status, 200, JSON.stringify(tenant));
  return Object.assign(api.as(tenant.api_key), { accountId: tenant.account_id as string });
}

/** A client of a key with the given scopes. */
export async function withScopes(api: ApiClient, scopes: string[]): Promise<ApiClient & { tokenId: string }> {
  const { status, body } = await api.post('/api/v1/auth/tokens', { name: scopes.join(' '), scopes });
  assert.equal(status, 200, JSON.stringify(body));
  return Object.assign(api.as(body.token), { tokenId: body.token_info.id as string });
}
