export { schemasDomain } from './domain.ts';
export { schemaRecords } from './records.ts';
