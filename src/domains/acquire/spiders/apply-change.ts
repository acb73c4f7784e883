import type { Context } from '../../../kernel/context.ts';
import { emit } from '../../../kernel/events.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { checkSpider } from './check-spider.ts';
import type { Spider } from './schema.ts';
import type { SpidersServices } from './services.ts';
import { changeSpider, type SpiderContent } from './store.ts';

/** Checks a change of a spider that is locked, keeps it, and tells of it. */
export async function applyChange(
  ctx: Context<SpidersServices>,
  sql: Sql,
  before: Spider,
  after: SpiderContent,
): Promise<Spider> {
  await checkSpider(ctx, sql, after);
  const spider = await changeSpider(sql, ctx.account.id, before, after);
  const { name, version, dataset_id } = spider;
  const payload = { name, version, dataset_id, actor: ctx.actor.id };
  await emit(sql, { accountId: ctx.account.id, type: 'spider.updated', subject: spider.spider_id, payload });
  return spider;
}
