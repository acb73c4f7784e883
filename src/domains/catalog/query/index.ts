export { queryDomain } from './domain.ts';
