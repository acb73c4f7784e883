import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { readHealth } from '../health/read-health.ts';
import { EXAMPLE_HEALTH, SpiderHealth } from '../health/schema.ts';
import { requireSpider } from '../listing.ts';
import type { SpidersServices } from '../services.ts';

export const getHealth = defineOperation({
  id: 'spiders.health',
  method: 'GET',
  path: '/api/v1/spiders/{spider_id}/health',
  tag: 'spiders',
  moves: 'nothing',
  summary: "Get the health of a spider's selectors",
  description:
    'For every field: the match rate in the last crawl compared with earlier ones, the last good page, what its values look like, and what to do. Recorded while crawling; nothing is fetched.',
  params: Type.Object({ spider_id: Type.String({ description: 'The spider ID.' }) }),
  output: SpiderHealth,
  example: { response: EXAMPLE_HEALTH },
  handler: (ctx: Context<SpidersServices>, { params }) =>
    ctx.read(async (sql) => readHealth(ctx, sql, await requireSpider(sql, params.spider_id))),
});
