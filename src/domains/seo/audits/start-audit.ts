import type { Account } from '../../../kernel/context.ts';
import { invalidRequest, notFound } from '../../../kernel/errors.ts';
import { uuidv7 } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { JobRun } from '../../../platform/jobs/index.ts';
import { RULESET } from '../../../platform/seo/index.ts';
import { AUDIT, type AuditInput, type AuditOptions } from './plan.ts';
import type { AuditServices } from './services.ts';
import { type AuditRow, insertAudit } from './store/runs.ts';

export interface AuditRequest {
  site_id?: string | null | undefined;
  url?: string | null | undefined;
  schedule_id?: string | undefined;
  max_pages: number;
  js_rendering?: boolean | undefined;
  respect_robots_txt?: boolean | undefined;
  include?: readonly string[] | undefined;
  exclude?: readonly string[] | undefined;
  sitemaps?: boolean | undefined;
  user_agent?: string | undefined;
}

export interface StartedAudit {
  row: AuditRow;
  run: JobRun;
}

interface StartOptions {
  /** Visitors have limits of their own. */
  isCounted: boolean;
  rate?: AuditInput['rate'];
  visit?: AuditInput['visit'];
}

/** Starts an audit in the caller's transaction, within the account's weekly audits. */
export async function startAudit(
  services: Pick<AuditServices, 'jobs' | 'quota' | 'checkUrl' | 'siteOf'>,
  sql: Sql,
  { account, request }: { account: Account; request: AuditRequest },
  { isCounted, rate = null, visit = null }: StartOptions = { isCounted: true },
): Promise<StartedAudit> {
  const url = await startOf(services, sql, request);
  const options = optionsOf(request);
  if (isCounted) {
    services.quota.most(account, 'pages_per_audit', options.max_pages);
    await services.quota.spend(sql, account, 'audits_per_week');
  }
  const auditId = uuidv7();
  const input: AuditInput = {
    ...{ url: url.href, options, isCounted, rate, visit },
    siteId: request.site_id ?? null,
    scheduleId: request.schedule_id ?? null,
  };
  const run = await services.jobs.enqueue(sql, {
    ...{ runId: auditId, accountId: account.id, kind: AUDIT, input },
    progress: { pages_crawled: 0, pages_queued: 1, issues: 0, score: null },
  });
  const { siteId, scheduleId } = input;
  const row = await insertAudit(sql, account.id, {
    ...{ auditId, siteId, scheduleId, url: url.href, host: hostOf(url), options, ruleset: RULESET },
  });
  return { row, run };
}

async function startOf(
  { checkUrl, siteOf }: Pick<AuditServices, 'checkUrl' | 'siteOf'>,
  sql: Sql,
  request: AuditRequest,
): Promise<URL> {
  const siteId = request.site_id ?? undefined;
  const url = request.url ?? undefined;
  if ((siteId === undefined) === (url === undefined))
    throw invalidRequest('Give either site_id or url, to say what is audited.');
  if (url !== undefined) return checkUrl(url);
  const site = siteId === undefined ? undefined : await siteOf(sql, siteId);
  if (site === undefined)
    throw notFound('There is no such site in this account. List them with GET /api/v1/sites.');
  return checkUrl(site.url);
}

const optionsOf = (request: AuditRequest): AuditOptions => ({
  max_pages: request.max_pages,
  js_rendering: request.js_rendering ?? false,
  respect_robots_txt: request.respect_robots_txt ?? true,
  include: request.include ?? [],
  exclude: request.exclude ?? [],
  sitemaps: request.sitemaps ?? true,
  user_agent: request.user_agent ?? null,
});

/** Runs of one site are compared with each other, with www or without. */
const hostOf = ({ host }: URL): string => host.replace(/^www\./, '');
