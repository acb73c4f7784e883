export type { AuditForReport, AuditIssue, Severity } from './audit-for-report.ts';
export { neutralBrand } from './brand.ts';
export { brandFor, requireBranding } from './brand-for.ts';
export { createReport } from './create-report.ts';
export { reportsDomain } from './domain.ts';
export { mailReport } from './mail-report.ts';
export type { ReportContent } from './schema.ts';
export type { ReportsServices } from './services.ts';
export { reports } from './store.ts';
