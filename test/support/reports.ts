import type { AuditForReport } from '../../src/domains/seo/reports/audit-for-report.ts';
import { reportModel } from '../../src/domains/seo/reports/report-model.ts';
import { reports } from '../../src/domains/seo/reports/store.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { withAdmin } from './database.ts';

/** Stores the report of an audit, as the end of the audit does, and answers its id. */
export async function storeReport(
  program: { dataFolder: string },
  accountId: string,
  audit: AuditForReport,
): Promise<string> {
  const model = reportModel(uuidv7(), audit);
  await withAdmin(program, (client) => {
    const query = async (text: string, values: readonly unknown[] = []) => {
      const { rows, rowCount } = await client.query(text, [...values]);
      return { rows, rowCount: rowCount ?? 0 };
    };
    return reports.insert({ query }, accountId, model);
  });
  return model.report_id;
}
