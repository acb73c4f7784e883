import { defineDomain } from '../../../http/define-domain.ts';
import * as events from './events.ts';
import { enrichDataset } from './operations/enrich-dataset.ts';
import { getJob } from './operations/get-job.ts';
import { listSources } from './operations/list-sources.ts';
import { removeOldResults } from './results-store.ts';
import type { EnrichmentServices } from './services.ts';
import { defineEnrichment } from './workflows/run-enrichment.ts';

export const enrichmentDomain = defineDomain({
  name: 'enrichment',
  operations: [enrichDataset, getJob, listSources],
  events: Object.values(events),
  create: (services: EnrichmentServices): EnrichmentServices => {
    defineEnrichment(services);
    return services;
  },
  purge: (_services, transact) => transact(removeOldResults),
});
