export { queryDomain } from './domain.ts';
export { engineRequest } from './engine-request.ts';
export { withRelations } from './open-relations.ts';
export { queryOrigins } from './query-origins.ts';
export { dataTypeOf } from './result-types.ts';
export type { QueryServices, QueryWork } from './services.ts';
