import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Literals, Named, Nullable, Text } from '../../../../kernel/schema.ts';
import { clusterKeywords } from '../clusters.ts';
import { requireSite } from '../keyword-record.ts';
import { readMaterial, recommend, SOURCES } from '../recommend.ts';
import { EXAMPLE_KEYWORD, SiteId } from '../schema.ts';
import type { KeywordsServices } from '../services.ts';
import { keywordsOfSite } from '../store/keywords.ts';

const LIMIT = 50;

export const recommendKeywords = defineOperation({
  id: 'keywords.recommend',
  method: 'POST',
  path: '/api/v1/keywords/recommend',
  tag: 'keywords',
  effect: 'read',
  moves: 'read',
  summary: 'Recommend keywords for a site',
  description:
    'Untracked queries of the search console, keywords of the crawled pages of the site, and terms that competing pages have. Keywords that mean the same are in one cluster.',
  body: Named('RecommendKeywords', {
    site_id: SiteId,
    seeds: Type.Optional(
      Type.Array(Text(200, 'A keyword.'), {
        maxItems: 20,
        description: 'Only keywords that share a word with these.',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: 'Defaults to 50.' })),
    sources: Type.Optional(Type.Array(Literals(SOURCES), { minItems: 1, description: 'Defaults to all.' })),
  }),
  output: Named('KeywordRecommendations', {
    data: Type.Array(
      Type.Object({
        keyword: Type.String(),
        reason: Type.String(),
        source: Literals(SOURCES),
        opportunity: Nullable(Type.Number()),
        cluster_id: Type.Integer(),
        evidence: Type.Record(Type.String(), Type.Unknown()),
      }),
    ),
    clusters: Type.Array(
      Type.Object({ cluster_id: Type.Integer(), name: Type.String(), keywords: Type.Array(Type.String()) }),
    ),
  }),
  errors: [404],
  example: {
    body: { site_id: EXAMPLE_KEYWORD.site_id, seeds: ['coffee'] },
    response: {
      data: [
        {
          keyword: 'burr grinder',
          reason: 'A keyword of 3 pages of the site.',
          source: 'pages',
          opportunity: null,
          cluster_id: 1,
          evidence: { pages: 3, urls: ['https://shop.example.com/coffee/grinders'] },
        },
      ],
      clusters: [{ cluster_id: 1, name: 'burr grinder', keywords: ['burr grinder'] }],
    },
  },
  handler: async (ctx: Context<KeywordsServices>, { body }) => {
    const { site_id: siteId, seeds = [], sources = SOURCES, limit = LIMIT } = body;
    const { url } = await ctx.read((sql) => requireSite(ctx.services, sql, siteId));
    const wanted = { accountId: ctx.account.id, siteId, host: new URL(url).hostname, seeds, sources };
    const tracked = await ctx.read((sql) => keywordsOfSite(sql, siteId));
    const keys = new Set(tracked.map((row) => row.keyword_key));
    const material = await ctx.read((sql) => readMaterial(ctx.services, sql, wanted, keys));
    const pages = sources.includes('pages')
      ? await ctx.services.pagesOf(
          ctx.account.id,
          wanted.host,
          seeds.length === 0 ? undefined : seeds.join(' '),
        )
      : [];
    const found = recommend({ ...material, pages }, wanted).slice(0, limit);
    const results = await ctx.read((sql) =>
      ctx.services.resultsOf(
        sql,
        found.map(({ key }) => key),
      ),
    );
    const clusters = clusterKeywords(found, results);
    const numbers = new Map([...new Set(clusters)].map((first, at) => [first, at + 1]));
    const data = found.map(({ keyword, reason, source, opportunity, evidence }, at) => ({
      ...{ keyword, reason, source, opportunity, evidence },
      cluster_id: numbers.get(clusters[at] ?? at) ?? 0,
    }));
    return {
      data,
      clusters: [...Map.groupBy(data, (one) => one.cluster_id)].map(([id, members]) => ({
        cluster_id: id,
        name: members[0]?.keyword ?? '',
        keywords: members.map(({ keyword }) => keyword),
      })),
    };
  },
});
