import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import { consoleMetrics, notConnected, type QuerySum, sumQueries } from '../console.ts';
import { requireSite } from '../keyword-record.ts';
import { EXAMPLE_KEYWORD, SiteId } from '../schema.ts';
import type { KeywordsServices } from '../services.ts';
import { writeMetrics } from '../store/keywords.ts';
import { keywordPlace, storeKeywords } from '../store-keywords.ts';

const LONGEST_KEYWORD = 200;
const AT_ONCE = 5_000;

export const importConsole = defineOperation({
  id: 'keywords.import-search-console',
  method: 'POST',
  path: '/api/v1/keywords/import/search-console',
  tag: 'keywords',
  moves: 'write',
  summary: 'Import keywords from the search console',
  description:
    'Adds the queries with most impressions as keywords, with their position, and a volume estimated from impressions where there are enough.',
  body: Named('ImportConsoleKeywords', {
    site_id: SiteId,
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 480, description: 'Defaults to 90.' })),
    min_impressions: Type.Optional(Type.Integer({ minimum: 0, description: 'Defaults to 10.' })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 25_000, description: 'Max queries. Defaults to 1,000.' }),
    ),
  }),
  output: Named('ConsoleKeywordImport', {
    imported: Type.Integer({ description: 'Keywords that are new.' }),
    updated: Type.Integer(),
    skipped: Type.Integer({ description: 'Queries with too few impressions, or beyond the limit.' }),
  }),
  errors: [404, 409],
  example: {
    body: { site_id: EXAMPLE_KEYWORD.site_id, days: 90 },
    response: { imported: 214, updated: 31, skipped: 1_480 },
  },
  handler: (ctx: Context<KeywordsServices>, { body }) =>
    ctx.tx(async (sql) => {
      const { site_id: siteId, days = 90, min_impressions: least = 10, limit = 1_000 } = body;
      const { console } = ctx.services;
      await requireSite(ctx.services, sql, siteId);
      const obstacle = await console.obstacle(sql, ctx.account.id, siteId);
      if (obstacle !== undefined) throw notConnected(obstacle);
      const all = sumQueries(await console.queryStats(sql, ctx.account.id, siteId, days));
      const wanted = all
        .filter(
          ({ query, impressions }) => impressions >= least && query !== '' && query.length <= LONGEST_KEYWORD,
        )
        .sort((one, other) => other.impressions - one.impressions)
        .slice(0, limit);
      const change = {
        accountId: ctx.account.id,
        actorId: ctx.actor.id,
        siteId,
        by: 'search_console',
        mode: 'merge',
      } as const;
      const sum = { imported: 0, updated: 0 };
      for (let from = 0; from < wanted.length; from += AT_ONCE) {
        const part = wanted.slice(from, from + AT_ONCE);
        const { created, updated, ids } = await storeKeywords(
          sql,
          change,
          part.map(({ query }) => ({ keyword: query })),
        );
        sum.imported += created;
        sum.updated += updated;
        await writeMetrics(
          sql,
          ctx.account.id,
          [...distinct(part, ids)].flatMap(([id, query]) => consoleMetrics(id, query)),
        );
      }
      return { ...sum, skipped: all.length - wanted.length };
    }),
});

/** Two spellings of one keyword: the one with more impressions tells its numbers. */
function distinct(part: readonly QuerySum[], ids: ReadonlyMap<string, string>): Map<string, QuerySum> {
  const byId = new Map<string, QuerySum>();
  for (const query of part) {
    const id = ids.get(keywordPlace({ keyword: query.query }));
    if (id !== undefined && !byId.has(id)) byId.set(id, query);
  }
  return byId;
}
