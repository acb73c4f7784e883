import { madeUpAudit } from '../audit-for-report.ts';
import { storeReport } from '../reports.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann, program) => {
    const audit = madeUpAudit({ pages: 3 });
    return { audit_id: audit.audit_id, report_id: await storeReport(program, ann.accountId, audit) };
  },
  watched: () => ['/api/v1/seo/reports'],
};
