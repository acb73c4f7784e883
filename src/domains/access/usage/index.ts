export { usageDomain } from './domain.ts';
export { UsageRecorder } from './recorder.ts';
export { lastingLimits, usageCounts } from './summary.ts';
