import type { VisitOptions } from '../support/browser-contexts.ts';
import { type ApiClient, good } from '../support/client.ts';
import type { DashboardBrowser, Visitor } from '../support/dashboard.ts';
import type { ProgramInUse } from '../support/program.ts';

/** Where the dashboard keeps the key that a tab works with: see web/src/lib/session.ts. */
const KEPT = 'granary.key';

/** Somebody at a page who has signed in with a key; the way there is one test of dashboard.test.ts. */
export async function enter(
  browser: DashboardBrowser,
  program: ProgramInUse,
  address: string,
  options: VisitOptions = {},
  client: ApiClient = program.client,
): Promise<Visitor> {
  const visitor = await browser.visit(program.address, options);
  const kept = JSON.stringify(await signedIn(client));
  await visitor.page.addInitScript(
    ([name, value]) => {
      // Once: whoever signs out stays out.
      if (sessionStorage.getItem('entered') !== null) return;
      sessionStorage.setItem('entered', 'yes');
      sessionStorage.setItem(name, value);
    },
    [KEPT, kept] as const,
  );
  await visitor.page.goto(address);
  return visitor;
}

async function signedIn(client: ApiClient) {
  const key = client.credential;
  const { account_id, tier, scopes } = good(await client.post('/api/v1/auth/validate', { api_key: key }));
  const { account } = good(await client.get('/api/v1/profile'));
  return { kind: 'key', key, scopes, account: { account_id, tier, name: account.name, role: 'admin' } };
}
