import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { HttpUrl, Named, Nullable } from '../../../../kernel/schema.ts';
import { SITEMAP_FAULTS } from '../../../../platform/web/index.ts';
import { walkSite } from '../engine/sitemap-urls.ts';
import type { CrawlServices } from '../services.ts';

const MOST_FAULTS = 100;

export const discoverSitemap = defineOperation({
  id: 'crawl.discover-sitemap',
  method: 'POST',
  path: '/api/v1/crawl/sitemap/discover',
  tag: 'crawl',
  moves: 'fetch',
  summary: 'Find the sitemaps of a site and list their pages',
  description:
    'Looks where robots.txt points, then in the usual places; reads indexes, gzip, text, RSS and Atom. Nothing is stored.',
  effect: 'read',
  body: Named('DiscoverSitemap', {
    site_url: HttpUrl('The site.'),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        description: 'Max pages to return. Defaults to 1,000.',
      }),
    ),
  }),
  output: Named('DiscoveredSitemaps', {
    site_url: Type.String(),
    sitemaps: Type.Array(Type.Object({ url: Type.String(), pages: Type.Integer() })),
    pages: Type.Array(
      Type.Object({
        url: Type.String(),
        sitemap: Type.String(),
        lastmod: Nullable(Type.String()),
        changefreq: Nullable(Type.String()),
        priority: Nullable(Type.Number()),
      }),
    ),
    page_count: Type.Integer({ description: 'Number of pages that were read.' }),
    truncated: Type.Boolean({ description: 'Whether there are more pages than the limit.' }),
    faults: Type.Array(
      Type.Object({
        sitemap: Type.String(),
        code: Type.String(),
        message: Type.String(),
        line: Type.Integer(),
        detail: Nullable(Type.String()),
      }),
    ),
  }),
  errors: [502, 504],
  example: {
    body: { site_url: 'https://shop.example.com' },
    response: {
      site_url: 'https://shop.example.com',
      sitemaps: [{ url: 'https://shop.example.com/sitemap.xml', pages: 1 }],
      pages: [
        {
          url: 'https://shop.example.com/products/1',
          sitemap: 'https://shop.example.com/sitemap.xml',
          lastmod: '2026-03-01',
          changefreq: null,
          priority: 0.8,
        },
      ],
      page_count: 1,
      truncated: false,
      faults: [],
    },
  },
  handler: async (ctx: Context<CrawlServices>, { body }) => {
    const { origin } = ctx.services.checkUrl(body.site_url);
    const limit = body.limit ?? 1_000;
    const bySitemap = new Map<string, number>();
    const pages = [];
    const faults: { sitemap: string; code: string; message: string; line: number; detail: string | null }[] =
      [];
    const walk = walkSite(ctx.services.sitemaps, origin, {
      signal: ctx.signal,
      mostPages: limit + 1,
      onFault: (sitemap, { code, line, detail }) => {
        if (faults.length < MOST_FAULTS)
          faults.push({ sitemap, code, message: SITEMAP_FAULTS[code], line, detail: detail ?? null });
      },
    });
    for await (const { loc, sitemap, lastmod, changefreq, priority } of walk) {
      bySitemap.set(sitemap, (bySitemap.get(sitemap) ?? 0) + 1);
      pages.push({
        url: loc,
        sitemap,
        lastmod: lastmod ?? null,
        changefreq: changefreq ?? null,
        priority: priority ?? null,
      });
    }
    return {
      site_url: body.site_url,
      sitemaps: [...bySitemap].map(([url, count]) => ({ url, pages: count })),
      pages: pages.slice(0, limit),
      page_count: Math.min(pages.length, limit),
      truncated: pages.length > limit,
      faults,
    };
  },
});
