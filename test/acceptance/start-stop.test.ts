import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { FIXTURES } from '../fixtures/path.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { openRequests } from '../support/open-requests.ts';
import { type RunningProgram, runCommand, startProgram } from '../support/program.ts';

let program: RunningProgram;
let folder: string;
let metricsPort: number;

before(async () => {
  folder = await newDataFolder();
  metricsPort = await freePort();
  program = await startProgram({ dataFolder: folder });
});
after(async () => {
  await program.stop();
  await rm(folder, { recursive: true, force: true });
});

const environment = (own: Record<string, string> = {}): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  GRANARY_DATA: join(folder, 'never'),
  PORT: '0',
  GRANARY_METRICS_PORT: 'off',
  ...own,
});

/** The program with the fixtures, whose open requests can be counted and whose log tells of signals. */
const startWatched = (): Promise<RunningProgram> =>
  startProgram({
    dataFolder: folder,
    main: FIXTURES,
    key: program.key,
    environment: { GRANARY_METRICS_PORT: String(metricsPort), LOG_LEVEL: 'info' },
  });

/** A start that must fail: one line that says what to do, and exit code 1. */
async function refused(own: Record<string, string>): Promise<string> {
  const { code, output, errors } = await runCommand(['serve'], environment(own), folder);
  assert.equal(code, 1, output + errors);
  assert.equal(output, '');
  const lines = errors.trim().split('\n');
  assert.equal(lines.length, 1, errors);
  return lines[0] ?? '';
}

const postgresPid = async (): Promise<number> =>
  Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

test('the first start prints address, docs, dashboard, account and key, and nothing else', () => {
  const lines = program.output().trim().split('\n');
  assert.equal(lines.length, 5);
  assert.match(lines[0] ?? '', /^Granary +http:\/\/127\.0\.0\.1:\d+$/);
  assert.match(lines[1] ?? '', /^Docs +http:\S+\/docs$/);
  assert.match(lines[2] ?? '', /^Dashboard +http:\S+\/$/);
  assert.match(lines[3] ?? '', /^Account +[0-9a-f-]{36}$/);
  assert.match(lines[4] ?? '', /^Key +svc_live_[0-9A-Za-z]{40} /);
  assert.equal(program.errors(), '');
});

test('a second start on the same data is refused', async () => {
  const line = await refused({ GRANARY_DATA: folder });
  assert.match(line, /already running/);
});

test('a busy port is refused, and leaves nothing running', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const data = await newDataFolder();
  try {
    assert.match(
      await refused({ PORT: String(port), GRANARY_DATA: data }),
      new RegExp(`Port ${port} is in use`),
    );
    assert.match(await refused({ GRANARY_METRICS_PORT: String(port), GRANARY_DATA: data }), /metrics port/);
    await assert.rejects(readFile(join(data, 'postgres', 'postmaster.pid')), /ENOENT/);
  } finally {
    server.close();
    await rm(data, { recursive: true, force: true });
  }
});

test('a wrong DATABASE_URL is refused with its reason', async () => {
  assert.match(await refused({ DATABASE_URL: 'mysql://x' }), /not a PostgreSQL URL/);
  assert.match(await refused({ DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' }), /nothing answers/);
  assert.match(
    await refused({ DATABASE_URL: 'postgres://u:p@no-such-host.invalid/x' }),
    /DATABASE_URL does not work/,
  );
});

test('a bad setting is refused by name', async () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: 'eighty' }, /PORT/],
    [{ PORT: '70000' }, /PORT/],
    [{ HOST: '203.0.113.1' }, /HOST/],
    [{ GRANARY_ENV: 'staging' }, /GRANARY_ENV/],
    [{ GRANARY_ENV: 'production' }, /GRANARY_SECRET/],
    [{ GRANARY_SECRET: 'short' }, /GRANARY_SECRET/],
    [{ GRANARY_ROLE: 'boss' }, /GRANARY_ROLE/],
    [{ GRANARY_COLOUR: 'red' }, /GRANARY_COLOUR/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ GRANARY_FETCH_ALLOW: '10.0.0.0/64' }, /GRANARY_FETCH_ALLOW/],
    [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'x' }, /S3_SECRET_ACCESS_KEY/],
    [{ GRANARY_JWKS_URL: 'https://id.example.com/jwks' }, /GRANARY_JWT_ISSUER/],
    [{ GRANARY_BOOTSTRAP_KEY: 'secret' }, /GRANARY_BOOTSTRAP_KEY/],
    [{ GRANARY_DATA: '/proc/granary' }, /\/proc\/granary/],
  ];
  for (const [own, expected] of cases) assert.match(await refused(own), expected);
});

test('an unknown command says what there is', async () => {
  const { code, errors } = await runCommand(['fly'], environment(), folder);
  assert.equal(code, 2);
  assert.match(errors, /serve, worker, demo, migrate, key, tier, member/);
  const help = await runCommand(['--help'], environment(), folder);
  assert.deepEqual([help.code, help.errors], [0, '']);
});

const hourlyUse = async (): Promise<number> => {
  const { body } = await program.client.get('/api/v1/auth/usage');
  return body.limits.find(({ name }: { name: string }) => name === 'requests_per_hour').used;
};

test('SIGTERM lets requests end, and stops PostgreSQL; the next start shows no key again', async () => {
  const pid = await postgresPid();
  const { accountId } = program;
  const before_ = await hourlyUse();
  assert.equal(await program.stop(), 0);
  assert.throws(() => process.kill(pid, 0), /ESRCH/);

  program = await startWatched();
  assert.equal(program.output().trim().split('\n').length, 3);
  // A new hour counts from nothing.
  assert.ok(
    (await hourlyUse()) <= before_ + 1,
    'what was taken for requests that did not come is given back',
  );
  const slow = program.client.get('/api/v1/fixtures/slow?ms=3000');
  await openRequests(metricsPort, 1);
  const stopped = program.stop();
  assert.equal((await slow).status, 200, 'the request under way was answered');
  assert.equal(await stopped, 0);
  assert.equal(
    (await runCommand(['key'], environment({ GRANARY_DATA: folder }), folder)).code,
    0,
    `${accountId} takes keys while nothing runs`,
  );
});

test('SIGTERM ends event streams and waits, and parks jobs', async () => {
  program = await startProgram({ dataFolder: folder, main: FIXTURES, key: program.key });
  const { body: job } = await program.client.post('/api/v1/fixtures/jobs', { steps: 60, pause: 50 });
  const stream = await fetch(`${program.address}/api/v1/fixtures/jobs/${job.job_id}`, {
    headers: { authorization: `Bearer ${program.key}`, accept: 'text/event-stream' },
  });
  let text = '';
  const ended = (async () => {
    for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) text += chunk;
  })();
  await eventually(async () => assert.match(text, /event: progressed/));
  assert.equal(await program.stop(), 0);
  await ended;
  program = await startWatched();
  let state = job;
  while (state.status === 'running')
    state = (await program.client.get(`/api/v1/fixtures/jobs/${job.job_id}?wait=10`)).body;
  assert.deepEqual([state.status, state.output], ['completed', { counted: 60 }]);
});

test('a second signal stops at once', async () => {
  const slow = program.client.get('/api/v1/fixtures/slow?ms=9000').catch(() => 'cut off');
  await openRequests(metricsPort, 1);
  program.process.kill('SIGINT');
  await eventually(async () => assert.match(program.errors(), /a second signal stops at once/));
  await sleep(800); // npm passes one Ctrl-C on twice, so two within half a second are one
  program.process.kill('SIGINT');
  assert.equal(await program.stop(), 130);
  assert.equal(await slow, 'cut off');
});

test('after kill -9 of everything the next start recovers by itself', async () => {
  program = await startProgram({ dataFolder: folder, key: program.key });
  const { body: site } = await program.client.post('/api/v1/sites', { url: 'https://kept.example.com' });
  const pid = await postgresPid();
  process.kill(pid, 'SIGKILL');
  program.process.kill('SIGKILL');
  await program.stop();
  program = await startProgram({ dataFolder: folder, key: program.key });
  assert.equal((await program.client.get(`/api/v1/sites/${site.site_id}`)).status, 200);
});
