import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { requireSpider } from '../require-spider.ts';
import { EXAMPLE_SPIDER, Spider } from '../schema.ts';

export const getSpider = defineOperation({
  id: 'spiders.get',
  method: 'GET',
  path: '/api/v1/spiders/{spider_id}',
  tag: 'spiders',
  summary: 'Get a spider',
  params: Type.Object({ spider_id: Type.String({ description: 'The spider ID.' }) }),
  output: Spider,
  example: { response: EXAMPLE_SPIDER },
  handler: (ctx: Context, { params }) => ctx.read((sql) => requireSpider(sql, params.spider_id)),
});
