import { createClient, GranaryError } from '../../client/index.ts';
import { bar, type DemoStep, expect, heading, postCommand, print, unexpected } from './demo-steps.ts';

/** Keys stop where their scopes end, tenants do not see each other, and limits hold. */
export async function showGuards({ granary, address }: DemoStep, datasetId: string): Promise<void> {
  const wish = { name: 'Neighbour', tier: 'free' } as const;
  heading('Keys, tenants and limits are enforced', postCommand('/auth/tenants/provision', wish));
  const { token } = await granary.auth.createToken({ name: 'demo', scopes: ['datasets:read'] });
  const reader = createClient({ baseUrl: address, token });
  const scope = await refusal(reader.datasets.delete({ dataset_id: datasetId }));
  print(`   ${scope.status} ${scope.message}`);

  const tenant = await granary.auth.provisionTenant(wish);
  const neighbour = createClient({ baseUrl: address, token: tenant.api_key, retry: { attempts: 1 } });
  const foreign = await refusal(neighbour.datasets.get({ dataset_id: datasetId }));
  expect(foreign.status === 404, `another tenant got ${foreign.status}`);
  print(`   ${foreign.status} ${foreign.message}`);

  let served = 0;
  for (; served < 200; served += 1) {
    const refused = await neighbour.sites.list({}).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refused === undefined) continue;
    expect(refused instanceof GranaryError && refused.status === 429, String(refused));
    print(`   ${bar(served, 60)} ${served} requests on the free tier, then: ${refused.message}`);
    return;
  }
  throw unexpected('no limit was reached in 200 requests');
}

async function refusal(call: Promise<unknown>): Promise<GranaryError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof GranaryError) return error;
    throw error;
  }
  throw unexpected('a request that must be rejected was accepted');
}
