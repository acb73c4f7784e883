import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { replaceSpider } from '../replace-spider.ts';
import { EXAMPLE_SPIDER, Spider, UpdateSpider } from '../schema.ts';
import type { SpidersServices } from '../services.ts';

export const updateSpider = defineOperation({
  id: 'spiders.update',
  method: 'PUT',
  path: '/api/v1/spiders/{spider_id}',
  tag: 'spiders',
  moves: 'change',
  summary: 'Update a spider',
  description: 'Changing scope, definition or dataset creates a new version; running jobs keep theirs.',
  strict: true,
  params: Type.Object({ spider_id: Type.String({ description: 'The spider ID.' }) }),
  body: UpdateSpider,
  output: Spider,
  errors: [409],
  example: { body: { name: 'Shop' }, response: EXAMPLE_SPIDER },
  handler: (ctx: Context<SpidersServices>, { params, body }) =>
    ctx.tx((sql) => replaceSpider(ctx, sql, params.spider_id, body)),
});
