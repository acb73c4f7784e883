import { type ApiClient, good } from '../../support/client.ts';

/** An audit of a site that nobody can reach from the tests: its pages say so. */
export async function make(client: ApiClient): Promise<Record<string, string>> {
  const audit = good(await client.post('/api/v1/audit/run', { url: 'https://shop.example.com/', wait: 0 }));
  return { audit_id: audit.audit_id };
}
