import { isUuid } from '../../../kernel/ids.ts';
import { type Sql, statement } from '../../../kernel/sql.ts';
import { createResourceView } from '../../../resource/resource-view.ts';
import { FILTERS } from './filters.ts';
import type { ReportModel } from './report-model.ts';
import type { ReportContent } from './schema.ts';

export interface ReportRow extends Omit<ReportModel, 'completed_at' | 'content'> {
  completed_at: Date;
  created_at: Date;
}

export type StoredReport = ReportRow & { content: ReportContent };

const SHOWN = [
  ...['report_id', 'audit_id', 'site_id', 'url', 'score', 'score_change', 'issues', 'pages'],
  ...['completed_at', 'created_at'],
];

const view = createResourceView<ReportRow>({
  name: 'seo_reports',
  from: 'seo_reports',
  id: 'report_id',
  shown: SHOWN,
  search: ['url'],
  filters: FILTERS,
  sort: { created_at: 'created_at', completed_at: 'completed_at', score: 'score' },
});
const insert = statement(
  'seo-reports.insert',
  `INSERT INTO seo_reports (account_id, report_id, audit_id, site_id, url, score, score_change, issues, pages, completed_at, content)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (account_id, audit_id) DO NOTHING`,
);
const find = statement<StoredReport>(
  'seo-reports.find',
  `SELECT ${SHOWN.join(', ')}, content FROM seo_reports WHERE report_id = $1`,
);
const findByAudit = statement<StoredReport>(
  'seo-reports.find-by-audit',
  `SELECT ${SHOWN.join(', ')}, content FROM seo_reports WHERE audit_id = $1`,
);

export const reports = {
  list: view.list,
  find: async (sql: Sql, id: string): Promise<StoredReport | undefined> =>
    isUuid(id) ? find.first(sql, [id]) : undefined,
  ofAudit: (sql: Sql, auditId: string): Promise<StoredReport | undefined> =>
    findByAudit.first(sql, [auditId]),
  /** Answers whether it is the first of its audit. */
  async insert(sql: Sql, accountId: string, model: ReportModel): Promise<boolean> {
    const { report_id, audit_id, site_id, url, score, score_change, issues, pages } = model;
    const values = [report_id, audit_id, site_id, url, score, score_change, issues, pages];
    const { completed_at, content } = model;
    return (await insert.run(sql, [accountId, ...values, completed_at, JSON.stringify(content)])) > 0;
  },
};
