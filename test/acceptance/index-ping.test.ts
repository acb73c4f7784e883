import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { join } from '../support/people.ts';
import { PingServer } from '../support/ping-server.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { provision, withScopes } from '../support/tenants.ts';

const PING = '/api/v1/index-ping';
let server: PingServer;
let program: RunningProgram;

before(async () => {
  server = await new PingServer().open();
  program = await startProgram({ environment: server.environment });
});
after(async () => {
  await program.dispose();
  server.close();
});

type Owner = ApiClient & { accountId: string };

/** An account with the site of the server. */
async function newOwner(): Promise<{ api: Owner; site: string }> {
  const api = await provision(program.client);
  const { site_id: site } = good(await api.post('/api/v1/sites', { url: server.address }));
  return { api, site };
}

/** The same with a key that is verified. */
async function verifiedOwner(): Promise<{ api: Owner; site: string; key: string }> {
  const { api, site } = await newOwner();
  const { key } = good(await api.post(`${PING}/key/generate`, { site_id: site }));
  server.files.set(`/${key}.txt`, `${key}\n`);
  assert.equal(good(await api.get(`${PING}/key/verify?site_id=${site}`)).verified, true);
  return { api, site, key };
}

const submit = async (api: ApiClient, body: object) => good(await api.post(`${PING}/submit`, body));
const eventsOf = async (api: Owner) =>
  (
    await queryAsAdmin(
      program,
      "SELECT subject, payload FROM events WHERE account_id = $1 AND type = 'index_ping.submitted' ORDER BY event_id",
      [api.accountId],
    )
  ).rows;

test('a key is made once for a host, told again, and replaced when asked', async () => {
  const { api, site } = await newOwner();
  const first = good(await api.post(`${PING}/key/generate`, { site_id: site }));
  const host = new URL(server.address).host;
  assert.match(first.key, /^[0-9a-f]{32}$/);
  assert.deepEqual(first, {
    host,
    key: first.key,
    key_url: `${server.address}/${first.key}.txt`,
    file_content: first.key,
    hosted: false,
    status: 'unverified',
  });
  assert.deepEqual(good(await api.post(`${PING}/key/generate`, { site_id: site })), first);
  assert.deepEqual(good(await api.post(`${PING}/key/generate`, { host })).key, first.key);
  const all = await Promise.all(
    Array.from({ length: 5 }, () => api.post(`${PING}/key/generate`, { host: 'www.example.com' })),
  );
  assert.equal(new Set(all.map((answer) => good(answer).key)).size, 1, 'also when several ask at once');
  assert.equal(good(all[0]!).key_url, `https://www.example.com/${good(all[0]!).key}.txt`);
  const rotated = good(await api.post(`${PING}/key/generate`, { site_id: site, rotate: true }));
  assert.notEqual(rotated.key, first.key);
  assert.equal(rotated.status, 'unverified');
  for (const body of [{}, { site_id: site, host }]) {
    const answer = await api.post(`${PING}/key/generate`, body);
    assertError(answer, 400, 'invalid_request');
    assert.match(answer.body.message, /exactly one of site_id and host/);
  }
  for (const wrong of ['https://x.example', 'x.example/path', 'a b', 'u@x.example', 'X..', '127.0.0.1:99999'])
    assertError(await api.post(`${PING}/key/generate`, { host: wrong }), 400, 'invalid_request');
  const stranger = await provision(program.client);
  assertError(await stranger.post(`${PING}/key/generate`, { site_id: site }), 404, 'not_found');
  assertError(await stranger.get(`${PING}/key/verify?site_id=${site}`), 404, 'not_found');
  const member = await join(
    program,
    'ping-editor@example.com',
    '--role',
    'editor',
    '--account',
    api.accountId,
  );
  assert.equal((await member.post(`${PING}/key/generate`, { host })).body.required, 'admin');
});

test('a key is verified by its file alone, and each way it can be wrong is told', async () => {
  const { api, site } = await newOwner();
  assertError(await api.get(`${PING}/key/verify?site_id=${site}`), 404, 'not_found');
  const { key, key_url } = good(await api.post(`${PING}/key/generate`, { site_id: site }));
  const verify = async () => good(await api.get(`${PING}/key/verify?site_id=${site}`));
  const path = `/${key}.txt`;
  const wrong: [Parameters<typeof server.files.set>[1] | undefined, number, RegExp][] = [
    [undefined, 404, /returns 404/],
    [{ status: 301, location: `${server.address}/elsewhere` }, 301, /redirects/],
    [{ status: 500 }, 500, /returns 500/],
    ['another', 200, /another content/],
    [`${key} and more`, 200, /another content/],
    [key + ' '.repeat(1_100), 200, /longer than 1 KiB/],
  ];
  server.files.set('/elsewhere', key);
  for (const [file, status, reason] of wrong) {
    if (file === undefined) server.files.delete(path);
    else server.files.set(path, file);
    const result = await verify();
    assert.deepEqual([result.verified, result.checked_url, result.status_code], [false, key_url, status]);
    assert.match(result.reason, reason);
  }
  server.files.set(path, `\n ${key}\r\n`);
  assert.deepEqual(await verify(), { verified: true, checked_url: key_url, status_code: 200, reason: null });
  assert.equal(good(await api.post(`${PING}/key/generate`, { site_id: site })).status, 'verified');
  server.files.delete(path);
  assert.equal((await verify()).verified, false);
  assert.equal(good(await api.post(`${PING}/key/generate`, { site_id: site })).status, 'unverified');
  good(await api.post(`${PING}/key/generate`, { host: '127.0.0.1:1' }));
  const silent = good(await api.get(`${PING}/key/verify?host=127.0.0.1:1`));
  assert.deepEqual([silent.verified, silent.status_code], [false, null]);
  assert.match(silent.reason, /failed|respond/);
});

test('URLs are sent in one batch, once in ten minutes; what does not belong is told', async () => {
  const { api, site, key } = await verifiedOwner();
  const host = new URL(server.address).host;
  const urls = [`${server.address}/a`, `${server.address}/b`, `${server.address}/a#part`];
  const bad = ['https://other.example/', 'no url', `${server.address}/${'x'.repeat(3_000)}`];
  const body = { site_id: site, urls: [...urls, ...bad] };
  const before = server.submitted.length;
  const dry = await submit(api, { ...body, dry_run: true });
  assert.deepEqual([dry.submission_id, dry.accepted, dry.deduplicated, dry.batches], [null, 2, 1, []]);
  assert.equal(server.submitted.length, before);
  const sent = await submit(api, body);
  assert.deepEqual([sent.accepted, sent.deduplicated], [2, 1]);
  assert.deepEqual(
    sent.rejected.map(({ reason }: any) => reason),
    ['other_host', 'invalid_url', 'too_long'],
  );
  const endpoint = `${server.address}/indexnow`;
  assert.deepEqual(sent.batches, [{ endpoint, count: 2, status_code: 200, outcome: 'accepted', attempt: 1 }]);
  assert.deepEqual(server.submitted.at(-1), {
    host,
    key,
    keyLocation: `${server.address}/${key}.txt`,
    urlList: [`${server.address}/a`, `${server.address}/b`],
  });
  const again = await submit(api, body);
  assert.deepEqual([again.submission_id, again.accepted, again.deduplicated], [null, 0, 3]);
  const [{ subject, payload }] = await eventually(async () => {
    const rows = await eventsOf(api);
    assert.equal(rows.length, 1);
    return rows;
  });
  assert.equal(subject, sent.submission_id);
  assert.deepEqual(
    [payload.host, payload.urls, payload.outcome, payload.status_code, payload.attempts],
    [host, 2, 'accepted', 200, 1],
  );
  const old = "UPDATE ping_urls SET submitted_at = now() - interval '11 minutes' WHERE account_id = $1";
  await queryAsAdmin(program, old, [api.accountId]);
  assert.equal((await submit(api, body)).accepted, 2);
});

test('10,000 URLs go at once, 10,001 are refused', async () => {
  const { api, site } = await verifiedOwner();
  const urls = Array.from({ length: 10_000 }, (_, at) => `${server.address}/page/${at}`);
  const sent = await submit(api, { site_id: site, urls });
  assert.deepEqual([sent.accepted, sent.batches[0].count], [10_000, 10_000]);
  assert.equal(server.submitted.at(-1)?.urlList.length, 10_000);
  assertError(
    await api.post(`${PING}/submit`, { site_id: site, urls: [...urls, 'x'] }),
    400,
    'invalid_request',
  );
  assertError(await api.post(`${PING}/submit`, { site_id: site, urls: [] }), 400, 'invalid_request');
});

test('429, 5xx and lost connections are tried again in the background', async () => {
  const { api, site } = await verifiedOwner();
  server.statuses.push(429, 'reset', 200);
  const before = server.submitted.length;
  const sent = await submit(api, { site_id: site, urls: [`${server.address}/retried`] });
  assert.deepEqual(
    sent.batches.map(({ status_code, outcome, attempt }: any) => [status_code, outcome, attempt]),
    [[429, 'retrying', 1]],
  );
  const [{ payload }] = await eventually(async () => {
    const rows = await eventsOf(api);
    assert.equal(rows.length, 1);
    return rows;
  });
  assert.deepEqual([payload.outcome, payload.status_code, payload.attempts], ['accepted', 200, 3]);
  const { last_submission: last } = good(await api.get(`${PING}/key/verify?site_id=${site}`));
  assert.deepEqual([last.submission_id, last.accepted], [sent.submission_id, 1]);
  assert.deepEqual(
    last.batches.map(({ status_code, outcome, attempt }: any) => [status_code, outcome, attempt]),
    [[200, 'accepted', 3]],
  );
  assert.equal(server.submitted.length - before, 3);
});

test('202 is looked at again later; 400, 403 and 422 never are, and free their URLs', async () => {
  const { api, site } = await verifiedOwner();
  const body = { site_id: site, urls: [`${server.address}/pending`] };
  server.statuses.push(202);
  const before = server.submitted.length;
  const sent = await submit(api, body);
  assert.deepEqual([sent.batches[0].status_code, sent.batches[0].outcome], [202, 'pending']);
  assert.equal((await submit(api, body)).deduplicated, 1, 'it is under way');
  const { rows } = await queryAsAdmin(
    program,
    'SELECT extract(epoch FROM wake_at - now()) AS left FROM job_runs WHERE run_id = $1',
    [sent.submission_id],
  );
  assert.ok(Number(rows[0].left) > 500 && Number(rows[0].left) <= 600, `${rows[0].left} s`);
  await queryAsAdmin(program, 'UPDATE job_runs SET wake_at = now() WHERE run_id = $1', [sent.submission_id]);
  await eventually(async () => assert.equal((await eventsOf(api))[0]?.payload.attempts, 2));
  assert.equal(server.submitted.length - before, 2);
  for (const status of [400, 403, 422]) {
    server.statuses.push(status);
    const refused = await submit(api, { site_id: site, urls: [`${server.address}/refused`] });
    assert.deepEqual(
      [refused.accepted, refused.batches[0].status_code, refused.batches[0].outcome],
      [1, status, 'rejected'],
    );
  }
  assert.equal(server.submitted.length - before, 5);
});

test('without a verified key nothing is sent; strangers and readers cannot', async () => {
  const { api, site } = await newOwner();
  const body = { site_id: site, urls: [`${server.address}/x`] };
  const absent = await api.post(`${PING}/submit`, body);
  assertError(absent, 409, 'conflict');
  assert.match(absent.body.message, /key\/generate/);
  good(await api.post(`${PING}/key/generate`, { site_id: site }));
  const unverified = await api.post(`${PING}/submit`, body);
  assertError(unverified, 409, 'conflict');
  assert.match(unverified.body.message, /key\/verify/);
  const stranger = await provision(program.client);
  assertError(await stranger.post(`${PING}/submit`, body), 404, 'not_found');
  const reader = await withScopes(api, ['index-ping:read']);
  assert.equal((await reader.post(`${PING}/submit`, body)).body.required, 'index-ping:write');
  good(await reader.get(`${PING}/key/verify?site_id=${site}`));
});

test('an Idempotency-Key sends once', async () => {
  const { api, site } = await verifiedOwner();
  const before = server.submitted.length;
  const body = { site_id: site, urls: [`${server.address}/once`] };
  const call = () => api.post(`${PING}/submit`, body, { 'idempotency-key': 'once' });
  const [first, second] = [good(await call()), good(await call())];
  assert.deepEqual(first, second);
  assert.equal(server.submitted.length - before, 1);
});

test('with its site, everything of a host goes', async () => {
  const { api, site } = await verifiedOwner();
  await submit(api, { site_id: site, urls: [`${server.address}/gone`] });
  good(await api.delete(`/api/v1/sites/${site}`));
  await eventually(async () => {
    for (const table of ['ping_keys', 'ping_submissions', 'ping_urls']) {
      const { rowCount } = await queryAsAdmin(program, `SELECT FROM ${table} WHERE account_id = $1`, [
        api.accountId,
      ]);
      assert.equal(rowCount, 0, table);
    }
  });
});
