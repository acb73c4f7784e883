import { findSite } from '../../domains/access/sites/index.ts';
import { auditsDomain, defineAudit, listedAudits } from '../../domains/seo/audits/index.ts';
import { auditCrawl } from '../../flows/audit-crawl.ts';
import { auditedUrls } from '../../flows/audited-urls.ts';
import { mount } from '../../http/define-domain.ts';
import type { Sql } from '../../kernel/sql.ts';
import type { Acquire } from '../acquire.ts';
import type { Area, Base } from '../area.ts';
import { auditNamespace } from '../catalog/lakehouse.ts';
import type { composeSearchConsole } from './search-console.ts';

type SearchConsole = ReturnType<typeof composeSearchConsole>;

/** As the rule about pages that compete with each other looks at them. */
const SEEN_DAYS = 28;

/** Audits of sites and checks of pages, with the crawler of crawls. */
export function composeAudits(
  base: Base,
  { crawlPart }: Acquire,
  { queryStats }: Pick<SearchConsole, 'queryStats'>,
): Area {
  const { clock, log, database, jobs, quota, objects, storage, web, browser, threads, sealer } = base;
  const { lifetimes } = storage;
  const urls = auditedUrls();
  const giveBack = (sql: Sql, accountId: string, startedAt: Date) =>
    quota.giveBack(sql, accountId, 'audits_per_week', startedAt);
  defineAudit(jobs, {
    ...{ web, objects, lifetimes, threads, database, clock, log },
    crawl: auditCrawl(crawlPart),
    blockedOf: urls.blocked,
    queriesOf: async (wish, signal) => {
      const stored = await queryStats({ ...wish, days: SEEN_DAYS }, signal);
      return stored?.rows.map(({ query, page, impressions }) => ({ query, url: page, impressions })) ?? null;
    },
    giveBack,
  });
  return {
    domains: [
      mount(auditsDomain, {
        ...{ database, jobs, quota, objects, lifetimes, sealer, threads, browser, web, clock, giveBack },
        checkUrl: (url) => web.checkUrl(url),
        siteOf: findSite,
        skippedOf: urls.skipped,
      }),
    ],
    namespaces: [auditNamespace(base, listedAudits(base))],
  };
}
