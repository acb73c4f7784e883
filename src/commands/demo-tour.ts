import { askData, visitShop } from './demo-data.ts';
import { bar, type Caller, caller, expect, heading, type Print, unexpected } from './demo-steps.ts';

/** The journey a newcomer would make with curl; a result that is not the expected one ends it. */
export async function runTour(
  address: string,
  account: { accountId: string; key: string },
  print: Print,
): Promise<void> {
  const call = caller(address);
  const { key } = account;

  heading(print, 1, 'Granary is up', `curl ${address}/health`);
  const health = await call('GET', '/health');
  expect(health, 200);
  print(`   ${JSON.stringify(health.body)}`);

  heading(
    print,
    2,
    'Make a key that may only work on sites',
    `curl -X POST ${address}/api/v1/auth/tokens -d '{"name":"demo","scopes":["sites:read","sites:write"]}'`,
  );
  const created = await call('POST', '/api/v1/auth/tokens', key, {
    name: 'demo',
    scopes: ['sites:read', 'sites:write'],
  });
  expect(created, 200);
  const demoKey = String(created.body.token);
  print(`   ${demoKey.slice(0, 16)}… is shown once; only its hash is kept`);

  heading(
    print,
    3,
    'Add a site with it',
    `curl -X POST ${address}/api/v1/sites -d '{"url":"https://shop.example.com"}'`,
  );
  const site = await call('POST', '/api/v1/sites', demoKey, {
    url: 'https://Shop.Example.com',
    colour: 'red',
  });
  expect(site, 200);
  print(`   ${site.body.site_id} ${site.body.url}`);
  print(
    `   a field nobody knows is named, not lost: X-Ignored-Fields: ${site.headers.get('x-ignored-fields')}`,
  );

  heading(print, 4, 'The key stops where its scopes end', `curl ${address}/api/v1/usage`);
  const refused = await call('GET', '/api/v1/usage', demoKey);
  expect(refused, 403);
  print(`   403 ${refused.body.message}`);

  heading(
    print,
    5,
    'The same request twice happens once',
    `curl -X POST -H 'Idempotency-Key: tour' ${address}/api/v1/sites …`,
  );
  const twice = { url: 'https://once.example.com' };
  const first = await call('POST', '/api/v1/sites', demoKey, twice, { 'idempotency-key': 'tour' });
  const second = await call('POST', '/api/v1/sites', demoKey, twice, { 'idempotency-key': 'tour' });
  expect(second, 200);
  if (first.body.site_id !== second.body.site_id)
    throw unexpected('the second answer is not the first one again');
  print(
    `   Idempotency-Replayed: ${second.headers.get('idempotency-replayed')}, the same id: ${second.body.site_id}`,
  );

  heading(
    print,
    6,
    'A tenant of tier free, and its limits at work',
    `curl -X POST ${address}/api/v1/auth/tenants/provision -d '{"name":"Bakery"}'`,
  );
  const tenant = await call('POST', '/api/v1/auth/tenants/provision', key, {
    name: 'Bakery',
    site_url: 'https://bakery.example.com',
  });
  expect(tenant, 200);
  await exhaust(call, String(tenant.body.api_key), print);

  heading(
    print,
    7,
    "The tenant sees nothing of the first account's",
    `curl ${address}/api/v1/sites/${site.body.site_id}`,
  );
  const other = await call('POST', '/api/v1/auth/tenants/provision', key, { name: 'Stranger' });
  const foreign = await call('GET', `/api/v1/sites/${site.body.site_id}`, String(other.body.api_key));
  expect(foreign, 404);
  print(`   404 ${foreign.body.message}`);

  await askData({ call, key, address, print }, 8);
  await visitShop({ call, key, address, print }, 11);

  heading(print, 14, 'The reference of every operation', `${address}/docs`);
  const document = await call('GET', '/openapi.json');
  expect(document, 200);
  const operations = Object.values(document.body.paths as object).flatMap((methods) =>
    Object.keys(methods),
  ).length;
  print(`   OpenAPI ${document.body.openapi}, ${operations} operations`);
  print(`\nDone. Your key for this demo: ${key}`);
}

async function exhaust(call: Caller, key: string, print: Print): Promise<void> {
  let served = 0;
  for (let index = 0; index < 200; index += 1) {
    const answer = await call('GET', '/api/v1/sites', key);
    if (answer.status === 200) {
      served += 1;
      continue;
    }
    expect(answer, 429);
    print(`   ${bar(served, 60)} ${served} served, then 429: ${answer.body.message}`);
    return;
  }
  throw unexpected('no limit was met in 200 requests');
}
