import { rateLimitExceeded } from '../../../kernel/errors.ts';
import { advisoryLock } from '../../../platform/postgres/advisory-lock.ts';
import type { AuditServices } from './services.ts';
import { type AuditRequest, startAudit } from './start-audit.ts';
import { runningAudits } from './store/runs.ts';
import { spendVisit } from './store/visits.ts';
import { VISITORS, VISITORS_AT_ONCE, VISITS_PER_HOUR } from './visitors.ts';

const lock = advisoryLock('audits.visitors', 32);
const HOUR_MS = 3_600_000;
const SOON_S = 30;

/** Starts the audit of somebody without an account: so many an hour, and so many at a time for all of them. */
export function startVisit(services: AuditServices, visitor: string, request: AuditRequest): Promise<string> {
  const now = Date.now();
  const hour = new Date(now - (now % HOUR_MS));
  const end = new Date(hour.getTime() + HOUR_MS);
  // Whether the URL is valid comes before anything is counted.
  return services.database.forAccount(VISITORS.id)(async (sql) => {
    await lock(sql, 'visitors');
    const used = await spendVisit(sql, { accountId: VISITORS.id, visitor, hour }, VISITS_PER_HOUR);
    if (used === undefined)
      throw rateLimitExceeded(
        `Your IP address has started ${VISITS_PER_HOUR} audits this hour. Wait for the next hour, or use an account.`,
        {
          limit: 'public_audits_per_hour',
          limitValue: VISITS_PER_HOUR,
          retryAfter: Math.ceil((end.getTime() - now) / 1_000),
        },
      );
    if ((await runningAudits(sql)) >= VISITORS_AT_ONCE)
      throw rateLimitExceeded(
        `${VISITORS_AT_ONCE} public audits are running on this instance. Try again in a moment, or use an account.`,
        { limit: 'public_audits_running', limitValue: VISITORS_AT_ONCE, retryAfter: SOON_S },
      );
    const rate = {
      limit: VISITS_PER_HOUR,
      remaining: VISITS_PER_HOUR - used,
      reset_at: end.toISOString(),
    };
    const { row } = await startAudit(
      services,
      sql,
      { account: VISITORS, request },
      { isCounted: false, rate, visit: { visitor, hour: hour.toISOString() } },
    );
    return row.audit_id;
  });
}
