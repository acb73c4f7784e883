import assert from 'node:assert/strict';
import type { ApiClient } from './client.ts';
import { eventually } from './eventually.ts';

/** Of the machine's own time: less than a node keeps what it knows of a key when nobody tells it. */
const HEARD_WITHIN = 10_000;

/** A key that is revoked on one node is refused on another that has seen it, because it is told so. */
export async function assertRevoked(here: ApiClient, there: ApiClient): Promise<void> {
  const { body } = await here.post('/api/v1/auth/tokens', { name: 'short-lived' });
  const other = there.as(body.token);
  assert.equal((await other.get('/api/v1/sites')).status, 200);
  await here.delete(`/api/v1/auth/tokens/${body.token_info.id}`);
  await eventually(async () => assert.equal((await other.get('/api/v1/sites')).status, 401), HEARD_WITHIN);
}
