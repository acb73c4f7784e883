import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { uuidv7 } from '../../kernel/ids.ts';
import { type Jobs, nextTime } from './index.ts';
import { defineTallies } from './test-kinds.ts';
import { openTestPlatform, type TestPlatform, until } from './test-platform.ts';

const HOUR = 3_600_000;

let platform: TestPlatform;
let jobs: Jobs;
let now = new Date('2026-03-28T10:15:00Z');

before(async () => {
  platform = await openTestPlatform();
  jobs = platform.createJobs('here', { scheduleMs: 25 }, { now: () => now });
  defineTallies(jobs, 'here');
  await jobs.start({ work: true });
});

after(async () => {
  await jobs.stop();
  await platform.close();
});

const schedule = (name: string, cron: string, timezone = 'UTC') =>
  platform.tx((sql) =>
    jobs.schedule(sql, {
      accountId: platform.accountId,
      name,
      cron,
      timezone,
      kind: 'tally',
      input: { batches: 1, of: name },
    }),
  );
const runsOf = (name: string) =>
  platform.query<{ state: string }>("SELECT state FROM job_runs WHERE input->>'of' = $1", [name]);
const lastAt = async (name: string): Promise<string | undefined> =>
  (
    await platform.query<{ last_at: Date | null }>('SELECT last_at FROM job_schedules WHERE name = $1', [
      name,
    ])
  )[0]?.last_at?.toISOString();

test('a schedule starts a job when its time comes, and one for all times that were missed', async () => {
  const first = await schedule('hourly', '0 * * * *');
  assert.equal(first.toISOString(), '2026-03-28T11:00:00.000Z');
  now = new Date('2026-03-28T11:00:01Z');
  await until(async () => (await runsOf('hourly'))[0]?.state === 'completed');
  now = new Date(now.getTime() + 5 * HOUR);
  await until(async () => (await lastAt('hourly')) === now.toISOString());
  assert.equal((await runsOf('hourly')).length, 2);
});

test('a schedule that is taken away starts nothing', async () => {
  await schedule('removed', '0 * * * *');
  assert.equal(await platform.tx((sql) => jobs.unschedule(sql, platform.accountId, 'removed')), true);
  assert.equal(await platform.tx((sql) => jobs.unschedule(sql, platform.accountId, 'removed')), false);
  await schedule('marker', '0 * * * *');
  now = new Date(now.getTime() + 2 * HOUR);
  await until(async () => (await lastAt('marker')) === now.toISOString());
  assert.equal((await runsOf('removed')).length, 0);
});

test('a clock that leaps ahead and is put back serves every time once, and no schedule falls silent', async () => {
  const nextAt = async () =>
    (
      await platform.query<{ next_at: Date }>("SELECT next_at FROM job_schedules WHERE name = 'leaping'", [])
    )[0]?.next_at.toISOString();
  const planned = (time: string) => until(async () => (await nextAt()) === time);
  now = new Date('2026-04-01T05:30:00Z');
  await schedule('leaping', '0 6 * * *');
  now = new Date('2027-04-01T05:30:00Z');
  await planned('2027-04-01T06:00:00.000Z');
  assert.equal((await runsOf('leaping')).length, 1, 'all times that it leapt over, together');
  now = new Date('2026-04-01T05:31:00Z');
  await planned('2026-04-02T06:00:00.000Z');
  now = new Date('2026-04-01T06:00:01Z');
  await schedule('beside', '* * * * *');
  now = new Date('2026-04-01T06:01:01Z');
  await until(async () => (await runsOf('beside')).length === 1);
  assert.equal((await runsOf('leaping')).length, 1, 'the time of today was served while the clock was ahead');
  now = new Date('2026-04-02T06:00:01Z');
  await planned('2026-04-03T06:00:00.000Z');
  assert.equal((await runsOf('leaping')).length, 2);
});

test('a clock that is put back by a little starts nothing twice', async () => {
  now = new Date('2026-05-01T05:59:59Z');
  await schedule('nearly', '0 6 * * *');
  now = new Date('2026-05-01T06:00:01Z');
  await until(async () => (await runsOf('nearly')).length === 1);
  now = new Date('2026-05-01T05:59:58Z');
  await schedule('between', '0 6 2 * *');
  now = new Date('2026-05-01T06:00:02Z');
  await schedule('marked', '* * * * * *');
  now = new Date('2026-05-01T06:00:04Z');
  await until(async () => (await runsOf('marked')).length > 0);
  assert.equal((await runsOf('nearly')).length, 1);
});

test('another account cannot take a schedule away', async () => {
  await schedule('private', '0 * * * *');
  const stranger = platform.database.forAccount(uuidv7());
  assert.equal(await stranger((sql) => jobs.unschedule(sql, platform.accountId, 'private')), false);
  assert.equal(await platform.tx((sql) => jobs.unschedule(sql, platform.accountId, 'private')), true);
});

test('times are those of the zone, also over the change to summer time', () => {
  const inBerlin = (from: string) => nextTime('30 8 * * *', 'Europe/Berlin', new Date(from)).toISOString();
  assert.equal(inBerlin('2026-03-28T00:00:00Z'), '2026-03-28T07:30:00.000Z');
  assert.equal(inBerlin('2026-03-29T00:00:00Z'), '2026-03-29T06:30:00.000Z');
});

test('what is no schedule is refused with what to do', async () => {
  await assert.rejects(schedule('bad', 'every day'), { code: 'invalid_request', message: /five fields/ });
  await assert.rejects(schedule('bad', '0 6 * * *', 'Mars/Olympus'), {
    code: 'invalid_request',
    message: /time zone/,
  });
  await assert.rejects(schedule('bad', '0 0 30 2 *'), {
    code: 'invalid_request',
    message: /not a valid schedule/,
  });
});
