import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { madeUpAudit } from '../../test/support/audit-for-report.ts';
import { receiveMail } from '../../test/support/mail-receiver.ts';
import { auditCompleted, auditFailed } from '../domains/seo/audits/events.ts';
import { type AuditForReport, neutralBrand } from '../domains/seo/reports/index.ts';
import { type ScheduledAuditsServices, schedules } from '../domains/seo/scheduled-audits/index.ts';
import type { Account } from '../kernel/context.ts';
import { rateLimitExceeded, serviceUnavailable } from '../kernel/errors.ts';
import { emit } from '../kernel/events.ts';
import { uuidv7 } from '../kernel/ids.ts';
import { silentLogger } from '../kernel/log.ts';
import { EventDispatcher } from '../platform/events/index.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import { openTestPlatform, type TestPlatform, until } from '../platform/jobs/test-platform.ts';
import { Quota } from '../platform/limits/index.ts';
import { createMailer } from '../platform/mail/index.ts';
import { createGuardedClient } from '../platform/web/index.ts';
import { runScheduledAudits } from './run-scheduled-audit.ts';

const MINUTE = 60_000;
const web = createGuardedClient({ allow: ['127.0.0.0/8'], log: silentLogger });

let platform: TestPlatform;
let jobs: Jobs;
let dispatcher: EventDispatcher;
let receiver: Awaited<ReturnType<typeof receiveMail>>;
let refusals: number;
let now = new Date('2026-03-02T05:59:30Z');
let started: { audit_id: string; schedule_id: string }[] = [];
let refusal: Error | undefined;
const audits = new Map<string, AuditForReport>();
const notUsed = (): never => {
  throw new Error('this is not used here');
};

before(async () => {
  platform = await openTestPlatform();
  const account: Account = { id: platform.accountId, name: 'Agency', tier: 'agency', overrides: {} };
  await platform.query("INSERT INTO accounts (account_id, name, tier) VALUES ($1, 'Agency', 'agency')", [
    account.id,
  ]);
  receiver = await receiveMail({
    refuse: () => {
      refusals -= 1;
      return refusals >= 0 ? [451, 'Greylisted'] : undefined;
    },
  });
  const clock = { now: () => now };
  jobs = platform.createJobs('here', { scheduleMs: 25, wakeMs: 25, restMs: 25 }, clock);
  const services: ScheduledAuditsServices = {
    ...{ jobs, clock, quota: new Quota(clock), canMail: true },
    ...{ checkUrl: (url) => new URL(url), hasSite: async () => true, requireBranding: () => undefined },
    accountOf: async () => account,
    async startAudit(_sql, _account, { schedule_id, url }) {
      if (refusal !== undefined) throw refusal;
      const audit = madeUpAudit({ url: url ?? '' });
      audits.set(audit.audit_id, audit);
      started.push({ audit_id: audit.audit_id, schedule_id });
      return { audit_id: audit.audit_id };
    },
  };
  const { database } = platform;
  const follower = runScheduledAudits({
    ...{ database, schedules: services, retryDelaysMs: [50, 50] },
    mailer: createMailer({ url: `smtp://127.0.0.1:${receiver.port}`, from: 'a@agency.example', web }),
    reports: {
      ...{ database, brandOf: neutralBrand, auditOf: async (_sql, id) => audits.get(id) },
      ...{ documents: { pdf: notUsed }, objects: {} as never, lifetimes: {} as never },
    },
  });
  dispatcher = new EventDispatcher(database, [follower], silentLogger, { retryMs: 20 });
  await jobs.start({ work: true });
  await dispatcher.start();
});
after(async () => {
  await dispatcher.stop();
  await jobs.stop();
  await receiver.close();
  await web.close();
  await platform.close();
});
beforeEach(() => {
  started = [];
  refusal = undefined;
  refusals = 0;
});

/** Every minute, so that each minute of the clock is a time of it. */
async function newSchedule(recipients: string[] = []): Promise<string> {
  const id = uuidv7();
  const { accountId } = platform;
  await platform.tx(async (sql) => {
    await schedules.insert(sql, accountId, id, {
      ...{ name: id, site_id: null, url: 'https://shop.example.com/', cron: '* * * * *', timezone: 'UTC' },
      ...{ max_pages: 25, js_rendering: false, enabled: true, disabled_reason: null, recipients },
      ...{
        report: { formats: [], branding: 'none' },
        notify: { score_drop: 5, severity: 'high' },
        failures_in_row: 0,
      },
    });
    await jobs.schedule(sql, {
      ...{ accountId, name: `scheduled audit ${id}`, cron: '* * * * *', timezone: 'UTC' },
      ...{ kind: 'scheduled-audits.tick', input: { scheduleId: id } },
    });
  });
  return id;
}
const shown = (id: string) =>
  platform.tx(async (sql) => {
    const row = await schedules.shown(sql, id);
    assert.ok(row !== undefined);
    return row;
  });
const runsOf = (id: string) =>
  platform.query<{ status: string; reason: string | null }>(
    'SELECT status, reason FROM audit_schedule_runs WHERE schedule_id = $1 ORDER BY started_at, run_id',
    [id],
  );
const tick = async (id: string, count: number) => {
  now = new Date(now.getTime() + MINUTE);
  return until(async () => {
    const found = await runsOf(id);
    return found.length >= count && found;
  });
};
const tell = (event: typeof auditCompleted | typeof auditFailed, subject: string, payload: object) =>
  platform.tx((sql) =>
    emit(sql, event as typeof auditCompleted, {
      accountId: platform.accountId,
      subject,
      payload: payload as never,
    }),
  );
const stop = (id: string) =>
  platform.tx((sql) => jobs.unschedule(sql, platform.accountId, `scheduled audit ${id}`));

test('a time starts one audit; the next is skipped while it runs, with the reason', async () => {
  const id = await newSchedule();
  await tick(id, 1);
  const [, skipped] = await tick(id, 2);
  assert.equal(skipped?.status, 'skipped');
  assert.match(skipped?.reason ?? '', /was still running/);
  assert.deepEqual(
    started.map((one) => one.schedule_id),
    [id],
  );
  const row = await shown(id);
  assert.deepEqual([row.status, row.skip_reason, row.failures_in_row], ['running', skipped?.reason, 0]);
  await stop(id);
});

test('the end of the audit makes the report and mails it, also when the server wants it later', async () => {
  refusals = 2;
  const id = await newSchedule(['ann@client.example']);
  await tick(id, 1);
  await stop(id);
  const [{ audit_id: auditId } = { audit_id: '' }] = started;
  const payload = { site_id: null, url: 'https://shop.example.com/', score: 86, issues: 1, pages: 40 };
  await tell(auditCompleted, auditId, payload);
  await until(async () => {
    now = new Date(now.getTime() + 100);
    return receiver.mails.length === 1;
  });
  const row = await until(async () => {
    const found = await shown(id);
    return found.sent === 1 && found;
  });
  assert.deepEqual([row.status, row.score, row.mail_fault], ['completed', 86, null]);
  assert.match(receiver.mails[0]?.text ?? '', /Score 86 of 100/);
  const told = await until(async () => {
    const rows = await platform.query<{ type: string }>(
      "SELECT type FROM events WHERE type IN ('report.ready', 'scheduled_audit.reported') ORDER BY event_id",
    );
    return rows.length >= 2 && rows;
  });
  assert.deepEqual(
    told.map(({ type }) => type),
    ['report.ready', 'scheduled_audit.reported'],
  );
  await tell(auditCompleted, auditId, payload);
  await until(async () => {
    const [behind] = await platform.query(
      "SELECT 1 FROM events, event_cursors c WHERE c.subscriber = 'scheduled-audits' AND events.event_id > c.event_id AND type = 'audit.completed'",
    );
    return behind === undefined;
  });
  const sent = await platform.query("SELECT 1 FROM job_runs WHERE kind = 'scheduled-audits.mail'");
  assert.equal(sent.length, 1, 'news that comes twice mails once');
});

test('five failures in a row disable it, with the reason; a good one in between starts the count anew', async () => {
  const id = await newSchedule();
  await tick(id, 1);
  await tell(auditFailed, started[0]?.audit_id ?? '', {
    ...{ site_id: null, schedule_id: id, url: '' },
    error: { code: 'upstream_failed', message: 'The site is down.' },
  });
  await until(async () => (await shown(id)).failures_in_row === 1);
  refusal = serviceUnavailable('No audits now. Try later.');
  for (let failures = 2; failures <= 5; failures += 1) {
    await tick(id, failures);
    await until(async () => (await shown(id)).failures_in_row === failures);
  }
  const row = await shown(id);
  assert.equal(row.enabled, false);
  assert.equal(row.disabled_reason, 'It failed 5 times in a row. The last time: No audits now. Try later.');
  assert.deepEqual(
    (await platform.query('SELECT 1 FROM job_schedules WHERE name LIKE $1', [`%${id}`])).length,
    0,
    'the clock has forgotten it',
  );
});

test('a limit that is used up skips the time and is no failure', async () => {
  const id = await newSchedule();
  refusal = rateLimitExceeded('Audits per week: all are used.');
  const [run] = await tick(id, 1);
  assert.deepEqual([run?.status, run?.reason], ['skipped', 'Audits per week: all are used.']);
  assert.equal((await shown(id)).failures_in_row, 0);
  await stop(id);
});
