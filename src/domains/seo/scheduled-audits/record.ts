import { nextTime } from '../../../platform/jobs/index.ts';
import type { ScheduledAudit } from './schema.ts';
import type { ScheduledAuditsServices } from './services.ts';
import type { ShownRow } from './store/schedules.ts';

const NO_MAIL =
  'No mail is sent: this instance has no mail server. Set SMTP_URL and MAIL_FROM, or remove the recipients.';

export function toRecord(row: ShownRow, { clock, canMail }: ScheduledAuditsServices): ScheduledAudit {
  const { cron, timezone, enabled, recipients } = row;
  return {
    ...{ id: row.id, name: row.name, site_id: row.site_id, url: row.url, cron, timezone },
    ...{
      max_pages: row.max_pages,
      js_rendering: row.js_rendering,
      enabled,
      disabled_reason: row.disabled_reason,
    },
    ...{ recipients: [...recipients], report: row.report, notify: row.notify },
    next_run: enabled ? nextTime(cron, timezone, clock.now()).toISOString() : null,
    last_run: lastRunOf(row),
    last_skip:
      row.skipped_at === null ? null : { at: row.skipped_at.toISOString(), reason: row.skip_reason ?? '' },
    failures_in_row: row.failures_in_row,
    warning: recipients.length > 0 && !canMail ? NO_MAIL : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function lastRunOf(row: ShownRow): ScheduledAudit['last_run'] {
  const { run_id, status, started_at } = row;
  if (run_id === null || status === null || started_at === null) return null;
  return {
    ...{
      run_id,
      status,
      audit_id: row.audit_id,
      report_id: row.report_id,
      score: row.score,
      reason: row.reason,
    },
    started_at: started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    mails: { sent: row.sent, pending: row.pending, failed: row.failed },
    mail_fault: row.mail_fault,
  };
}
