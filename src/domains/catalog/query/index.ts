export { queryDomain } from './domain.ts';
export { withRows } from './engine/open-rows.ts';
export { engineRequest } from './engine-request.ts';
export { withRelations } from './open-relations.ts';
export { dataTypeOf } from './result-types.ts';
export type { EngineWork, QueryServices } from './services.ts';
