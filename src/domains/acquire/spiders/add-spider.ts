import { emit } from '../../../kernel/events.ts';
import { prefixedId } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { checkSpider } from './check-spider.ts';
import { spiderCreated } from './events.ts';
import type { Spider } from './schema.ts';
import type { SpiderMaker } from './services.ts';
import { countSpiders, insertSpider, type SpiderContent } from './store.ts';

/** Checks a new spider, keeps it within the account's allowance, and tells of it. */
export async function addSpider(maker: SpiderMaker, sql: Sql, content: SpiderContent): Promise<Spider> {
  const { account, actor, services } = maker;
  await checkSpider(maker, sql, content);
  await services.quota.hold(sql, account, 'spiders', () => countSpiders(sql));
  const spider = await insertSpider(sql, account.id, prefixedId('sp'), content);
  const payload = { name: spider.name, dataset_id: spider.dataset_id, actor: actor.id };
  await emit(sql, spiderCreated, { accountId: account.id, subject: spider.spider_id, payload });
  return spider;
}
