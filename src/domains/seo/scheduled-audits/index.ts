export { TICK } from './clock.ts';
export { scheduledAuditsDomain } from './domain.ts';
export { beginRun } from './runs/begin-run.ts';
export { completeRun, disableForSite, failRun } from './runs/end-run.ts';
export type { NotifyWish, Severity } from './schema.ts';
export type { ScheduledAuditsServices } from './services.ts';
export { type MailOutcome, mails } from './store/mails.ts';
export { runs } from './store/runs.ts';
export { schedules } from './store/schedules.ts';
