import type { Clock } from '../../../kernel/clock.ts';
import type { Account } from '../../../kernel/context.ts';
import type { Subscriber } from '../../../kernel/events.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Quota } from '../../../platform/limits/index.ts';

export interface AuditWish {
  site_id: string | null;
  url: string | null;
  max_pages: number;
  js_rendering: boolean;
  schedule_id: string;
}

export interface ScheduledAuditsServices {
  jobs: Jobs;
  quota: Quota;
  clock: Clock;
  /** Whether a mail server is set up. */
  canMail: boolean;
  checkUrl(url: string): URL;
  hasSite(sql: Sql, siteId: string): Promise<boolean>;
  accountOf(sql: Sql, accountId: string): Promise<Account>;
  /** Refuses a look of its own to accounts whose tier has none. */
  requireBranding(account: Account, branding: 'none' | 'white_label'): void;
  /** Starts an audit in the transaction it is given, within the account's limits. */
  startAudit(sql: Sql, account: Account, wish: AuditWish): Promise<{ audit_id: string }>;
}

export interface ScheduledAuditsDependencies extends ScheduledAuditsServices {
  /** Who follows the audits that schedules have started. */
  follower: Subscriber;
}
