import assert from 'node:assert/strict';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { invite, PASSWORD } from '../../support/people.ts';

const ADA = `${uuidv7()}@example.com`;
const BEA = `${uuidv7()}@example.com`;
const MEMBER = `/session/members/${BEA}`;
let session: any;

contract('session', {
  givesScopes: false,
  calls: {
    'session.accept-invite': async (api, program) => {
      const token = await invite(program, ADA, '--role', 'owner');
      const accepted = { token, password: PASSWORD, name: 'Ada' };
      session = good(await api.as(undefined).post('/session/accept-invite', accepted));
      assert.equal(session.user.name, 'Ada');
    },
    'session.create': async (api, { accountId }) => {
      const signedIn = { email: ADA, password: PASSWORD };
      session = good(await api.as(undefined).post('/session', signedIn));
      assert.equal(session.accounts[0].account_id, accountId);
    },
    'session.refresh': async (api) => {
      session = good(
        await api.as(undefined).post('/session/refresh', { refresh_token: session.refresh_token }),
      );
      good(await api.as(session.access_token).get('/api/v1/sites'));
    },
    'session.list-members': async (api) => {
      const { members } = good(await api.get('/session/members'));
      assert.deepEqual([members[0].email, members[0].role], [ADA, 'owner']);
    },
    'session.invite-member': async (api) => {
      const invited = good(await api.post('/session/members', { email: BEA.toUpperCase(), role: 'viewer' }));
      assert.deepEqual([invited.email, invited.role], [BEA, 'viewer']);
      const accepted = { token: invited.url.split('#')[1], password: PASSWORD };
      good(await api.as(undefined).post('/session/accept-invite', accepted));
    },
    'session.change-member': async (api) => {
      const changed = good(await api.put(MEMBER, { role: 'editor' }));
      assert.deepEqual([changed.email, changed.role], [BEA, 'editor']);
    },
    'session.remove-member': async (api) => {
      const removed = good(await api.delete(MEMBER));
      assert.deepEqual(removed, { email: BEA, removed: true });
    },
    'session.delete': async (api) => {
      assert.deepEqual(good(await api.as(session.access_token).delete('/session')), { signed_out: true });
    },
  },
});
