import assert from 'node:assert/strict';
import type { ApiClient } from './client.ts';
import { eventually } from './eventually.ts';

/** A node forgets keys and sessions by itself after 30 s; what it knows before was heard. */
export const SOONER_THAN_FORGOTTEN = 10_000;

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

/** Until a node that has seen the client's key before has heard of its account's new limit. */
export const untilLimitIs = (client: ApiClient, name: string, limit: number | null): Promise<void> =>
  eventually(async () => {
    const { body } = await client.get('/api/v1/auth/usage');
    assert.equal(body.limits.find((one: { name: string }) => one.name === name).limit, limit);
  });
