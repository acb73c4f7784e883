import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { addSpider } from '../add-spider.ts';
import { CreateSpider, EXAMPLE_SPIDER, Spider } from '../schema.ts';
import type { SpidersServices } from '../services.ts';

const { name, site_url, scope, definition, dataset_id } = EXAMPLE_SPIDER;

export const createSpider = defineOperation({
  id: 'spiders.create',
  method: 'POST',
  path: '/api/v1/spiders',
  tag: 'spiders',
  moves: 'change',
  summary: 'Create a spider',
  description: 'Every selector is compiled and every column is checked before anything is stored.',
  quota: 'spiders',
  strict: true,
  body: CreateSpider,
  output: Spider,
  errors: [404, 409],
  example: { body: { name, site_url, scope, definition, dataset_id }, response: EXAMPLE_SPIDER },
  handler: (ctx: Context<SpidersServices>, { body }) =>
    ctx.tx((sql) =>
      addSpider(ctx, sql, { ...body, scope: body.scope ?? {}, dataset_id: body.dataset_id ?? null }),
    ),
});
