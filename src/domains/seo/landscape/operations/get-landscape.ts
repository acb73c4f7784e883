import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import { CLICK_RATES_VERSION, clickRates } from '../../../../kernel/click-rates.ts';
import type { Context } from '../../../../kernel/context.ts';
import { ApiError } from '../../../../kernel/errors.ts';
import { Named, Nullable, Timestamp, Uuid } from '../../../../kernel/schema.ts';
import { requireSite } from '../require-site.ts';
import type { LandscapeServices, SeenResults, TrackedKeyword } from '../services.ts';
import { rankOf, type Seen, shareOfVoice } from '../share-of-voice.ts';
import { competitorsOf } from '../store.ts';

/** More would keep the caller waiting; the rest is looked at the next time. */
const MOST_LOOKED_AT = 20;
const AT_ONCE = 4;
const WITHIN_MS = 20_000;
const MOST_IN_MATRIX = 1_000;

const Landscape = Named('Landscape', {
  shares: Type.Array(
    Type.Object({
      domain: Type.String(),
      name: Type.String(),
      is_site: Type.Boolean(),
      share: Type.Number({ description: 'Share of voice, 0 to 1.' }),
      keywords: Type.Integer({ description: 'For which it is among the first ten.' }),
    }),
  ),
  matrix: Type.Array(
    Type.Object({
      keyword: Type.String(),
      volume: Nullable(Type.Number()),
      volume_unknown: Type.Boolean({ description: 'Its volume is unknown and weighs 1.' }),
      ranks: Type.Record(Type.String(), Nullable(Type.Integer())),
    }),
  ),
  overlap: Type.Array(
    Type.Object({
      domain: Type.String(),
      shared: Type.Integer(),
      only_site: Type.Integer(),
      only_competitor: Type.Integer(),
    }),
  ),
  source: Nullable(
    Type.String({ description: 'Where the ranks come from; several are separated by commas.' }),
  ),
  as_of: Nullable(Timestamp('Of the oldest result.')),
  keywords: Type.Object({ tracked: Type.Integer(), with_results: Type.Integer() }),
  click_rates_version: Type.Integer({
    description: 'Of the usual click rates that shares are computed with.',
  }),
});

export const getLandscape = defineOperation({
  id: 'landscape.get',
  method: 'GET',
  path: '/api/v1/landscape',
  tag: 'landscape',
  moves: 'fetch',
  summary: 'Share of voice of a site and its competitors',
  description:
    'Over the keywords of the site, by their last results. Up to 20 keywords without results of the period are looked at in the request; repeat it for more.',
  tier: 'pro',
  query: Type.Object({
    site_id: Uuid('The site.'),
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 90, description: 'Max age of results. Defaults to 28.' }),
    ),
  }),
  output: Landscape,
  errors: [403, 404],
  example: {
    query: { site_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d11' },
    response: {
      shares: [
        { domain: 'shop.example.com', name: 'shop.example.com', is_site: true, share: 0.31, keywords: 12 },
      ],
      matrix: [
        {
          keyword: 'burr coffee grinder',
          volume: 2_400,
          volume_unknown: false,
          ranks: { 'shop.example.com': 4 },
        },
      ],
      overlap: [{ domain: 'rival.example', shared: 8, only_site: 4, only_competitor: 9 }],
      source: 'own',
      as_of: '2026-03-01T09:30:00.000Z',
      keywords: { tracked: 40, with_results: 40 },
      click_rates_version: 1,
    },
  },
  handler: async (ctx: Context<LandscapeServices>, { query }) => {
    const { site_id: siteId, days = 28 } = query;
    const { host } = await ctx.read((sql) => requireSite(ctx.services, sql, siteId));
    const competitors = await ctx.read((sql) => competitorsOf(sql, siteId));
    const keywords = await ctx.read((sql) => ctx.services.keywordsOf(sql, siteId));
    const results = await ctx.read((sql) =>
      ctx.services.seenResults(
        sql,
        keywords.map(({ key }) => key),
        days,
      ),
    );
    await lookAtOthers(ctx, keywords, results);
    const seen = keywords.flatMap((keyword): Seen[] => {
      const found = results.get(keyword.key);
      return found === undefined ? [] : [{ keyword, results: found }];
    });
    const players = [{ domain: host, name: host }, ...competitors];
    const rate = clickRates();
    const ranked = (domain: string) => new Set(seen.filter((one) => rankOf(one.results, domain) !== null));
    const ours = ranked(host);
    return {
      shares: players.map(({ domain, name }) => ({
        ...{ domain, name, is_site: domain === host },
        share: Math.round(shareOfVoice(seen, domain, rate) * 10_000) / 10_000,
        keywords: ranked(domain).size,
      })),
      matrix: seen.slice(0, MOST_IN_MATRIX).map(({ keyword, results: found }) => ({
        keyword: keyword.keyword,
        volume: keyword.volume,
        volume_unknown: keyword.volume === null,
        ranks: Object.fromEntries(players.map(({ domain }) => [domain, rankOf(found, domain)])),
      })),
      overlap: competitors.map(({ domain }) => {
        const theirs = ranked(domain);
        const shared = [...ours].filter((one) => theirs.has(one)).length;
        return { domain, shared, only_site: ours.size - shared, only_competitor: theirs.size - shared };
      }),
      source: seen.length === 0 ? null : [...new Set(seen.map((one) => one.results.source))].join(', '),
      as_of:
        seen.length === 0
          ? null
          : new Date(Math.min(...seen.map((one) => one.results.takenAt.getTime()))).toISOString(),
      keywords: { tracked: keywords.length, with_results: seen.length },
      click_rates_version: CLICK_RATES_VERSION,
    };
  },
});

/** A keyword whose results cannot be had has none, and is looked at the next time. */
async function lookAtOthers(
  ctx: Context<LandscapeServices>,
  keywords: readonly TrackedKeyword[],
  results: Map<string, SeenResults>,
): Promise<void> {
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(WITHIN_MS)]);
  const missing = keywords.filter(({ key }) => !results.has(key)).slice(0, MOST_LOOKED_AT);
  const next = missing.values();
  const work = async () => {
    for (const keyword of next) {
      if (signal.aborted) return;
      try {
        results.set(
          keyword.key,
          await ctx.services.lookAt(ctx.account.id, keyword, { read: ctx.read, write: ctx.tx }, signal),
        );
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        ctx.log.debug({ err: error, keyword: keyword.keyword }, 'the results of a keyword cannot be had');
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
