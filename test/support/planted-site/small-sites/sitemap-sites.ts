import { gzipSync } from 'node:zlib';
import { file, sitemapOf } from '../answers.ts';
import type { Handler } from '../plan.ts';
import { because, PATHS, type SmallSite, smallSites } from './small-site.ts';

const nothing = file('text/html', '<h1>Nothing stands here</h1>', 404);
const robots = (content: string): Record<string, Handler> => ({ '/robots.txt': file('text/plain', content) });
const NO_LINE = () => because('robots.txt has no such line', { rule: 'robots-no-sitemap', at: ['/'] });

const xml = (content: string | Buffer): Handler => file('application/xml', content);
const urls = (domain: string): string[] => PATHS.map((path) => `https://${domain}${path}`);
const index = (...files: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files
    .map((one) => `<sitemap><loc>${one}</loc></sitemap>`)
    .join('')}</sitemapindex>`;

const MORE_THAN_50_000 = 50_001;
/** Comments of a megabyte: more than 50 MB together. */
const MEGABYTES = 53;

export const sitemapSites: SmallSite[] = [
  ...smallSites('sitemap-missing', [
    {
      shape: 'not named, and not there',
      files: { ...robots('User-agent: *\nDisallow:\n'), '/sitemap.xml': nothing },
      alsoCauses: NO_LINE,
    },
    { shape: 'named, but not there', files: { '/sitemap.xml': nothing } },
    {
      shape: 'no robots.txt either',
      files: { '/robots.txt': nothing, '/sitemap.xml': nothing },
      alsoCauses: () => because('it is not there', { rule: 'robots-missing', at: ['/'] }),
    },
  ]),
  ...smallSites('sitemap-limits', [
    {
      shape: 'more than 50,000 URLs',
      files: {
        '/sitemap.xml': xml(
          sitemapOf([
            ...urls('sitemap-limits-1.example'),
            ...Array.from({ length: MORE_THAN_50_000 }, () => 'https://sitemap-limits-1.example/'),
          ]),
        ),
      },
      at: ['/sitemap.xml'],
    },
    {
      shape: 'more than 50 MB, compressed',
      files: {
        '/sitemap.xml': file(
          'application/gzip',
          gzipSync(
            sitemapOf(urls('sitemap-limits-2.example')).replace(
              '</urlset>',
              `${`<!--${'oak '.repeat(250_000)}-->\n`.repeat(MEGABYTES)}</urlset>`,
            ),
          ),
        ),
      },
      at: ['/sitemap.xml'],
    },
    {
      shape: 'an index in an index',
      files: {
        '/sitemap.xml': xml(index('https://sitemap-limits-3.example/sitemap-2.xml')),
        '/sitemap-2.xml': xml(index('https://sitemap-limits-3.example/sitemap-3.xml')),
        '/sitemap-3.xml': xml(sitemapOf(urls('sitemap-limits-3.example'))),
      },
      at: ['/sitemap-2.xml'],
    },
  ]),
];
