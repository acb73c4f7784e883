import type { Account } from '../../../kernel/context.ts';
import { invalidRequest, notFound } from '../../../kernel/errors.ts';
import type { Maker } from '../../../kernel/kind.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { checkTimes } from '../../../platform/jobs/index.ts';
import type { NotifyWish, ReportWish, ScheduledAuditWish } from './schema.ts';
import type { ScheduledAuditsServices } from './services.ts';
import type { ScheduleContent } from './store/schedules.ts';
import { schedules } from './store/schedules.ts';
import { checkWeeklyLimit } from './timing.ts';

export const DEFAULT_REPORT: ReportWish = { formats: ['pdf'], branding: 'none' };
export const DEFAULT_NOTIFY: NotifyWish = { score_drop: 5, severity: 'high' };

export const DEFAULTS = {
  timezone: 'UTC',
  max_pages: 25,
  js_rendering: false,
  enabled: true,
  recipients: [],
} as const;

/** What was before with what is wished for, each field of `report` and `notify` by itself. */
export function mergedContent(
  before: ScheduleContent | undefined,
  wish: ScheduledAuditWish,
): ScheduleContent {
  const base = before ?? {
    ...DEFAULTS,
    ...{ name: '', cron: '', site_id: null, url: null, disabled_reason: null, failures_in_row: 0 },
    report: DEFAULT_REPORT,
    notify: DEFAULT_NOTIFY,
  };
  const { report, notify, site_id: siteId, url, ...rest } = wish;
  const isSwitchedOn = wish.enabled === true && !base.enabled;
  return {
    ...base,
    ...rest,
    ...(siteId === undefined ? {} : { site_id: siteId, url: null }),
    ...(url === undefined ? {} : { url, site_id: null }),
    ...(isSwitchedOn || wish.enabled === false ? { failures_in_row: 0, disabled_reason: null } : {}),
    report: { ...base.report, ...report },
    notify: { ...base.notify, ...notify },
  };
}

/** Everything that can be wrong with it, each with its place and what to do. */
export async function checkContent(
  { account, services }: Maker<ScheduledAuditsServices>,
  sql: Sql,
  content: ScheduleContent,
  id: string | undefined,
): Promise<ScheduleContent> {
  const now = services.clock.now();
  const { cron, timezone, enabled } = content;
  const url = await checkTarget(services, sql, content);
  checkTimes({ cron, timezone }, now);
  services.quota.most(account, 'pages_per_audit', content.max_pages);
  services.requireBranding(account, content.report.branding);
  if (enabled) await checkLimit(account, sql, { id, cron, timezone }, now);
  return { ...content, url };
}

async function checkLimit(
  account: Account,
  sql: Sql,
  own: { id: string | undefined; cron: string; timezone: string },
  now: Date,
): Promise<void> {
  const others = (await schedules.enabledTimes(sql)).filter(({ id }) => id !== own.id);
  checkWeeklyLimit(account, [...others, own], now);
}

async function checkTarget(
  services: ScheduledAuditsServices,
  sql: Sql,
  { site_id: siteId, url }: ScheduleContent,
): Promise<string | null> {
  if (siteId !== null) {
    if (!(await services.hasSite(sql, siteId)))
      throw notFound('There is no such site in this account. List them with GET /api/v1/sites.');
    return null;
  }
  if (url === null) {
    const message = 'is required, or url instead';
    throw invalidRequest('Give either site_id or url.', { details: [{ path: 'site_id', message }] });
  }
  return services.checkUrl(url).href;
}

/** Both at once would leave open which one is meant. */
export function refuseBoth({ site_id: siteId, url }: ScheduledAuditWish): void {
  if (siteId === undefined || url === undefined) return;
  const message = 'cannot be combined with site_id';
  throw invalidRequest('Give either site_id or url, not both.', { details: [{ path: 'url', message }] });
}
