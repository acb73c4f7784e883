import type { MountedDomain } from '../http/define-domain.ts';
import { createServer } from '../http/server.ts';
import { eventRecords } from '../platform/events/index.ts';
import { jobRecords } from '../platform/jobs/index.ts';
import { describeStages, STAGE_SCHEMA } from '../platform/runs/index.ts';
import { composeAccess } from './access.ts';
import { composeAcquire } from './acquire.ts';
import { composeAgency } from './agency.ts';
import type { Area, Base } from './area.ts';
import { composeCatalog } from './catalog.ts';
import { composeContent } from './content.ts';
import { composeGrowth } from './growth.ts';
import { composeHealthPrices } from './health-prices.ts';
import { composeInsight } from './insight.ts';
import { composeOrchestrate } from './orchestrate.ts';
import type { Foundation } from './parts/foundation.ts';
import type { Platform, PlatformParts } from './parts/platform.ts';
import { composeSeo } from './seo.ts';
import { composeTelemetry } from './telemetry.ts';
import { composeTrust } from './trust.ts';

/** What SQL reads of the parts below the domains. */
const PLATFORM_RECORDS = [jobRecords, eventRecords];

export type ExtraDomains = (platform: Platform) => readonly MountedDomain[];

/** Puts the areas together, each after those that it builds on, and gives the server all of their domains. */
export function compose(
  { config, log, sealer }: Foundation,
  parts: PlatformParts,
  publicUrl: () => string,
  extra: ExtraDomains,
) {
  const kinds = () => domains.flatMap((domain) => domain.kinds);
  const records = () => [...PLATFORM_RECORDS, ...domains.flatMap((domain) => domain.records)];
  const sqlTables = () => areas.flatMap((area) => area.sqlTables ?? []);
  const namespaces = () => areas.flatMap((area) => area.namespaces ?? []);
  const base: Base = { ...parts, config, log, sealer, publicUrl, kinds, records, sqlTables, namespaces };
  const { database, jobs, quota, objects, web, limits, metrics, pressure, objectLinks, policies } = parts;
  const access = composeAccess(base);
  const catalog = composeCatalog(base, access);
  const acquire = composeAcquire(base, access, catalog);
  const healthPrices = composeHealthPrices(base, access, acquire);
  const orchestrate = composeOrchestrate(base, { access, catalog, acquire, healthPrices });
  const areas: Area[] = [
    ...[access, catalog, acquire, orchestrate],
    composeContent(base),
    composeInsight(base, access),
    composeTrust(base),
    composeSeo(base, access, acquire),
    healthPrices,
    composeTelemetry(base),
    composeGrowth(base),
    composeAgency(base),
    { domains: extra({ database, jobs, quota, objects, web, policies }) },
  ];
  const domains: readonly MountedDomain[] = areas.flatMap((area) => area.domains);
  const server = createServer({
    ...{ database, limits, sealer, log, domains, metrics, pressure, objectLinks, publicUrl, policies },
    s3Door: {
      ...parts.s3Door,
      still: ({ accountId, actorId }) => access.stillHasAccess(accountId, actorId),
      resolve: ({ accountId }, key) => healthPrices.objectOf(accountId, key),
    },
    authenticator: access.authenticator,
    trustProxy: config.trustProxy,
    schemaSupplements: () => ({ [STAGE_SCHEMA]: describeStages(orchestrate.stages()) }),
    onAnswered: (answered) => access.recorder.record(answered),
  });
  return { server, domains, background: areas.flatMap((area) => area.background ?? []) };
}
