import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { spiderArchived } from '../events.ts';
import { dropGoodPages } from '../good-pages.ts';
import { requireSpider } from '../require-spider.ts';
import { EXAMPLE_SPIDER, Spider } from '../schema.ts';
import type { SpidersServices } from '../services.ts';
import { lockSpider, archiveSpider as markArchived } from '../store.ts';

export const archiveSpider = defineOperation({
  id: 'spiders.archive',
  method: 'DELETE',
  path: '/api/v1/spiders/{spider_id}',
  tag: 'spiders',
  summary: 'Archive a spider',
  description:
    'It accepts no new jobs and disappears from the list. Collected data stays, and running jobs continue.',
  params: Type.Object({ spider_id: Type.String({ description: 'The spider ID.' }) }),
  output: Spider,
  example: { response: { ...EXAMPLE_SPIDER, status: 'archived' } },
  handler: (ctx: Context<SpidersServices>, { params }) =>
    ctx.tx(async (sql) => {
      const id = params.spider_id;
      const before = await requireSpider(sql, id, lockSpider);
      if (before.status === 'archived') return before;
      await markArchived(sql, id);
      await dropGoodPages(sql, ctx, id);
      const payload = { name: before.name, actor: ctx.actor.id };
      await emit(sql, spiderArchived, { accountId: ctx.account.id, subject: id, payload });
      return requireSpider(sql, id);
    }),
});
