import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIXTURES } from '../fixtures/path.ts';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { join } from '../support/people.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { withScopes } from '../support/tenants.ts';

const GUARDED = '/api/v1/fixtures/guarded';
const CHANGE = { action: 'change' };

let program: RunningProgram;
let api: ApiClient;

before(async () => {
  program = await startProgram({ main: FIXTURES });
  api = program.client;
});
after(() => program.dispose());

test('what a key needs depends on the body, in place of the scope of the tag', async () => {
  const reader = await withScopes(api, ['dns:read']);
  assert.deepEqual(good(await reader.post(GUARDED, { action: 'look' })), { done: 'look' });
  const refused = await reader.post(GUARDED, CHANGE);
  assertError(refused, 403, 'forbidden');
  assert.equal(refused.body.required, 'dns:write');

  const half = await (await withScopes(api, ['dns:write'])).post(GUARDED, CHANGE);
  assertError(half, 403, 'forbidden');
  assert.equal(half.body.required, 'sites:write', 'all of them are needed');

  const writer = await withScopes(api, ['dns:write', 'sites:write']);
  assert.deepEqual(good(await writer.post(GUARDED, CHANGE)), { done: 'change' });
  const other = await (await withScopes(api, ['sites:write'])).post(GUARDED, { action: 'look' });
  assert.equal(other.body.required, 'dns:read', 'the scope of the tag is not enough');
  good(await api.post(GUARDED, CHANGE));
});

test('an invalid body is refused as such before its access is looked at', async () => {
  const other = await withScopes(api, ['sites:read']);
  assertError(await other.post(GUARDED, { action: 7 }), 400, 'invalid_request');
});

test('a role follows the scopes, or what the request needs beyond them', async () => {
  const viewer = await join(program, 'viewer@example.com', '--role', 'viewer');
  const editor = await join(program, 'editor@example.com', '--role', 'editor');
  const admin = await join(program, 'admin@example.com', '--role', 'admin');
  good(await viewer.post(GUARDED, { action: 'look' }));
  assert.equal((await viewer.post(GUARDED, CHANGE)).body.required, 'editor');
  good(await editor.post(GUARDED, CHANGE));
  assert.equal((await editor.post(GUARDED, { ...CHANGE, force: true })).body.required, 'admin');
  good(await admin.post(GUARDED, { ...CHANGE, force: true }));
});

test('an answer that was kept for an Idempotency-Key is not given to who lacks the scope', async () => {
  const key = { 'idempotency-key': 'guarded' };
  good(await api.post(GUARDED, CHANGE, key));
  const reader = await withScopes(api, ['dns:read']);
  assertError(await reader.post(GUARDED, CHANGE, key), 403, 'forbidden');
});

test('the document tells it', async () => {
  const { body: document } = await api.get('/openapi.json');
  const operation = document.paths[GUARDED].post;
  assert.equal(operation['x-required-scope'], undefined);
  assert.match(operation.description, /To look requires dns:read/);
});
