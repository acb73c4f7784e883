import { findSpider } from '../domains/acquire/spiders/index.ts';
import { addStoredArtifact, artifactBytes } from '../domains/catalog/artifacts/index.ts';
import { columnText } from '../domains/catalog/datasets/index.ts';
import { etlDomain, etlStages } from '../domains/orchestrate/etl/index.ts';
import { pipelinesDomain } from '../domains/orchestrate/pipelines/index.ts';
import { queueDomain } from '../domains/orchestrate/queue/index.ts';
import { resourcesDomain } from '../domains/orchestrate/resources/index.ts';
import { templatesDomain } from '../domains/orchestrate/templates/index.ts';
import { mount } from '../http/define-domain.ts';
import type { Access } from './access.ts';
import type { Acquire } from './acquire.ts';
import type { Area, Base } from './area.ts';
import type { Catalog } from './catalog.ts';
import type { HealthPrices } from './health-prices.ts';
import { createRunParts } from './parts/runs.ts';

interface Below {
  access: Access;
  catalog: Catalog;
  acquire: Acquire;
  healthPrices: HealthPrices;
}

/** What runs when, and in which order: pipelines, ETL, templates, queues. */
export function composeOrchestrate(base: Base, below: Below) {
  const { access, catalog, acquire, healthPrices } = below;
  const { accountOf } = access;
  const { query, columnsOf } = catalog;
  const { crawl, sitemaps, enrichment } = acquire;
  const { searchRates } = healthPrices;
  const { log, sealer, clock, database, quota, jobs, objects, storage, web, policies, kinds } = base;
  const etl = {
    ...{ ...storage, database, jobs, objects, web, sealer, log, columnText, artifactBytes },
    addArtifact: addStoredArtifact,
    datasetColumns: columnsOf,
  };
  const runParts = createRunParts({
    ...{ database, jobs, quota, storage, web, sealer, log, policies },
    ...{ crawl, accountOf, sitemaps, query, enrichment, searchRates },
    moreStages: etlStages(etl),
  });
  return {
    domains: [
      mount(queueDomain, { database }),
      mount(resourcesDomain, { kinds }),
      mount(etlDomain, { ...etl, ...runParts }),
      mount(pipelinesDomain, { database, jobs, clock, accountOf, ...runParts }),
      mount(templatesDomain, {
        ...{ database, jobs, ...runParts },
        checkUrl: (url) => web.checkUrl(url),
        hasDataset: async (sql, accountId, datasetId) =>
          (await columnsOf(sql, accountId, datasetId)) !== undefined,
        hasSpider: async (sql, spiderId) =>
          ((await findSpider(sql, spiderId))?.status ?? 'archived') !== 'archived',
      }),
    ],
    /** Every kind of stage that a run may have. */
    stages: () => runParts.runs.registry.all(),
  } satisfies Area & Record<string, unknown>;
}
