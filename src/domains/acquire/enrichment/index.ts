export { enrichmentDomain } from './domain.ts';
export { createEnrichments, type Enrichments } from './enrichments.ts';
export type { EnrichRequest } from './schema.ts';
export type { EnrichmentServices } from './services.ts';
