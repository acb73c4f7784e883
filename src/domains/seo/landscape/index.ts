export { landscapeDomain } from './domain.ts';
