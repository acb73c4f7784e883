import { emit } from '../../../kernel/events.ts';
import { uuidv7 } from '../../../kernel/ids.ts';
import { must } from '../../../kernel/must.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { AuditOf } from './audit-for-report.ts';
import { reportReady } from './events.ts';
import { reportModel } from './report-model.ts';
import { reports, type StoredReport } from './store.ts';

/** Makes the report of a completed audit, once; undefined where the audit is not there. */
export async function createReport(
  sql: Sql,
  auditOf: AuditOf,
  accountId: string,
  auditId: string,
): Promise<StoredReport | undefined> {
  const made = await reports.ofAudit(sql, auditId);
  if (made !== undefined) return made;
  const audit = await auditOf(sql, auditId);
  if (audit === undefined) return undefined;
  const model = reportModel(uuidv7(), audit);
  const isFirst = await reports.insert(sql, accountId, model);
  const { report_id: subject, site_id, url, score } = model;
  if (isFirst)
    await emit(sql, reportReady, { accountId, subject, payload: { audit_id: auditId, site_id, url, score } });
  return must(await reports.ofAudit(sql, auditId), `the report of the audit ${auditId}`);
}
