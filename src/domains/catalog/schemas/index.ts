export { schemasDomain } from './domain.ts';
