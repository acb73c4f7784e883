import { StartError } from '../kernel/errors.ts';

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

type Print = (line: string) => void;

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

  await askData(call, key, address, print);

  heading(print, 9, 'The reference of every operation', `${address}/docs`);
  const document = await call('GET', '/openapi.json');
  expect(document, 200);
  const operations = Object.values(document.body.paths as object).flatMap((methods) =>
    Object.keys(methods),
  ).length;
  print(`   OpenAPI ${document.body.openapi}, ${operations} operations`);
  print(`\nDone. Your key for this demo: ${key}`);
}

async function askData(call: Caller, key: string, address: string, print: Print): Promise<void> {
  heading(
    print,
    8,
    'A typed dataset, and SQL over it',
    `curl -X POST ${address}/api/v1/query -d '{"sql":"SELECT …"}'`,
  );
  const columns = [
    { name: 'title', data_type: 'text', nullable: false },
    { name: 'price', data_type: 'float' },
  ];
  const dataset = await call('POST', '/api/v1/datasets', key, { name: 'products', columns });
  expect(dataset, 200);
  const rows = `/api/v1/datasets/${dataset.body.dataset_id}/rows`;
  const wrong = await call('POST', rows, key, { rows: [{ title: 'Bread', price: 'cheap' }] });
  expect(wrong, 400);
  print(`   a wrong value is told, and nothing is stored: ${wrong.body.message}`);
  const goods = ['Bread', 'Cake', 'Roll', 'Tart'].map((title, index) => ({ title, price: 2 + index * 3 }));
  expect(await call('POST', rows, key, { rows: goods }), 200);
  const sql = 'SELECT title, price FROM products WHERE price >= $1 ORDER BY price DESC';
  const answer = await call('POST', '/api/v1/query', key, { sql, params: [5] });
  expect(answer, 200);
  const found = answer.body.data as { title: string; price: number }[];
  if (found.length !== 3 || found[0]?.title !== 'Tart')
    throw unexpected('the query did not find what was written');
  for (const { title, price } of found) print(`   ${title.padEnd(6)} ${bar(price, 11)} ${price}`);
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

const bar = (value: number, full: number): string =>
  '█'.repeat(Math.min(20, Math.round((value / full) * 20))).padEnd(20, '░');

function heading(print: Print, step: number, what: string, command: string): void {
  print(`\n${step}. ${what}\n   $ ${command}`);
}

type Caller = ReturnType<typeof caller>;

function caller(address: string) {
  return async (
    method: string,
    path: string,
    key?: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(address + path, {
      method,
      headers: {
        ...headers,
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    };
  };
}

function expect(answer: Answer, status: number): void {
  if (answer.status !== status)
    throw unexpected(`${status} was expected, not ${answer.status}: ${JSON.stringify(answer.body)}`);
}

const unexpected = (what: string) => new StartError(`The demo met something unexpected: ${what}`);
