import assert from 'node:assert/strict';
import { type Answer, type ApiClient, good } from './client.ts';

/** The rows that a query answers. */
export const queried = async (api: ApiClient, sql: string): Promise<any> =>
  good(await api.post('/api/v1/query', { sql })).data;

/** A message may quote the caller's own SQL, and nothing of the machine. */
export function assertRefused({ status, body }: Answer, expected: number, pattern: RegExp): void {
  assert.equal(status, expected, JSON.stringify(body));
  assert.match(body.message, pattern);
  assert.doesNotMatch(JSON.stringify(body), /granary-test|cache\/|root:/);
}
