export type { AuditCrawl, CrawlOrder, CrawlTurn } from './audit-crawl.ts';
export { checkFetched } from './checks/check-fetched.ts';
export { auditsDomain } from './domain.ts';
export { auditForReport } from './for-report.ts';
export { listedAudits } from './listed/listed-audits.ts';
export type { AuditedPage } from './observer.ts';
export { type AuditRequest, startAudit } from './start-audit.ts';
export { defineAudit } from './workflows/run-audit.ts';

/** The module that reads the pages of audits in the threads of the crawler. */
export const AUDIT_OBSERVER_MODULE = import.meta.resolve('./observer.ts');
