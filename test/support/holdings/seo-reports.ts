import { madeUpAudit } from '../audit-for-report.ts';
import { storeReport } from '../reports.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann, program) => ({
    report_id: await storeReport(program, ann.accountId, madeUpAudit({ pages: 3 })),
  }),
  watched: () => ['/api/v1/seo/reports'],
};
