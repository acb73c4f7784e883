import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError, good } from '../support/client.ts';
import { join, PASSWORD } from '../support/people.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision, withScopes } from '../support/tenants.ts';

let program: ProgramInUse;
before(async () => {
  program = await joinProgram();
});
after(() => program.dispose());

const rolesOf = (list: any): Record<string, string> =>
  Object.fromEntries(list.members.map(({ email, role }: any) => [email, role]));

test('an invited person joins with the role of the invitation, and an earlier link is void', async () => {
  const { client } = program;
  const invited = { email: 'New@example.com', role: 'viewer' };
  const first = good(await client.post('/session/members', invited));
  const second = good(await client.post('/session/members', { ...invited, role: 'editor' }));
  assert.equal(new URL(second.url).pathname, '/accept-invite');
  assert.deepEqual(
    good(await client.get('/session/members')).invitations.map(({ email, role }: any) => [email, role]),
    [['new@example.com', 'editor']],
  );
  const accept = ({ url }: any) =>
    client.as(undefined).post('/session/accept-invite', { token: url.split('#')[1], password: PASSWORD });
  assertError(await accept(first), 401, 'unauthorized');
  good(await accept(second));
  const list = good(await client.get('/session/members'));
  assert.deepEqual([rolesOf(list)['new@example.com'], list.invitations], ['editor', []]);
  assertError(await client.post('/session/members', invited), 409, 'conflict');
});

test('nobody gives or takes a role above their own, and the last owner stays', async () => {
  const owner = await join(program, 'owner@example.com', '--role', 'owner');
  const admin = await join(program, 'admin@example.com', '--role', 'admin');
  const editor = await join(program, 'editor@example.com', '--role', 'editor');
  const invitation = { email: 'x@example.com', role: 'owner' };
  assertError(await admin.post('/session/members', invitation), 403, 'forbidden');
  assertError(await admin.put('/session/members/editor@example.com', { role: 'owner' }), 403, 'forbidden');
  assertError(await admin.put('/session/members/owner@example.com', { role: 'viewer' }), 403, 'forbidden');
  assertError(await admin.delete('/session/members/owner@example.com'), 403, 'forbidden');
  assertError(await editor.post('/session/members', { email: 'x@example.com' }), 403, 'forbidden');
  assert.equal((await editor.get('/session/members')).status, 200);
  assertError(await owner.put('/session/members/owner@example.com', { role: 'admin' }), 409, 'conflict');
  assertError(await owner.delete('/session/members/owner@example.com'), 409, 'conflict');
  good(await owner.put('/session/members/admin@example.com', { role: 'owner' }));
  good(await owner.put('/session/members/owner@example.com', { role: 'viewer' }));
  assertError(await owner.post('/session/members', { email: 'x@example.com' }), 403, 'forbidden');
});

test('a removed member is out at once, and only of that account', async () => {
  const other = await provision(program.client, { name: 'Other' });
  const both = await join(program, 'both@example.com', '--role', 'viewer');
  await join(program, 'both@example.com', '--role', 'viewer', '--account', other.accountId);
  assertError(await other.delete('/session/members/editor@example.com'), 404, 'not_found');
  good(await program.client.delete('/session/members/both@example.com'));
  assertError(await both.get('/api/v1/sites', { 'x-account-id': program.accountId }), 403, 'forbidden');
  good(await both.get('/api/v1/sites', { 'x-account-id': other.accountId }));
});

test('a key with scopes does not manage members', async () => {
  const scoped = await withScopes(program.client, ['auth:write']);
  assertError(await scoped.post('/session/members', { email: 'x@example.com' }), 403, 'forbidden');
});
