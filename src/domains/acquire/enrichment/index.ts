export { enrichmentDomain } from './domain.ts';
export { createEnrichments, type Enrichments } from './enrichments.ts';
export { openSiteFinder } from './names/site-finder.ts';
export type { EnrichRequest } from './schema.ts';
export type { EnrichmentServices } from './services.ts';
