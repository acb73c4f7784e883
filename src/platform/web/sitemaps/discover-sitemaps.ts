import type { Robots } from '../robots/robots.ts';

export interface SitemapCandidate {
  url: string;
  /** Named by robots.txt, or one of the places where sitemaps usually lie. */
  source: 'robots' | 'usual';
}

const USUAL_PLACES = [
  '/sitemap.xml',
  '/sitemap_index.xml',
  '/sitemap-index.xml',
  '/wp-sitemap.xml',
  '/sitemap.xml.gz',
  '/sitemap/sitemap.xml',
  '/sitemap/index.xml',
  '/sitemaps.xml',
  '/sitemap.txt',
];

/** Where to look, best first. When robots.txt names any, the usual places only matter if none of those can be read. */
export function sitemapCandidates(siteUrl: string, robots?: Pick<Robots, 'sitemaps'>): SitemapCandidate[] {
  const found = new Map<string, SitemapCandidate>();
  const add = (text: string, source: SitemapCandidate['source']) => {
    const url = URL.parse(text, siteUrl);
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || found.has(url.href))
      return;
    found.set(url.href, { url: url.href, source });
  };
  for (const { url } of robots?.sitemaps ?? []) add(url, 'robots');
  for (const path of USUAL_PLACES) add(path, 'usual');
  return [...found.values()];
}
