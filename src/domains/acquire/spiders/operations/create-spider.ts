import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { prefixedId } from '../../../../kernel/ids.ts';
import { checkSpider } from '../check-spider.ts';
import { CreateSpider, EXAMPLE_SPIDER, Spider } from '../schema.ts';
import type { SpidersServices } from '../services.ts';
import { countSpiders, insertSpider } from '../store.ts';

const { name, site_url, scope, definition, dataset_id } = EXAMPLE_SPIDER;

export const createSpider = defineOperation({
  id: 'spiders.create',
  method: 'POST',
  path: '/api/v1/spiders',
  tag: 'spiders',
  summary: 'Create a spider',
  description: 'Every selector is compiled and every column looked up before anything is stored.',
  quota: 'spiders',
  strict: true,
  body: CreateSpider,
  output: Spider,
  errors: [404, 409],
  example: { body: { name, site_url, scope, definition, dataset_id }, response: EXAMPLE_SPIDER },
  handler: (ctx: Context<SpidersServices>, { body }) =>
    ctx.tx(async (sql) => {
      const { quota } = ctx.services;
      const content = { ...body, scope: body.scope ?? {}, dataset_id: body.dataset_id ?? null };
      await checkSpider(ctx, sql, content);
      await quota.hold(sql, ctx.account, 'spiders', () => countSpiders(sql));
      const spider = await insertSpider(sql, ctx.account.id, prefixedId('sp'), content);
      const payload = { name: spider.name, dataset_id: spider.dataset_id, actor: ctx.actor.id };
      await emit(sql, {
        accountId: ctx.account.id,
        type: 'spider.created',
        subject: spider.spider_id,
        payload,
      });
      return spider;
    }),
});
