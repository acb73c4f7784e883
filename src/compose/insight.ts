import { lastingLimits } from '../domains/access/usage/index.ts';
import { pagesCrawledSince } from '../domains/acquire/crawl/index.ts';
import { findSpider } from '../domains/acquire/spiders/index.ts';
import { findArtifact } from '../domains/catalog/artifacts/index.ts';
import { datasetSize, findDataset } from '../domains/catalog/datasets/index.ts';
import { dashboardDomain } from '../domains/insight/dashboard/index.ts';
import { etlPipelines } from '../domains/orchestrate/etl/index.ts';
import { pipelines } from '../domains/orchestrate/pipelines/index.ts';
import { templates } from '../domains/orchestrate/templates/index.ts';
import { mount } from '../http/define-domain.ts';
import type { Access } from './access.ts';
import type { Area, Base } from './area.ts';

/** What it all adds up to: the overview today; alerts, experiments, forecasts and cost to come. */
export function composeInsight({ clock, jobs, storage }: Base, access: Access): Area {
  return {
    domains: [
      mount(dashboardDomain, {
        clock,
        jobs,
        datasetOf: (sql, accountId, datasetId) => datasetSize(sql, storage.tables, accountId, datasetId),
        nameOf: {
          dataset: async (sql, id) => (await findDataset(sql, id))?.name,
          spider: async (sql, id) => (await findSpider(sql, id))?.name,
          artifact: async (sql, id) => (await findArtifact(sql, id))?.name,
          pipeline: async (sql, id) => (await pipelines.find(sql, id))?.name,
          etl: async (sql, id) => (await etlPipelines.find(sql, id))?.name,
          workflow: async (sql, id) => (await templates.find(sql, id))?.name,
        },
        pagesSince: pagesCrawledSince,
        limitsOf: (sql, account) => lastingLimits(sql, account, access.usage),
      }),
    ],
  };
}
