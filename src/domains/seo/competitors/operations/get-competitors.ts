import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { isUuid } from '../../../../kernel/ids.ts';
import { Literals, Named, Nullable, Text, Timestamp, Uuid } from '../../../../kernel/schema.ts';
import { difficultyOf, findGaps } from '../gaps.ts';
import { textFacts } from '../page-facts.ts';
import type { CompetitorsServices, SitePage } from '../services.ts';
import type { Snapshot } from '../store/snapshots.ts';
import { takeSnapshot } from '../take-snapshot.ts';

const Count = (field: string) => Type.Object({ [field]: Type.String(), pages: Type.Integer() });

const Competitors = Named('Competitors', {
  keyword: Type.String(),
  source: Type.String({
    description: 'The host of the search provider, or own for the pages of this account.',
  }),
  as_of: Timestamp('When the results were read.'),
  our: Type.Object({
    rank: Nullable(Type.Integer({ description: 'null if the site is not among the first ten.' })),
    url: Nullable(
      Type.String({ description: 'Its ranking page, or its best crawled page for the keyword.' }),
    ),
  }),
  results: Type.Array(
    Type.Object({
      position: Type.Integer(),
      url: Type.String(),
      host: Type.String(),
      title: Type.String(),
      read: Type.Boolean({ description: 'Whether the page could be read within 15 seconds.' }),
      words: Nullable(Type.Integer()),
      headings: Type.Array(Type.String()),
      schema_types: Type.Array(Type.String()),
    }),
  ),
  gaps: Type.Object({
    status: Literals(['complete', 'insufficient'], {
      description: 'insufficient with fewer than 3 readable pages of others.',
    }),
    terms: Type.Array(Type.Object({ term: Type.String(), share: Type.Number(), importance: Type.Number() })),
    headings: Type.Array(Count('heading')),
    schema_types: Type.Array(Count('type')),
    words: Type.Object({ median: Nullable(Type.Integer()), ours: Nullable(Type.Integer()) }),
  }),
  difficulty: Nullable(Type.Integer({ description: '0 to 100; null with fewer than 5 results.' })),
});

export const getCompetitors = defineOperation({
  id: 'competitors.get',
  method: 'GET',
  path: '/api/v1/competitors',
  tag: 'competitors',
  moves: 'fetch',
  summary: 'Compare a site with the pages that rank for a keyword',
  description: 'Results are kept for 24 hours unless fresh is set; their pages are read within 15 seconds.',
  tier: 'pro',
  query: Type.Object({
    site_id: Uuid('The site.'),
    keyword: Text(200, 'The keyword.'),
    country: Type.Optional(Type.String({ pattern: '^[a-zA-Z]{2}$', description: 'Country code.' })),
    language: Type.Optional(Type.String({ pattern: '^[a-zA-Z]{2,3}$', description: 'Language code.' })),
    fresh: Type.Optional(Type.Boolean({ description: 'Search anew.' })),
  }),
  output: Competitors,
  errors: [403, 404, 429, 502, 504],
  example: {
    query: { site_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d11', keyword: 'burr coffee grinder' },
    response: {
      keyword: 'burr coffee grinder',
      source: 'own',
      as_of: '2026-03-01T09:30:00.000Z',
      our: { rank: null, url: 'https://shop.example.com/coffee/grinders' },
      results: [],
      gaps: {
        status: 'insufficient',
        terms: [],
        headings: [],
        schema_types: [],
        words: { median: null, ours: 420 },
      },
      difficulty: null,
    },
  },
  handler: async (ctx: Context<CompetitorsServices>, { query }) => {
    const { keyword, language, country, fresh = false } = query;
    const site = await ctx.read(async (sql) =>
      isUuid(query.site_id) ? ctx.services.siteOf(sql, query.site_id) : undefined,
    );
    if (site === undefined)
      throw notFound('There is no such site in this account. List them with GET /api/v1/sites.');
    const asked = {
      accountId: ctx.account.id,
      keyword,
      country: country?.toLowerCase(),
      language: language?.toLowerCase(),
      fresh,
      withPages: true,
    };
    const snapshot = await takeSnapshot(ctx.services, asked, { read: ctx.read, write: ctx.tx }, ctx.signal);
    const host = bare(new URL(site.url).hostname);
    const own = await ctx.services.pagesOf(ctx.account.id, host, keyword);
    const others = await ctx.services.pagesOf(ctx.account.id, host, undefined);
    return compare(keyword, asked.language, snapshot, { host, best: own[0], others });
  },
});

const bare = (host: string): string => host.replace(/^www[.]/, '');
const isBelow = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);
const hostOf = (url: string): string => bare(URL.parse(url)?.hostname ?? '');

function compare(
  keyword: string,
  language: string | undefined,
  { source, results, taken_at: takenAt }: Snapshot,
  { host, best, others }: { host: string; best: SitePage | undefined; others: readonly SitePage[] },
) {
  const ours = results.find(({ url }) => isBelow(hostOf(url), host));
  const ourFacts = ours?.facts ?? (best === undefined ? undefined : textFacts(best.title, best.text));
  const theirs = results.filter(({ url }) => !isBelow(hostOf(url), host));
  const read = theirs.flatMap(({ facts }) => facts ?? []);
  const common = others.map(({ title, text }) => textFacts(title, text));
  return {
    keyword,
    source,
    as_of: takenAt.toISOString(),
    our: { rank: ours?.position ?? null, url: ours?.url ?? best?.url ?? null },
    results: results.map(({ position, url, title, facts }) => ({
      ...{ position, url, host: hostOf(url), title: facts?.title || title, read: facts !== null },
      words: facts?.words ?? null,
      headings: facts?.headings ?? [],
      schema_types: facts?.schema_types ?? [],
    })),
    gaps: findGaps(read, ourFacts, common, language),
    // Who links to whom on the web is not known here.
    difficulty: difficultyOf(
      keyword,
      results.map(({ title, facts }) => ({ title, facts, authority: null })),
    ),
  };
}
