export { etlDomain } from './domain.ts';
