import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { HttpUrl, Named } from '../../../../kernel/schema.ts';
import { requireSpider } from '../listing.ts';
import type { SpidersServices } from '../services.ts';

const MOST_ROWS = 20;

export const testSpider = defineOperation({
  id: 'spiders.test',
  method: 'POST',
  path: '/api/v1/spiders/{spider_id}/test',
  tag: 'spiders',
  moves: 'fetch',
  summary: 'Test a spider on one page',
  description: 'Nothing is stored. robots.txt is not checked, because you chose this one page.',
  params: Type.Object({ spider_id: Type.String({ description: 'The spider ID.' }) }),
  body: Named('TestSpider', {
    test_url: HttpUrl('The page.'),
    js_rendering: Type.Optional(Type.Boolean({ description: 'Run its JavaScript in a browser first.' })),
  }),
  output: Named('SpiderTest', {
    success: Type.Boolean({ description: 'Whether the page was read and every selector matched.' }),
    test_url: Type.String(),
    extracted_data: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Column to value, for the first row.',
    }),
    rows: Type.Array(Type.Record(Type.String(), Type.Unknown()), { description: 'The first 20.' }),
    selectors_matched: Type.Integer(),
    selectors_failed: Type.Integer(),
    navigation_links_found: Type.Integer(),
    warnings: Type.Array(Type.String()),
    render_time_ms: Type.Integer(),
  }),
  errors: [503, 504],
  example: {
    body: { test_url: 'https://shop.example.com/products/7', js_rendering: false },
    response: {
      success: true,
      test_url: 'https://shop.example.com/products/7',
      extracted_data: { title: 'Bread', price: 3.2 },
      rows: [{ title: 'Bread', price: 3.2 }],
      selectors_matched: 2,
      selectors_failed: 0,
      navigation_links_found: 14,
      warnings: [],
      render_time_ms: 85,
    },
  },
  handler: async (ctx: Context<SpidersServices>, { params, body }) => {
    const { checkUrl, tryPage } = ctx.services;
    const spider = await ctx.read((sql) => requireSpider(sql, params.spider_id));
    const url = checkUrl(body.test_url).href;
    const page = await tryPage(ctx, spider, url, body.js_rendering ?? false);
    const failed = page.fields.filter(({ matched }) => !matched);
    const warnings = [
      ...(page.fault === null ? [] : [page.fault]),
      ...(page.isHandled ? [] : ['No handler of the spider has a url_pattern that matches this page.']),
      ...failed.map(({ field }) => `The selector of "${field}" matched nothing.`),
      ...page.rejected.map(({ column, message }) => `The value of "${column}" ${message}.`),
      ...(page.url === url ? [] : [`The page was redirected to ${page.url}.`]),
    ];
    return {
      success: page.fault === null && page.isHandled && failed.length === 0 && page.rejected.length === 0,
      test_url: body.test_url,
      extracted_data: page.rows[0] ?? {},
      rows: page.rows.slice(0, MOST_ROWS),
      selectors_matched: page.fields.length - failed.length,
      selectors_failed: failed.length,
      navigation_links_found: page.links,
      warnings,
      render_time_ms: page.renderMs,
    };
  },
});
