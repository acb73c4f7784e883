import { arrayBuffer } from 'node:stream/consumers';
import { countMembers, membersDomain } from './domains/access/members/index.ts';
import { profileDomain } from './domains/access/profile/index.ts';
import { SessionAuthenticator, SessionSigner, sessionsDomain } from './domains/access/sessions/index.ts';
import { createSite, namedSites, siteRecords, sitesDomain } from './domains/access/sites/index.ts';
import { statusDomain } from './domains/access/status/index.ts';
import { findAccount, tenantsDomain, toAccount } from './domains/access/tenants/index.ts';
import { KeyAuthenticator, looksLikeKey, mintToken, tokensDomain } from './domains/access/tokens/index.ts';
import {
  lastingLimits,
  UsageRecorder,
  usageCounts,
  usageDomain,
  usageRecords,
} from './domains/access/usage/index.ts';
import { builderDomain } from './domains/acquire/builder/index.ts';
import {
  crawlDomain,
  crawledSites,
  createCrawler,
  lastCrawlOf,
  pagesCrawledSince,
  recentCrawls,
  walkSite,
} from './domains/acquire/crawl/index.ts';
import {
  createEnrichments,
  type EnrichmentServices,
  enrichmentDomain,
} from './domains/acquire/enrichment/index.ts';
import { analyseHtml, inspectionDomain } from './domains/acquire/inspection/index.ts';
import { countSpiders, findSpider, spidersDomain } from './domains/acquire/spiders/index.ts';
import {
  addStoredArtifact,
  artifactBytes,
  artifactRecords,
  artifactsDomain,
  findArtifact,
} from './domains/catalog/artifacts/index.ts';
import {
  allRows,
  appendRows,
  columnText,
  countDatasets,
  datasetColumns,
  datasetRecords,
  datasetSize,
  datasetsDomain,
  findDataset,
  namedDatasets,
  quarantinePageRows,
} from './domains/catalog/datasets/index.ts';
import { LineageSender, lineageDomain } from './domains/catalog/lineage/index.ts';
import { type QueryServices, queryDomain } from './domains/catalog/query/index.ts';
import { schemaRecords, schemasDomain } from './domains/catalog/schemas/index.ts';
import { extractArticle, extractionDomain } from './domains/content/extraction/index.ts';
import { dashboardDomain } from './domains/insight/dashboard/index.ts';
import { etlDomain, etlStages, findEtlPipeline } from './domains/orchestrate/etl/index.ts';
import { findPipeline, pipelinesDomain } from './domains/orchestrate/pipelines/index.ts';
import { queueDomain } from './domains/orchestrate/queue/index.ts';
import { findTemplate, templatesDomain } from './domains/orchestrate/templates/index.ts';
import { datasetForSpider } from './flows/dataset-for-spider.ts';
import { enrichStageParts } from './flows/enrich-stage.ts';
import { enrichableDatasets } from './flows/enrichable-datasets.ts';
import { datasetForBuiltSpider, saveBuiltSpider } from './flows/save-built-spider.ts';
import { giveDataset, spiderForCrawl } from './flows/spider-for-crawl.ts';
import { trySpider } from './flows/try-spider.ts';
import type { Foundation } from './foundation.ts';
import { requestAllowance } from './http/admission.ts';
import { type MountedDomain, mount } from './http/define-domain.ts';
import { createServer } from './http/server.ts';
import type { Account } from './kernel/context.ts';
import type { Sql } from './kernel/sql.ts';
import { ALL_SCOPES } from './kernel/tags.ts';
import { VERSION } from './kernel/version.ts';
import { createAiClient } from './platform/ai/index.ts';
import { createNameServers } from './platform/dns/index.ts';
import { eventRecords } from './platform/events/index.ts';
import { countNodes, countRuns, jobRecords } from './platform/jobs/index.ts';
import { createRdap } from './platform/rdap/index.ts';
import { DEFAULT_AGENT, productToken } from './platform/web/index.ts';
import type { Platform, PlatformParts } from './platform-parts.ts';
import { describeStages, STAGE_SCHEMA } from './resource/stage-document.ts';
import { createRunParts } from './run-parts.ts';

export type ExtraDomains = (platform: Platform) => readonly MountedDomain[];

/** Gives every domain what it needs, one line a domain, and the server all of them. */
export function compose(
  foundation: Foundation,
  parts: PlatformParts,
  publicUrl: () => string,
  extra: ExtraDomains,
) {
  const { config, log, sealer } = foundation;
  const {
    clock,
    database,
    notices,
    limits,
    quota,
    jobs,
    objects,
    objectLinks,
    storage,
    web,
    browser,
    pages,
    threads,
    metrics,
    pressure,
  } = parts;
  const production = config.environment === 'production';
  const recorder = new UsageRecorder(database, clock);
  const keys = new KeyAuthenticator({
    database,
    notices,
    clock,
    production,
    onError: (error) => log.warn({ err: error }, 'the last use of a key was not written'),
  });
  const signer = new SessionSigner(sealer.derive('session signing', 32), config.identityProvider);
  const sessions = new SessionAuthenticator({ database, signer, notices, clock });
  const mintFullAccessKey = (sql: Sql, accountId: string, name: string) =>
    mintToken(sql, { accountId, name, environment: 'live', scopes: [], expiresAt: null });

  const crawler = createCrawler({
    jobs,
    web,
    browser,
    openBrowser: parts.openBrowser,
    allow: config.fetchAllow,
    proxies: config.proxies,
    threads: config.crawlThreads,
    log,
    insertRows: (sql, accountId, datasetId, rows) =>
      appendRows(sql, storage.tables, { accountId, tableId: datasetId }, rows, 'crawl'),
    quarantine: quarantinePageRows,
    lifetimes: storage.lifetimes,
    putBody: async (key, bytes) =>
      void (await objects.put(key, Buffer.from(bytes), { contentType: 'application/zstd' })),
    getBody: async (key) => new Uint8Array(await arrayBuffer((await objects.get(key)).stream)),
  });

  const enrichment: EnrichmentServices = {
    database,
    jobs,
    quota,
    web,
    pages,
    threads,
    dns: createNameServers({ servers: config.dnsResolvers }),
    rdap: createRdap({ web, bootstrapUrl: config.enrichment.rdapBootstrapUrl }),
    providers: config.enrichment.providers,
    geoIpFile: config.enrichment.geoIpFile,
    datasets: enrichableDatasets(storage),
    analyse: (page, signal) => analyseHtml(threads, page, signal),
    readArticle: (page, signal) => extractArticle(threads, page, signal),
    robotsOf: (url) => crawler.sitemaps.robots.of(url),
    lastCrawl: (accountId, host) => database.readingAs(accountId)((sql) => lastCrawlOf(sql, host)),
    walkSitemaps: (origin, walk) => walkSite(crawler.sitemaps, origin, walk),
    accountOf: async (sql, accountId) => toAccount((await findAccount(sql, accountId))!),
    namedSites: async (sql) => [...(await namedSites(sql)), ...(await crawledSites(sql))],
  };

  const accountOf = async (sql: Sql, accountId: string) => toAccount((await findAccount(sql, accountId))!);
  const spiderMaking = {
    quota,
    columnsOf: (sql: Sql, accountId: string, datasetId: string) =>
      datasetColumns(sql, storage.tables, accountId, datasetId),
  };
  const crawl = {
    jobs,
    quota,
    checkUrl: (url: string) => web.checkUrl(url),
    spiderOf: (sql: Sql, accountId: string, id: string) => spiderForCrawl(sql, storage.tables, accountId, id),
    giveDataset: (sql: Sql, maker: { account: Account; actorId: string }, id: string) =>
      giveDataset(sql, storage.tables, spiderMaking, maker, id),
  };
  const query = mount(queryDomain, {
    ...storage,
    objects,
    web,
    namedTables: namedDatasets,
    artifactBytes,
    records: [
      ...[jobRecords, siteRecords, datasetRecords, artifactRecords, schemaRecords, usageRecords],
      eventRecords,
    ],
  });
  const etl = {
    ...{ ...storage, database, jobs, objects, web, sealer, log, columnText, artifactBytes },
    addArtifact: addStoredArtifact,
    datasetColumns: (sql: Sql, accountId: string, datasetId: string) =>
      datasetColumns(sql, storage.tables, accountId, datasetId),
  };
  const runParts = createRunParts({
    ...{ database, jobs, quota, storage, web, sealer, log, crawl, accountOf },
    sitemaps: crawler.sitemaps,
    query: query.services as QueryServices,
    enrichment: enrichStageParts(createEnrichments(enrichment), { jobs }),
    moreStages: etlStages(etl),
  });

  const usage = {
    quota,
    recorder,
    requestsOf: (account: Account) => limits.used(account.id, requestAllowance(account)),
    liveCounts: { members: countMembers, datasets: countDatasets, spiders: countSpiders },
  };

  const domains = [
    mount(tokensDomain, {
      scopes: ALL_SCOPES,
      production,
      database,
      authenticate: (key) => keys.authenticate(key),
      forget: (keyHash) => keys.forget(keyHash),
      usageOf: (sql, account) => usageCounts(sql, account, quota),
    }),
    mount(tenantsDomain, { database, mintFullAccessKey, createSite }),
    mount(sessionsDomain, { database, signer, limits, forget: (userId) => sessions.forget(userId) }),
    mount(membersDomain, { quota, publicUrl, forget: (userId) => sessions.forget(userId) }),
    mount(usageDomain, usage),
    mount(profileDomain, {}),
    mount(sitesDomain, { quota }),
    mount(schemasDomain, { rowsOf: (ctx, datasetId, most) => allRows(ctx, storage, datasetId, most) }),
    mount(datasetsDomain, { ...storage, quota, database, jobs, objects, web, artifactBytes, log }),
    query,
    mount(artifactsDomain, { database, objects, web }),
    mount(crawlDomain, { ...crawler, ...crawl, database }),
    mount(spidersDomain, {
      quota,
      checkUrl: (url) => web.checkUrl(url),
      tryPage: (ctx, spider, url, render) => trySpider(ctx, crawler, storage.tables, { spider, url, render }),
      columnsOf: (sql, accountId, datasetId) => datasetColumns(sql, storage.tables, accountId, datasetId),
      pages,
      threads,
      objects,
      lifetimes: storage.lifetimes,
      crawlsOf: recentCrawls,
      createDataset: (ctx, sql, draft) =>
        datasetForSpider(sql, { quota, tables: storage.tables }, ctx, draft),
    }),
    mount(builderDomain, {
      database,
      jobs,
      pages,
      threads,
      log,
      ai: config.ai === undefined ? undefined : createAiClient(config.ai),
      checkUrl: (url) => web.checkUrl(url),
      mayRead: async (url) =>
        (await crawler.sitemaps.robots.of(url)).robots.decide(productToken(DEFAULT_AGENT), url).allowed,
      columnsOf: (sql, accountId, datasetId) => datasetColumns(sql, storage.tables, accountId, datasetId),
      accountOf,
      saveSpider: (sql, maker, spider) => saveBuiltSpider(sql, spiderMaking, maker, spider),
      saveDataset: (sql, maker, draft) =>
        datasetForBuiltSpider(sql, { quota, tables: storage.tables }, maker, draft),
    }),
    mount(enrichmentDomain, enrichment),
    mount(inspectionDomain, { pages, threads }),
    mount(extractionDomain, { pages, threads }),
    mount(queueDomain, { database }),
    mount(etlDomain, { ...etl, ...runParts }),
    mount(pipelinesDomain, { database, jobs, clock, accountOf, ...runParts }),
    mount(templatesDomain, {
      ...{ database, jobs, ...runParts },
      checkUrl: (url) => web.checkUrl(url),
      hasDataset: async (sql, accountId, datasetId) =>
        (await datasetColumns(sql, storage.tables, accountId, datasetId)) !== undefined,
      hasSpider: async (sql, spiderId) =>
        ((await findSpider(sql, spiderId))?.status ?? 'archived') !== 'archived',
    }),
    mount(lineageDomain, { producer: publicUrl, isEmitting: config.openLineage !== undefined }),
    mount(dashboardDomain, {
      clock,
      jobs,
      datasetOf: (sql, accountId, datasetId) => datasetSize(sql, storage.tables, accountId, datasetId),
      nameOf: {
        dataset: async (sql, id) => (await findDataset(sql, id))?.name,
        spider: async (sql, id) => (await findSpider(sql, id))?.name,
        artifact: async (sql, id) => (await findArtifact(sql, id))?.name,
        pipeline: async (sql, id) => (await findPipeline(sql, id))?.name,
        etl: async (sql, id) => (await findEtlPipeline(sql, id))?.name,
        workflow: async (sql, id) => (await findTemplate(sql, id))?.name,
      },
      pagesSince: pagesCrawledSince,
      limitsOf: (sql, account) => lastingLimits(sql, account, usage),
    }),
    mount(statusDomain, {
      version: VERSION,
      environment: config.environment,
      startedAt: clock.now(),
      ping: async () => void (await database.pool.query({ name: 'ping', text: 'SELECT 1' })),
      probes: [
        {
          name: 'postgres',
          check: async () => (await database.pool.query('SHOW server_version')).rows[0].server_version,
        },
        {
          name: 'object_store',
          check: () => objects.ping().then(() => (objectLinks === undefined ? 'S3' : 'folder')),
        },
        { name: 'jobs', check: async () => `${await database.system(countNodes)} nodes at work` },
      ],
      countJobs: countRuns,
    }),
    ...extra({ database, jobs, quota, objects, web }),
  ];

  const server = createServer({
    authenticator: {
      authenticate: (credential) =>
        looksLikeKey(credential) ? keys.authenticate(credential) : sessions.authenticate(credential),
    },
    limits,
    database,
    sealer,
    log,
    domains,
    metrics,
    pressure,
    objectLinks,
    trustProxy: config.trustProxy,
    publicUrl,
    schemaSupplements: () => ({ [STAGE_SCHEMA]: describeStages(runParts.runs.registry.all()) }),
    onAnswered: (answered) => recorder.record(answered),
  });
  const lineageSender =
    config.openLineage === undefined
      ? undefined
      : new LineageSender({ database, receiver: config.openLineage, log });
  const subscribers = domains.flatMap((domain) => domain.subscribers);
  return { server, recorder, crawler, subscribers, lineageSender };
}
