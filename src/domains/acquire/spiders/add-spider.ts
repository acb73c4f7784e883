import type { Context } from '../../../kernel/context.ts';
import { emit } from '../../../kernel/events.ts';
import { prefixedId } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { checkSpider } from './check-spider.ts';
import type { Spider } from './schema.ts';
import type { SpidersServices } from './services.ts';
import { countSpiders, insertSpider, type SpiderContent } from './store.ts';

/** Checks a new spider, keeps it within the account's allowance, and tells of it. */
export async function addSpider(
  ctx: Context<SpidersServices>,
  sql: Sql,
  content: SpiderContent,
): Promise<Spider> {
  await checkSpider(ctx, sql, content);
  await ctx.services.quota.hold(sql, ctx.account, 'spiders', () => countSpiders(sql));
  const spider = await insertSpider(sql, ctx.account.id, prefixedId('sp'), content);
  const payload = { name: spider.name, dataset_id: spider.dataset_id, actor: ctx.actor.id };
  await emit(sql, { accountId: ctx.account.id, type: 'spider.created', subject: spider.spider_id, payload });
  return spider;
}
