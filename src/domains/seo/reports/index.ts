export type { AuditForReport, AuditIssue, AuditOf, Severity } from './audit-for-report.ts';
export { type Brand, type BrandOf, neutralBrand } from './brand.ts';
export { brandFor, requireBranding } from './brand-for.ts';
export { createReport } from './create-report.ts';
export { reportsDomain } from './domain.ts';
export { type RenderedReport, renderReport } from './render-report.ts';
export type { ReportContent } from './schema.ts';
export type { ReportsServices } from './services.ts';
export { reports, type StoredReport } from './store.ts';
