export { usageDomain } from './domain.ts';
export { UsageRecorder } from './recorder.ts';
export { usageCounts } from './summary.ts';
