import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { toBuilt, toExamples } from '../answers.ts';
import { buildSpider as build } from '../building/build-spider.ts';
import { BuildSpider, BuiltSpider, EXAMPLE_BUILT } from '../schema.ts';
import type { BuilderServices } from '../services.ts';

export const buildSpider = defineOperation({
  id: 'spiders.build',
  method: 'POST',
  path: '/api/v1/spiders/build',
  tag: 'spiders',
  moves: 'fetch',
  summary: 'Build a spider for a site',
  description:
    'Finds the records of a page, names and types their fields, finds the next pages and the detail pages, and returns a spider with a preview of its rows. Fetches a few further pages where robots.txt allows it. Nothing is stored unless `save` is set.',
  body: BuildSpider,
  output: BuiltSpider,
  errors: [404, 409, 413, 502, 503, 504],
  example: {
    body: { url: 'https://shop.example.com/products', description: 'name, price and rating of all products' },
    response: EXAMPLE_BUILT,
  },
  prepare: async (ctx: Context<BuilderServices>, { body }) => {
    const { checkUrl, columnsOf } = ctx.services;
    const url = checkUrl(body.url).href;
    const id = body.dataset_id;
    const columns =
      id === undefined ? undefined : await ctx.read((sql) => columnsOf(sql, ctx.account.id, id));
    if (id !== undefined && columns === undefined)
      throw notFound('There is no such dataset in this account. List them with GET /api/v1/datasets.');
    return build(
      ctx.services,
      {
        url,
        name: body.name,
        description: body.description,
        examples: toExamples(body.examples),
        dataset: id === undefined || columns === undefined ? undefined : { id, columns },
        render: body.js_rendering,
        details: body.details ?? 'auto',
      },
      ctx.signal,
    );
  },
  handler: async (ctx: Context<BuilderServices>, { body, prepared }) => {
    if (body.save !== true) return toBuilt(prepared, null);
    const maker = { account: ctx.account, actorId: ctx.actor.id };
    return toBuilt(prepared, await ctx.tx((sql) => ctx.services.saveSpider(sql, maker, prepared.spider)));
  },
});
