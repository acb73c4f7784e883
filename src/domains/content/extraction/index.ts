export { extractionDomain } from './domain.ts';
