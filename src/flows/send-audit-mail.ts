import { brandFor, mailReport, type ReportsServices, reports } from '../domains/seo/reports/index.ts';
import {
  type MailOutcome,
  mails,
  runs,
  type ScheduledAuditsServices,
  schedules,
} from '../domains/seo/scheduled-audits/index.ts';
import { ApiError } from '../kernel/errors.ts';
import { type Mailer, MailFault } from '../platform/mail/index.ts';
import type { Database } from '../platform/postgres/database.ts';

/** What one job mails: the report of one run. */
export interface AuditMailing {
  runId: string;
  scheduleId: string;
  auditId: string;
}

export interface MailServices {
  database: Database;
  /** Undefined where no mail server is set up. */
  mailer: Mailer | undefined;
  reports: ReportsServices;
  schedules: ScheduledAuditsServices;
  /** How long a mail that was refused for now waits, attempt by attempt; after the last it is given up. */
  retryDelaysMs?: readonly number[];
}

export interface Sent {
  recipient: string;
  outcome: MailOutcome;
  bytes: number;
}

interface Sending {
  accountId: string;
  mailing: AuditMailing;
  alerts: readonly string[];
  signal: AbortSignal;
}

const MINUTE_MS = 60_000;
/** A day in all, as mail servers do: one that greylists or is being repaired takes it then. */
const RETRY_DELAYS_MS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS);

const NO_SERVER: MailOutcome = {
  status: 'failed',
  reason: 'This instance has no mail server. Set SMTP_URL and MAIL_FROM.',
};

/** Sends the next mail that is due; undefined where none is. It is written down as being sent before it is. */
export async function sendNext(services: MailServices, sending: Sending): Promise<Sent | undefined> {
  const { accountId, mailing } = sending;
  const now = services.schedules.clock.now();
  const transact = services.database.forAccount(accountId);
  const due = await transact((sql) => mails.claim(sql, mailing.runId, now));
  if (due === undefined) return undefined;
  const { recipient, attempts } = due;
  if (services.mailer === undefined) return { recipient, outcome: NO_SERVER, bytes: 0 };
  const mail = await composeMail(services, sending);
  if (mail === undefined)
    return {
      recipient,
      outcome: { status: 'failed', reason: 'The schedule, its run or its report was deleted.' },
      bytes: 0,
    };
  const bytes = mail.attachments.reduce((sum, { content }) => sum + content.length, 0);
  try {
    const delivery = `${mailing.runId} ${recipient}`;
    const messageId = await services.mailer.send({ ...mail, to: recipient, delivery }, sending.signal);
    return { recipient, outcome: { status: 'sent', messageId }, bytes };
  } catch (error) {
    if (!(error instanceof MailFault)) throw error;
    const delay = (services.retryDelaysMs ?? RETRY_DELAYS_MS)[attempts - 1];
    const { message: reason } = error;
    const outcome: MailOutcome =
      error.mayPass && delay !== undefined
        ? { status: 'pending', reason, nextAt: new Date(now.getTime() + delay) }
        : { status: 'failed', reason };
    return { recipient, outcome, bytes: 0 };
  }
}

async function composeMail(services: MailServices, { accountId, mailing, alerts, signal }: Sending) {
  const read = services.database.readingAs(accountId);
  const found = await read(async (sql) => {
    const schedule = await schedules.find(sql, mailing.scheduleId);
    const run = await runs.find(sql, mailing.runId);
    const row = await reports.ofAudit(sql, mailing.auditId);
    if (schedule === undefined || run === undefined || row === undefined) return undefined;
    const account = await services.schedules.accountOf(sql, accountId);
    const brand = await brandFor(services.reports.brandOf, sql, account, schedule.report.branding).catch(
      (error: unknown) => {
        // The account has left the tier since: the report is sent all the same.
        if (!(error instanceof ApiError)) throw error;
        return brandFor(services.reports.brandOf, sql, account, 'none');
      },
    );
    return { schedule, run, row, brand };
  });
  if (found === undefined) return undefined;
  const { schedule, run, row, brand } = found;
  const { formats } = schedule.report;
  const { name } = schedule;
  const { subject, text, html, attachments } = await mailReport(services.reports, {
    ...{ accountId, row, brand, formats, name, alerts, signal },
  });
  return {
    ...{ subject, text, html, date: run.started_at, unsubscribe: name },
    attachments: attachments.map(({ fileName, mediaType, bytes: content }) => ({
      fileName,
      mediaType,
      content,
    })),
  };
}
