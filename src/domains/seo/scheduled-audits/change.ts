import { emit } from '../../../kernel/events.ts';
import type { Maker } from '../../../kernel/kind.ts';
import { must } from '../../../kernel/must.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { applyClock } from './clock.ts';
import { checkContent, mergedContent, refuseBoth } from './content.ts';
import { scheduledAuditCreated, scheduledAuditDeleted, scheduledAuditUpdated } from './events.ts';
import { requireSchedule } from './require-schedule.ts';
import type { ScheduledAuditWish } from './schema.ts';
import type { ScheduledAuditsServices } from './services.ts';
import { type ScheduleContent, type ShownRow, schedules } from './store/schedules.ts';

type ScheduleMaker = Maker<ScheduledAuditsServices>;

export async function addSchedule(
  maker: ScheduleMaker,
  sql: Sql,
  wish: ScheduledAuditWish,
): Promise<ShownRow> {
  refuseBoth(wish);
  const content = await checkContent(maker, sql, mergedContent(undefined, wish), undefined);
  const { id } = await schedules.insert(sql, maker.account.id, schedules.newId(), content);
  return settled(maker, sql, { id, event: scheduledAuditCreated });
}

export async function changeSchedule(
  maker: ScheduleMaker,
  sql: Sql,
  id: string,
  wish: ScheduledAuditWish,
): Promise<ShownRow> {
  refuseBoth(wish);
  const before = await requireSchedule(sql, id, schedules.lock);
  return storeSchedule(maker, sql, id, mergedContent(before, wish));
}

/** As a whole: what the content does not say is at its default. */
export async function storeSchedule(
  maker: ScheduleMaker,
  sql: Sql,
  id: string,
  content: ScheduleContent,
): Promise<ShownRow> {
  const checked = await checkContent(maker, sql, content, id);
  await schedules.update(sql, id, checked);
  return settled(maker, sql, { id, event: scheduledAuditUpdated });
}

/** Its runs, audits and reports stay. */
export async function dropSchedule(maker: ScheduleMaker, sql: Sql, id: string): Promise<void> {
  const row = await requireSchedule(sql, id, schedules.lock);
  await applyClock(maker.services.jobs, sql, maker.account.id, { ...row, enabled: false });
  await schedules.remove(sql, row.id);
  const payload = { name: row.name, actor: maker.actor.id };
  await emit(sql, scheduledAuditDeleted, { accountId: maker.account.id, subject: row.id, payload });
}

async function settled(
  { account, actor, services }: ScheduleMaker,
  sql: Sql,
  { id, event }: { id: string; event: typeof scheduledAuditCreated },
): Promise<ShownRow> {
  const row = must(await schedules.shown(sql, id), `the scheduled audit ${id}`);
  await applyClock(services.jobs, sql, account.id, row);
  const payload = { name: row.name, actor: actor.id };
  await emit(sql, event, { accountId: account.id, subject: id, payload });
  return row;
}
