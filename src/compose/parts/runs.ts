import type { Crawler, CrawlWork } from '../../domains/acquire/crawl/index.ts';
import { hasStrategy } from '../../domains/acquire/crawl/index.ts';
import type { QueryServices } from '../../domains/catalog/query/index.ts';
import {
  createWebhookSecrets,
  type EnrichStage,
  pipelineStages,
} from '../../domains/orchestrate/pipelines/index.ts';
import { exportRatesStage, type SearchRates } from '../../flows/export-rates.ts';
import { stageCrawls } from '../../flows/stage-crawls.ts';
import { stageRows } from '../../flows/stage-rows.ts';
import type { Account } from '../../kernel/context.ts';
import type { Logger } from '../../kernel/log.ts';
import type { Policies } from '../../kernel/policy.ts';
import type { Sql } from '../../kernel/sql.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Quota } from '../../platform/limits/index.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { createRuns, StageRegistry, type StageType } from '../../platform/runs/index.ts';
import type { Sealer } from '../../platform/secrets/index.ts';
import type { GuardedClient } from '../../platform/web/index.ts';
import type { Storage } from './storage.ts';

export interface RunPartsOptions {
  database: Database;
  jobs: Jobs;
  quota: Quota;
  storage: Storage;
  web: GuardedClient;
  sealer: Sealer;
  log: Logger;
  policies: Policies;
  crawl: CrawlWork['services'];
  sitemaps: Crawler['sitemaps'];
  query: QueryServices;
  /** Undefined until a part of the program enriches. */
  enrichment: EnrichStage | undefined;
  accountOf(sql: Sql, accountId: string): Promise<Account>;
  /** Of further domains. */
  moreStages: readonly StageType[];
  searchRates: SearchRates;
}

/** The engine of runs with every kind of stage, and what pipelines need beside it. */
export function createRunParts(options: RunPartsOptions) {
  const { database, jobs, quota, storage, web, sealer, log, policies, crawl, query, accountOf } = options;
  const { tables, scratch, parsers, exports } = storage;
  const webhookSecrets = createWebhookSecrets(sealer);
  const parts = {
    crawls: stageCrawls({ crawl, hasStrategy, sitemaps: options.sitemaps, tables }),
    rows: stageRows({ database, query, tables, quota, scratch, parsers, exports, log }),
    enrichment: options.enrichment,
    checkUrl: (url: string) => web.checkUrl(url),
  };
  const registry = new StageRegistry(policies, [
    ...pipelineStages(parts, { web, secrets: webhookSecrets }),
    exportRatesStage({ database, tables, quota, scratch, parsers, searchRates: options.searchRates }, parts),
    ...options.moreStages,
  ]);
  return { webhookSecrets, runs: createRuns({ database, jobs, registry, accountOf, log }) };
}
