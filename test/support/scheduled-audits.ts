import { auditCompleted } from '../../src/domains/seo/audits/events.ts';
import type { AuditForReport } from '../../src/domains/seo/reports/audit-for-report.ts';
import { reportModel } from '../../src/domains/seo/reports/report-model.ts';
import { reports } from '../../src/domains/seo/reports/store.ts';
import { runs } from '../../src/domains/seo/scheduled-audits/store/runs.ts';
import { emit } from '../../src/kernel/events.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import type { Sql } from '../../src/kernel/sql.ts';
import { type ApiClient, good } from './client.ts';
import { withAdmin } from './database.ts';

export const SCHEDULED = '/api/v1/scheduled-audits';

export const NEW_SCHEDULE = { name: 'Shop, weekly', url: 'https://shop.example.com/', cron: '0 6 * * 1' };

export const newSchedule = async (api: ApiClient, more: object = {}): Promise<any> =>
  good(await api.post(SCHEDULED, { ...NEW_SCHEDULE, ...more }));

/** An audit that the schedule has started comes to its end. */
export const completeScheduled = (
  program: { dataFolder: string },
  accountId: string,
  scheduleId: string,
  audit: AuditForReport,
): Promise<string> =>
  withAdmin(program, async (client) => {
    const query = async (text: string, values: readonly unknown[] = []) => {
      const { rows, rowCount } = await client.query(text, [...values]);
      return { rows, rowCount: rowCount ?? 0 };
    };
    await client.query('BEGIN');
    const runId = await completeIn({ query }, accountId, scheduleId, audit);
    await client.query('COMMIT');
    return runId;
  });

async function completeIn(
  sql: Sql,
  accountId: string,
  scheduleId: string,
  audit: AuditForReport,
): Promise<string> {
  const { audit_id: auditId, url, site_id, score, counts } = audit;
  const at = new Date(audit.completed_at);
  const runId = await runs.insert(sql, accountId, {
    scheduleId,
    status: 'running',
    auditId,
    reason: null,
    at,
  });
  const model = reportModel(uuidv7(), audit);
  await reports.insert(sql, accountId, model);
  await emit(sql, auditCompleted, {
    accountId,
    subject: auditId,
    payload: { site_id, schedule_id: scheduleId, url, score, issues: model.issues, pages: counts.pages },
  });
  return runId;
}
