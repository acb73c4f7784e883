export { inspectionDomain } from './domain.ts';
