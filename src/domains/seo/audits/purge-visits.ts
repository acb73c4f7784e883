import { forgetSome } from '../../../platform/frontier/index.ts';
import type { ObjectLifetimes } from '../../../platform/lifetimes/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { evidenceKey, filesKey } from './object-keys.ts';
import { oldAudits, removeAudit } from './store/runs.ts';
import { segmentsOf } from './store/segments.ts';
import { forgetVisits } from './store/visits.ts';
import { KEPT_DAYS, VISITORS } from './visitors.ts';

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 100;
const URLS_AT_ONCE = 10_000;

/** Audits of visitors are kept for a week, and how many they started for a day. */
export async function purgeVisits(database: Database, lifetimes: ObjectLifetimes): Promise<void> {
  const transact = database.forAccount(VISITORS.id);
  const now = Date.now();
  await transact((sql) => forgetVisits(sql, new Date(now - DAY_MS)));
  const before = new Date(now - KEPT_DAYS * DAY_MS);
  for (;;) {
    const runs = await transact((sql) => oldAudits(sql, VISITORS.id, before, AT_ONCE));
    for (const { audit_id: auditId } of runs) {
      let removed: number;
      do removed = await transact((sql) => forgetSome(sql, auditId, URLS_AT_ONCE));
      while (removed === URLS_AT_ONCE);
      await transact(async (sql) => {
        const segments = await segmentsOf(sql, auditId);
        const keys = [
          ...[filesKey(VISITORS.id, auditId), evidenceKey(VISITORS.id, auditId)],
          ...segments.map(({ object_key: key }) => key),
        ];
        for (const key of keys) await lifetimes.expire(sql, VISITORS.id, key, new Date(now));
        await removeAudit(sql, auditId);
      });
    }
    if (runs.length < AT_ONCE) return;
  }
}
