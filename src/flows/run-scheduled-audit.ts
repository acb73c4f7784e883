import { siteEvents } from '../domains/access/sites/events.ts';
import { auditCompleted, auditFailed } from '../domains/seo/audits/events.ts';
import { createReport, type ReportsServices } from '../domains/seo/reports/index.ts';
import { scheduledAuditReported } from '../domains/seo/scheduled-audits/events.ts';
import {
  beginRun,
  completeRun,
  disableForSite,
  failRun,
  mails,
  runs,
  type ScheduledAuditsServices,
  schedules,
  TICK,
} from '../domains/seo/scheduled-audits/index.ts';
import { emit, hear, type Subscriber } from '../kernel/events.ts';
import { uuidv7 } from '../kernel/ids.ts';
import { must } from '../kernel/must.ts';
import type { Sql } from '../kernel/sql.ts';
import type { BatchResult } from '../platform/jobs/index.ts';
import { alertsOf } from './audit-alerts.ts';
import { type AuditMailing, type MailServices, type Sent, sendNext } from './send-audit-mail.ts';

export interface ScheduledAuditParts extends MailServices {
  schedules: ScheduledAuditsServices;
  reports: ReportsServices;
}

const MAIL = 'scheduled-audits.mail';

/**
 * The way of a scheduled audit: its time starts the audit, the news of its end starts the job that makes the report and
 * mails it. Each step is written in one transaction with what it has done, so a crash repeats at most the mail that was on
 * its way, under the same Message-ID.
 */
export function runScheduledAudits(parts: ScheduledAuditParts): Subscriber {
  const { jobs } = parts.schedules;
  jobs.define<{ scheduleId: string }, null, never>({
    kind: TICK,
    queue: 'runs',
    subject: ({ scheduleId }) => ({ type: 'scheduled-audit', id: scheduleId }),
    moves: 'fetch',
    async runBatch({ sql, run: { accountId }, input: { scheduleId } }) {
      return {
        cursor: null,
        done: true,
        output: await beginRun(parts.schedules, sql, accountId, scheduleId),
      };
    },
  });
  jobs.define<AuditMailing, Progress, Sent | undefined>({
    kind: MAIL,
    subject: ({ scheduleId }) => ({ type: 'scheduled-audit', id: scheduleId }),
    moves: 'send',
    prepare: async ({ run: { accountId }, input, cursor, signal }) =>
      cursor === null
        ? undefined
        : sendNext(parts, { accountId, mailing: input, alerts: cursor.alerts, signal }),
    commit: ({ sql, run: { accountId }, input, cursor, prepared }) =>
      cursor === null
        ? begin(parts, sql, accountId, input)
        : goOn(parts, sql, { accountId, input, cursor, sent: prepared }),
  });
  return {
    name: 'scheduled-audits',
    hears: [
      hear(auditCompleted, async ({ accountId, subject: auditId, payload: { score } }, sql) => {
        const { run, schedule } = (await completeRun(sql, auditId, score)) ?? {};
        if (run === undefined || schedule === undefined) return;
        const input: AuditMailing = { runId: run.run_id, scheduleId: schedule.id, auditId };
        await jobs.enqueue(sql, { runId: uuidv7(), accountId, kind: MAIL, input });
      }),
      hear(auditFailed, ({ accountId, subject: auditId, payload: { error } }, sql) =>
        failRun(parts.schedules, sql, accountId, { auditId, reason: error.message }),
      ),
      hear(siteEvents.deleted, ({ accountId, subject }, sql) =>
        disableForSite(parts.schedules, sql, accountId, subject),
      ),
    ],
  };
}

/** What the subject of every mail of this run says. */
interface Progress {
  alerts: string[];
}

type Result = Promise<BatchResult<Progress>>;

/** Makes the report, and writes down whom it goes to. */
async function begin(parts: ScheduledAuditParts, sql: Sql, accountId: string, input: AuditMailing): Result {
  const { runId, scheduleId, auditId } = input;
  const report = await createReport(sql, parts.reports.auditOf, accountId, auditId);
  const schedule = await schedules.find(sql, scheduleId);
  const none: Progress = { alerts: [] };
  if (report === undefined || schedule === undefined) return { cursor: none, done: true };
  await runs.setReport(sql, runId, report.report_id);
  const run = must(await runs.find(sql, runId), `the run ${runId}`);
  const before = (await runs.before(sql, run))?.score ?? null;
  const { score, content } = report;
  const alerts = alertsOf(schedule.notify, { score, before, newBySeverity: content.new_by_severity });
  const { recipients } = schedule;
  if (recipients.length > 0)
    await mails.add(sql, accountId, runId, { recipients, at: parts.schedules.clock.now() });
  return finishOr(sql, { accountId, input, cursor: { alerts } });
}

/** Writes down what became of the mail, and rests until the next is due. */
async function goOn(
  parts: ScheduledAuditParts,
  sql: Sql,
  state: { accountId: string; input: AuditMailing; cursor: Progress; sent: Sent | undefined },
): Result {
  const { sent, input } = state;
  if (sent !== undefined) await mails.settle(sql, input.runId, sent.recipient, sent.outcome);
  const next = await mails.next(sql, input.runId);
  const isLater = next !== null && next > parts.schedules.clock.now();
  const result = await finishOr(sql, state);
  return {
    ...result,
    ...(isLater && !result.done ? { restUntil: next } : {}),
    cost: { bytes: sent?.bytes ?? 0 },
  };
}

async function finishOr(
  sql: Sql,
  { accountId, input, cursor }: { accountId: string; input: AuditMailing; cursor: Progress },
): Result {
  if ((await mails.next(sql, input.runId)) !== null) return { cursor, done: false };
  const { scheduleId, auditId } = input;
  const schedule = await schedules.find(sql, scheduleId);
  const report = await createReport(sql, async () => undefined, accountId, auditId);
  if (schedule !== undefined && report !== undefined)
    await emit(sql, scheduledAuditReported, {
      accountId,
      subject: scheduleId,
      payload: {
        ...{ name: schedule.name, audit_id: auditId, report_id: report.report_id, score: report.score },
        alerts: cursor.alerts,
      },
    });
  return { cursor, done: true };
}
