import { createHmac } from 'node:crypto';
import type { TrinoPlace, Value } from '../lake/lake.ts';

export interface TrinoUser {
  /** Of the token that Trino verifies. */
  subject: string;
  /** Who the request says it is. */
  user?: string;
  source?: string;
  /** For Granary's catalogue. */
  token?: string | undefined;
  /** Instead of the cluster's own. */
  key?: string;
  /** Without the token that Trino verifies. */
  isUnsigned?: boolean;
  expiresIn?: number;
}

const LONGEST = 120_000;
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signed({ subject, expiresIn = 300 }: TrinoUser, key: string): string {
  const claims = { sub: subject, exp: Math.floor(Date.now() / 1_000) + expiresIn };
  const content = `${encoded({ alg: 'HS256' })}.${encoded(claims)}`;
  return `${content}.${createHmac('sha256', Buffer.from(key, 'base64')).update(content).digest('base64url')}`;
}

export const askTrino = async (place: TrinoPlace, user: TrinoUser, sql: string): Promise<Value[][]> =>
  (await runTrino(place, user, sql)).rows;

/** Throws what Trino says of a statement that fails. Written by hand, apart from Granary's own client. */
export async function runTrino(
  place: TrinoPlace,
  user: TrinoUser,
  sql: string,
): Promise<{ rows: Value[][]; nodes: number }> {
  const headers: Record<string, string> = {
    ...(user.isUnsigned === true ? {} : { authorization: `Bearer ${signed(user, user.key ?? place.key)}` }),
    ...(user.token === undefined
      ? {}
      : { 'x-trino-extra-credential': `token=${encodeURIComponent(user.token)}` }),
    ...{ 'x-trino-user': user.user ?? user.subject, 'x-trino-source': user.source ?? 'test' },
    ...{ 'x-trino-time-zone': 'UTC', 'x-forwarded-proto': 'https' },
  };
  const since = performance.now();
  const rows: Value[][] = [];
  let nodes = 0;
  let response = await fetch(`${place.address}/v1/statement`, { method: 'POST', body: sql, headers });
  for (;;) {
    if (!response.ok) throw new Error(`${response.status}: ${(await response.text()).slice(0, 500)}`);
    const page = JSON.parse(await response.text());
    if (page.error !== undefined) throw new Error(`${page.error.errorName}: ${page.error.message}`);
    rows.push(...(page.data ?? []));
    nodes = Math.max(nodes, page.stats?.nodes ?? 0);
    if (page.nextUri === undefined) return { rows, nodes };
    if (performance.now() - since > LONGEST) {
      await fetch(page.nextUri.replace('https:', 'http:'), { method: 'DELETE', headers });
      throw new Error(`Trino was too slow: ${sql}`);
    }
    response = await fetch(page.nextUri.replace('https:', 'http:'), { headers });
  }
}
