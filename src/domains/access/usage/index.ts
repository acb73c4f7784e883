export { usageDomain } from './domain.ts';
export { UsageRecorder } from './recorder.ts';
export { usageRecords } from './records.ts';
export { lastingLimits, usageCounts } from './summary.ts';
