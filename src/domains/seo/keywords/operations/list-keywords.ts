import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import { clickRates } from '../../../../kernel/click-rates.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { Literals } from '../../../../kernel/schema.ts';
import { requireSite, toKeyword } from '../keyword-record.ts';
import { EXAMPLE_KEYWORD, INTENTS, Keyword, SiteId } from '../schema.ts';
import type { KeywordsServices } from '../services.ts';
import { listKeywords as readKeywords, SORTS } from '../store/keywords.ts';

const CLICK_DAYS = 90;

export const listKeywords = defineOperation({
  id: 'keywords.list',
  method: 'GET',
  path: '/api/v1/keywords',
  tag: 'keywords',
  moves: 'nothing',
  summary: 'List keywords',
  query: Type.Object({
    ...PAGE_QUERY,
    site_id: Type.Optional(SiteId),
    q: Type.Optional(Type.String({ maxLength: 200, description: 'Filter by text in the keyword.' })),
    tag: Type.Optional(Type.String({ maxLength: 100, description: 'Filter by tag.' })),
    intent: Type.Optional(Literals(INTENTS, { description: 'Filter by intent.' })),
    sort: Type.Optional(
      Literals(SORTS, { description: 'Defaults to keyword; a minus sign reverses the order.' }),
    ),
  }),
  output: pageOf(Keyword, 'KeywordList'),
  errors: [404],
  example: {
    query: { site_id: EXAMPLE_KEYWORD.site_id, sort: '-volume' },
    response: page([EXAMPLE_KEYWORD], 1, { limit: 50, offset: 0 }),
  },
  handler: (ctx: Context<KeywordsServices>, { query }) =>
    ctx.read(async (sql) => {
      const { site_id: siteId } = query;
      if (siteId !== undefined) await requireSite(ctx.services, sql, siteId);
      const seen =
        siteId === undefined
          ? []
          : await ctx.services.console.queryStats(sql, ctx.account.id, siteId, CLICK_DAYS);
      const rate = clickRates(seen);
      const { rows, total } = await readKeywords(sql, query);
      return page(
        rows.map((row) => toKeyword(row, rate)),
        total,
        query,
      );
    }),
});
