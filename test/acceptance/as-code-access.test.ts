import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { join } from '../support/people.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision, untilLimitIs, withScopes } from '../support/tenants.ts';
import { APPLY, apply, pull, shop } from '../support/written-resources.ts';

let program: ProgramInUse;

before(async () => {
  program = await joinProgram();
});
after(() => program.dispose());

const newTenant = (): Promise<ApiClient & { accountId: string }> => provision(program.client);

test('a key needs the scopes of the kinds it touches', async () => {
  const api = await newTenant();
  const some = shop().filter(({ kind }) => kind === 'spider' || kind === 'dataset');
  const writer = await withScopes(api, ['spiders:write']);
  const refused = await writer.post(APPLY, { resources: some });
  assertError(refused, 403, 'forbidden');
  assert.equal(refused.body.required, 'datasets:read', 'it refers to a dataset');
  const both = await withScopes(api, ['spiders:write', 'datasets:read', 'datasets:write']);
  assert.equal((await apply(both, some)).summary.created, 2);
  assert.deepEqual(
    (await pull(both)).map(({ kind }) => kind),
    ['dataset'],
    'to write does not include to read',
  );
});

test('a key that may read sees and tries, and changes nothing', async () => {
  const api = await newTenant();
  await apply(api, shop());
  const reader = await withScopes(api, ['*:read']);
  assert.equal((await pull(reader)).length, 8);
  assert.equal((await apply(reader, shop(), { dry_run: true })).summary.unchanged, 8);
  assertError(await reader.post(APPLY, { resources: shop() }), 403, 'forbidden');

  const some = await withScopes(api, ['spiders:read', 'sites:read']);
  assert.deepEqual(
    (await pull(some)).map(({ kind }) => kind),
    ['site', 'spider'],
  );
  assert.match((await pull(some, '?kind=spider'))[0]?.spec.dataset_id, /^ds_/, 'a name it may not read');
  const named = await some.get('/resources?kind=dataset');
  assertError(named, 403, 'forbidden');
  assert.equal(named.body.required, 'datasets:read');

  const pruner = await withScopes(api, ['sites:write']);
  const refused = await pruner.post(APPLY, { resources: [], prune: true });
  assertError(refused, 403, 'forbidden');
  assert.match(refused.body.required, /:write$/);
  assert.equal((await pull(api)).length, 8);
});

test('a viewer pulls and tries, an editor applies', async () => {
  const api = await newTenant();
  await apply(api, shop());
  const email = (role: string) => `${role}-${api.accountId}@example.com`;
  const person = (role: string) => join(program, email(role), '--account', api.accountId, '--role', role);
  const viewer = await person('viewer');
  assert.equal((await pull(viewer)).length, 8);
  assert.equal((await apply(viewer, [], { dry_run: true, prune: true })).summary.deleted, 7);
  for (const body of [{ resources: shop() }, { resources: [], prune: true }, { resources: [] }])
    assert.equal((await viewer.post(APPLY, body)).body.required, 'editor');
  assert.equal((await apply(await person('editor'), shop())).summary.unchanged, 8);
});

test("another tenant's resources are neither seen nor referred to", async () => {
  const [api, other] = [await newTenant(), await newTenant()];
  await apply(api, shop());
  assert.deepEqual(await pull(other), []);
  const refused = await other.post(APPLY, { resources: shop().filter(({ kind }) => kind === 'spider') });
  assert.match(refused.body.message, /refers to dataset\/products, which is neither/);
  assert.deepEqual((await apply(other, [], { prune: true })).resources, []);
  assert.equal((await pull(api)).length, 8);
});

test('a full limit is told and nothing is half done', async () => {
  const api = await newTenant();
  await program.command('tier', '--account', api.accountId, '--limit', 'datasets=1');
  await untilLimitIs(api, 'datasets', 1);
  const another = { kind: 'dataset', name: 'more', spec: { columns: [{ name: 'a', data_type: 'text' }] } };
  const refused = await api.post(APPLY, { resources: [...shop(), another] });
  assertError(refused, 403, 'forbidden');
  assert.equal(refused.body.limit, 'datasets');
  assert.match(refused.body.message, /^dataset\/more: /);
  assert.deepEqual(await pull(api), []);
  assert.equal((await apply(api, shop())).summary.created, 8, 'one fits');
});

test('an Idempotency-Key repeats the answer and not the work', async () => {
  const api = await newTenant();
  const key = { 'idempotency-key': 'once' };
  const one = await api.post(APPLY, { resources: shop() }, key);
  const again = await api.post(APPLY, { resources: shop() }, key);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(good(again), good(one));
  const dry = await api.post(
    APPLY,
    { resources: [], prune: true, dry_run: true },
    { 'idempotency-key': 'dry' },
  );
  assert.equal(good(dry).summary.deleted, 7);
  assert.equal((await pull(api)).length, 8);
});

test('applies of one account at a time follow each other', async () => {
  const api = await newTenant();
  const answers = await Promise.all(Array.from({ length: 8 }, () => apply(api, shop())));
  const created = answers.map(({ summary }) => summary.created).sort();
  assert.deepEqual(created, [0, 0, 0, 0, 0, 0, 0, 8]);
  assert.equal((await pull(api)).length, 8);
});
