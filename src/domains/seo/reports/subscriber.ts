import { hear, type Subscriber } from '../../../kernel/events.ts';
import { auditCompleted } from '../audits/events.ts';
import type { AuditOf } from './audit-for-report.ts';
import { createReport } from './create-report.ts';

export const reportSubscriber = ({ auditOf }: { auditOf: AuditOf }): Subscriber => ({
  name: 'seo-reports',
  hears: [
    hear(auditCompleted, async ({ accountId, subject }, sql) => {
      await createReport(sql, auditOf, accountId, subject);
    }),
  ],
});
