import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { clientOf, loadTable, readObject, readWithIcebird } from '../support/iceberg.ts';
import { newProducts } from '../support/products.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision, withScopes } from '../support/tenants.ts';

const TABLES = '/iceberg/v1/namespaces/datasets/tables';

let program: ProgramInUse;
let ann: ApiClient & { accountId: string };
let bob: ApiClient & { accountId: string };

before(async () => {
  program = await joinProgram();
  ann = await provision(program.client, { name: 'Ann' });
  bob = await provision(program.client, { name: 'Bob' });
});
after(() => program.dispose());

const exceptionOf = ({ body }: { body: { error: { type: string } } }) => body.error.type;

/** The code of the error that S3 answers a call with. */
async function faultOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    return (error as Error).name;
  }
  return 'none';
}

test('the key decides the account: a foreign warehouse is one that nobody has', async () => {
  good(await ann.get(`/iceberg/v1/config?warehouse=${ann.accountId}`));
  const theirs = await ann.get(`/iceberg/v1/config?warehouse=${bob.accountId}`);
  const nobodys = await ann.get(`/iceberg/v1/config?warehouse=${uuidv7()}`);
  assertError(theirs, 404, 'not_found');
  assert.equal(exceptionOf(theirs), 'NoSuchWarehouseException');
  assert.deepEqual(theirs.body.error, nobodys.body.error);
});

test('tables of another account are not there, by name and by ID, and neither is what nobody has', async () => {
  const id = await newProducts(ann, 'only of Ann');
  for (const name of ['only of Ann', id, 'nobody has it', '../x', 'a.b']) {
    const path = `${TABLES}/${encodeURIComponent(name)}`;
    const answer = await bob.get(path);
    assertError(answer, 404, 'not_found');
    assert.equal(exceptionOf(answer), 'NoSuchTableException');
    assert.equal((await bob.call('HEAD', path)).status, 404);
    assertError(await bob.get(`${path}/credentials`), 404, 'not_found');
  }
  const unknown = await ann.get('/iceberg/v1/namespaces/nothing/tables');
  assertError(unknown, 404, 'not_found');
  assert.equal(exceptionOf(unknown), 'NoSuchNamespaceException');
  assert.equal((await ann.call('HEAD', '/iceberg/v1/namespaces/nothing')).status, 404);
  assert.equal((await ann.call('HEAD', `${TABLES}/${encodeURIComponent('only of Ann')}`)).status, 204);
});

test('without a key, with a wrong one and without the scope nothing is told', async () => {
  const path = `${TABLES}/any`;
  const stranger = await ann.as(undefined).get(path);
  assertError(stranger, 401, 'unauthorized');
  assert.equal(exceptionOf(stranger), 'NotAuthorizedException');
  assertError(await ann.as(`svc_live_${'A'.repeat(40)}`).get(path), 401, 'unauthorized');
  const other = await withScopes(ann, ['sites:read']);
  const refused = await other.get(path);
  assertError(refused, 403, 'forbidden');
  assert.equal(exceptionOf(refused), 'ForbiddenException');
  assert.equal((await other.call('HEAD', path)).status, 403);
  const reader = await withScopes(ann, ['datasets:read']);
  good(await reader.get('/iceberg/v1/namespaces'));
});

test('a credential is exchanged for a token; unsigned tokens and wrong secrets are not', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const ask = (body: string) => program.client.as(undefined).post('/iceberg/v1/oauth/tokens', body, form);
  const answer = good(
    await ask(`grant_type=client_credentials&client_id=x&client_secret=${ann.credential}&scope=catalog`),
  );
  assert.deepEqual(
    [answer.access_token, answer.token_type, answer.issued_token_type],
    [ann.credential, 'bearer', 'urn:ietf:params:oauth:token-type:access_token'],
  );
  const wrong = await ask('grant_type=client_credentials&client_id=x&client_secret=nothing');
  assert.deepEqual([wrong.status, wrong.body.error], [401, 'invalid_client']);
  const unsigned = await ask(
    'grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Atoken-exchange&subject_token=eyJhbGciOiJub25lIn0.e30.',
  );
  assert.deepEqual([unsigned.status, unsigned.body.error], [401, 'unsupported_grant_type']);
  const empty = await ask('grant_type=client_credentials');
  assert.deepEqual([empty.status, empty.body.error], [400, 'invalid_request']);
});

test('keys read the objects of their table alone, and only read them', async () => {
  await newProducts(ann, 'with keys');
  await newProducts(ann, 'beside it');
  await newProducts(bob, 'of Bob');
  const own = await loadTable(ann, 'with keys');
  const beside = await loadTable(ann, 'beside it');
  const foreign = await loadTable(bob, 'of Bob');
  const client = clientOf(own.config);
  const placeOf = (url: string) => ({ Bucket: new URL(url).host, Key: new URL(url).pathname.slice(1) });
  const metadata = JSON.parse((await readObject(client, own['metadata-location'])).toString());
  assert.deepEqual(metadata, own.metadata);
  for (const other of [beside, foreign]) {
    const place = placeOf(other['metadata-location']);
    assert.equal(await faultOf(client.send(new GetObjectCommand(place))), 'AccessDenied');
    assert.notEqual(await faultOf(client.send(new HeadObjectCommand(place))), 'none');
  }
  const place = placeOf(own['metadata-location']);
  assert.equal(await faultOf(client.send(new PutObjectCommand({ ...place, Body: 'x' }))), 'MethodNotAllowed');
  assert.equal(
    await faultOf(client.send(new ListObjectsV2Command({ Bucket: place.Bucket }))),
    'AccessDenied',
  );
  const mixed = clientOf({ ...own.config, 's3.session-token': foreign.config['s3.session-token']! });
  assert.equal(await faultOf(mixed.send(new GetObjectCommand(place))), 'InvalidAccessKeyId');
  for (const one of [client, mixed]) one.destroy();
});

test('keys of a revoked API key read nothing any more', async () => {
  await newProducts(ann, 'revoked soon');
  const reader = await withScopes(ann, ['datasets:read']);
  const loaded = await loadTable(reader, 'revoked soon');
  good(await ann.delete(`/api/v1/auth/tokens/${reader.tokenId}`));
  const client = clientOf(loaded.config);
  assert.equal(await faultOf(readObject(client, loaded['metadata-location'])), 'AccessDenied');
  client.destroy();
});

test('a table that is dropped while it is read can be read to its end, and not loaded again', async () => {
  const id = await newProducts(ann, 'dropped soon');
  const loaded = await loadTable(ann, 'dropped soon');
  good(await ann.delete(`/api/v1/datasets/${id}`));
  assert.equal((await readWithIcebird(loaded)).length, 2);
  assertError(await ann.get(`${TABLES}/dropped%20soon`), 404, 'not_found');
});

test('a table is found by its name in lower case, and by its ID', async () => {
  const id = await newProducts(ann, 'Grüße Aus KÖLN');
  const uuids = [];
  for (const name of ['Grüße Aus KÖLN', 'grüße aus köln', id])
    uuids.push((await loadTable(ann, name)).metadata['table-uuid']);
  assert.equal(new Set(uuids).size, 1);
});

test('lists come in pages when they are asked for', async () => {
  const carl = await provision(program.client, { name: 'Carl' });
  const names = ['a', 'b', 'c', 'd', 'e'];
  for (const name of names) await newProducts(carl, name);
  const seen: string[] = [];
  let token = '';
  do {
    const page = good(await carl.get(`${TABLES}?pageSize=2&pageToken=${token}`));
    assert.ok(page.identifiers.length <= 2);
    seen.push(...page.identifiers.map((one: { name: string }) => one.name));
    token = page['next-page-token'] ?? '';
  } while (token !== '');
  assert.deepEqual(seen, names);
  assert.equal(good(await carl.get(TABLES)).identifiers.length, 5);
});

test('a dataset tells its versions and how long they are kept', async () => {
  const id = await newProducts(ann, 'told');
  await loadTable(ann, 'told');
  good(await ann.post(`/api/v1/datasets/${id}/rows`, { rows: [{ title: 'Tea', price: 1 }] }));
  await loadTable(ann, 'told');
  const { versions, version_retention_hours: hours } = good(await ann.get(`/api/v1/datasets/${id}`));
  assert.equal(hours, 24);
  assert.deepEqual(
    versions.map((one: { version: number; row_count: number }) => [one.version, one.row_count]),
    [
      [2, 3],
      [1, 2],
    ],
  );
  assert.equal(versions[0].superseded_at, null);
  assert.ok(versions[1].superseded_at >= versions[1].created_at);
  const changed = good(await ann.put(`/api/v1/datasets/${id}`, { version_retention_hours: 48 }));
  assert.equal(changed.version_retention_hours, 48);
  assertError(
    await ann.put(`/api/v1/datasets/${id}`, { version_retention_hours: 0 }),
    400,
    'invalid_request',
  );
});
