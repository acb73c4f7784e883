import { emit } from '../../../kernel/events.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { checkSpider } from './check-spider.ts';
import { spiderUpdated } from './events.ts';
import type { Spider } from './schema.ts';
import type { SpiderMaker } from './services.ts';
import { changeSpider, type SpiderContent } from './store.ts';

/** Checks a change of a spider that is locked, keeps it, and tells of it. */
export async function applyChange(
  maker: SpiderMaker,
  sql: Sql,
  before: Spider,
  after: SpiderContent,
): Promise<Spider> {
  const { account, actor } = maker;
  await checkSpider(maker, sql, after);
  const spider = await changeSpider(sql, account.id, before, after);
  const { name, version, dataset_id } = spider;
  const payload = { name, version, dataset_id, actor: actor.id };
  await emit(sql, spiderUpdated, { accountId: account.id, subject: spider.spider_id, payload });
  return spider;
}
