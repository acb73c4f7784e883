import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { retireSpider } from '../retire-spider.ts';
import { EXAMPLE_SPIDER, Spider } from '../schema.ts';
import type { SpidersServices } from '../services.ts';

export const archiveSpider = defineOperation({
  id: 'spiders.archive',
  method: 'DELETE',
  path: '/api/v1/spiders/{spider_id}',
  tag: 'spiders',
  moves: 'change',
  summary: 'Archive a spider',
  description:
    'It accepts no new jobs and disappears from the list. Collected data stays, and running jobs continue.',
  params: Type.Object({ spider_id: Type.String({ description: 'The spider ID.' }) }),
  output: Spider,
  example: { response: { ...EXAMPLE_SPIDER, status: 'archived' } },
  handler: (ctx: Context<SpidersServices>, { params }) =>
    ctx.tx((sql) => retireSpider(ctx, sql, params.spider_id)),
});
