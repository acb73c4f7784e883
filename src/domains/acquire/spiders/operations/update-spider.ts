import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { conflict } from '../../../../kernel/errors.ts';
import { applyChange } from '../apply-change.ts';
import { requireSpider } from '../require-spider.ts';
import { EXAMPLE_SPIDER, Spider, UpdateSpider } from '../schema.ts';
import type { SpidersServices } from '../services.ts';
import { lockSpider } from '../store.ts';

export const updateSpider = defineOperation({
  id: 'spiders.update',
  method: 'PUT',
  path: '/api/v1/spiders/{spider_id}',
  tag: 'spiders',
  summary: 'Update a spider',
  description: 'Changing scope, definition or dataset creates a new version; running jobs keep theirs.',
  strict: true,
  params: Type.Object({ spider_id: Type.String({ description: 'The spider ID.' }) }),
  body: UpdateSpider,
  output: Spider,
  errors: [409],
  example: { body: { name: 'Shop' }, response: EXAMPLE_SPIDER },
  handler: (ctx: Context<SpidersServices>, { params, body }) =>
    ctx.tx(async (sql) => {
      const before = await requireSpider(sql, params.spider_id, lockSpider);
      if (before.status === 'archived')
        throw conflict('This spider is archived. Create a new one from its export.');
      const { name, site_url, scope, definition, dataset_id } = { ...before, ...body };
      return applyChange(ctx, sql, before, { name, site_url, scope, definition, dataset_id });
    }),
});
