export { lakehouseDomain } from './domain.ts';
export type { LakehouseServices, Namespace } from './services.ts';
