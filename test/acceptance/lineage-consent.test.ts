import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, good } from '../support/client.ts';
import { withAdmin } from '../support/database.ts';
import { graphOf } from '../support/lineage.ts';
import { accountDuringTests } from '../support/program-during-tests.ts';

const CONSENT = '/api/v1/lineage/consent';

const its = accountDuringTests();

const consent = async (body: object) => good(await its.api.post(CONSENT, body));
const statusOf = async (id: string) => good(await its.api.get(`/api/v1/lineage/assets/${id}`)).consent.status;

/** customers > segments > mailing, and beside them prices > mailing; answers their ids. */
async function chain(namespace: string) {
  const thing = (ref: string) => ({ kind: 'dataset', namespace, ref });
  const ids: Record<string, string> = {};
  for (const [from, to] of [
    ['customers', 'segments'],
    ['segments', 'mailing'],
    ['prices', 'mailing'],
  ] as const) {
    const { edges } = good(await its.api.post('/api/v1/lineage/edges', { from: thing(from), to: thing(to) }));
    ids[from] = edges[0].from;
    ids[to] = edges[0].to;
  }
  return ids as Record<'customers' | 'segments' | 'mailing' | 'prices', string>;
}

test('a consent that is withdrawn shows on everything downstream, until a new one is given', async () => {
  const ids = await chain('withdrawn');
  const of = { subject: 'customer-1', purpose: 'newsletter' };
  const given = await consent({
    ...of,
    basis: 'consent',
    scope: { assets: [ids.customers], columns: ['email'] },
    evidence: 'form 7',
  });
  assert.deepEqual(
    [given.status, given.scope, given.evidence, given.expires_at],
    ['active', { assets: [ids.customers], columns: ['email'] }, 'form 7', null],
  );
  for (const id of Object.values(ids)) assert.equal(await statusOf(id), 'ok');
  const changed = await consent({ ...of, expires_at: '2099-01-01T00:00:00Z' });
  assert.deepEqual([changed.consent_id, changed.expires_at], [given.consent_id, '2099-01-01T00:00:00.000Z']);
  const between = new Date().toISOString();
  const ended = await consent({ ...of, withdrawn: true });
  assert.deepEqual([ended.consent_id, ended.status], [given.consent_id, 'withdrawn']);
  assert.equal((await consent({ ...of, withdrawn: true })).withdrawn_at, ended.withdrawn_at, 'once');
  for (const name of ['customers', 'segments', 'mailing'] as const) {
    const { consent: shown } = good(await its.api.get(`/api/v1/lineage/assets/${ids[name]}`));
    assert.equal(shown.status, 'withdrawn', name);
    assert.deepEqual(
      shown.issues.map(({ subject, purpose, status, assets }: any) => [subject, purpose, status, assets]),
      [['customer-1', 'newsletter', 'withdrawn', [ids.customers]]],
    );
  }
  assert.equal(await statusOf(ids.prices), 'ok', 'what stands beside is free');
  const graph = await graphOf(its.api, ids.mailing, 'direction=up');
  const shown = Object.fromEntries(
    graph.nodes.map((node: any) => [node.name, [node.consent, node.consent_ids]]),
  );
  const issue = ['withdrawn', [given.consent_id]];
  assert.deepEqual(shown, { mailing: issue, segments: issue, customers: issue, prices: ['ok', []] });
  const past = await graphOf(its.api, ids.mailing, `direction=up&at=${between}`);
  assert.ok(
    past.nodes.every((node: any) => node.consent === 'ok'),
    'it stood then',
  );
  const renewed = await consent({ ...of, basis: 'consent', scope: { assets: [ids.customers] } });
  assert.notEqual(renewed.consent_id, given.consent_id);
  assert.equal(await statusOf(ids.mailing), 'ok');
  const listed = good(await its.api.get(`${CONSENT}?subject=customer-1`));
  assert.deepEqual(
    listed.data.map(({ status }: any) => status),
    ['active', 'superseded'],
  );
});

test('a consent that expires shows the same way, withdrawn ones before it', async () => {
  const ids = await chain('expired');
  const scope = { assets: [ids.segments] };
  const expiry = { granted_at: '2020-01-01T00:00:00Z', expires_at: '2021-01-01T00:00:00Z' };
  const old = await consent({ subject: 'a', purpose: 'analysis', basis: 'contract', scope, ...expiry });
  assert.equal(old.status, 'expired');
  assert.deepEqual([await statusOf(ids.mailing), await statusOf(ids.customers)], ['expired', 'ok']);
  await consent({ subject: 'b', purpose: 'analysis', basis: 'consent', scope: { assets: [ids.prices] } });
  await consent({ subject: 'b', purpose: 'analysis', withdrawn: true });
  assert.deepEqual([await statusOf(ids.mailing), await statusOf(ids.segments)], ['withdrawn', 'expired']);
  const { data } = good(await its.api.get(`${CONSENT}?status=expired&purpose=analysis`));
  assert.deepEqual(
    data.map(({ consent_id: id }: any) => id),
    [old.consent_id],
  );
  const many = 30;
  await withAdmin(its.program, (client) =>
    client.query(
      `INSERT INTO lineage_consents (account_id, consent_id, subject, purpose, basis, scope, assets, granted_at, expires_at)
       SELECT $1, gen_random_uuid(), 's' || n, 'many', 'consent', '{"assets":[]}', ARRAY[$2::uuid], now(), now()
       FROM generate_series(1, $3::int) n`,
      [its.api.accountId, ids.prices, many],
    ),
  );
  const graph = await graphOf(its.api, ids.mailing, 'direction=up');
  const mailing = graph.nodes.find(({ name }: any) => name === 'mailing');
  assert.deepEqual([mailing.consent, mailing.consent_ids.length], ['withdrawn', 10]);
});

test('wrong consents are refused, and lists come in pages', async () => {
  const { prices } = await chain('refused');
  const good = { subject: 'c', purpose: 'p', basis: 'consent', scope: { assets: [prices] } };
  for (const [body, status, code] of [
    [{ subject: 'c', purpose: 'p' }, 400, 'invalid_request'],
    [{ ...good, basis: 'whim' }, 400, 'invalid_request'],
    [{ ...good, scope: { assets: [] } }, 400, 'invalid_request'],
    [{ ...good, scope: { assets: ['nothing'] } }, 404, 'not_found'],
    [{ ...good, expires_at: '2001-01-01T00:00:00Z' }, 400, 'invalid_request'],
    [{ subject: 'nobody', purpose: 'p', withdrawn: true }, 404, 'not_found'],
  ] as const)
    assertError(await its.api.post(CONSENT, body), status, code);
  for (const subject of ['d', 'e', 'f']) await consent({ ...good, subject, purpose: 'paged' });
  const { body: second } = await its.api.get(`${CONSENT}?purpose=paged&limit=1&offset=1`);
  assert.deepEqual([second.total, second.data[0].subject, second.has_more], [3, 'e', true]);
  const { body: found } = await its.api.get(`${CONSENT}?asset_id=${prices}`);
  assert.equal(found.total, 3);
});
