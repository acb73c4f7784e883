import { gzipSync } from 'node:zlib';
import { file, sitemapOf } from '../answers.ts';
import { redirectTo } from '../open-hosts.ts';
import type { Handler } from '../plan.ts';
import { healthySites, PATHS, type SmallSite } from './small-site.ts';

const NAME = 'healthy';
const origin = (number: number): string => `https://${NAME}-${number}.example`;
const urls = (number: number): string[] => PATHS.map((path) => `${origin(number)}${path}`);
const text = (content: string): Handler => file('text/plain', content);
const hop =
  (location: string): Handler =>
  (_request, response) =>
    void response.writeHead(301, { location }).end();
const KIB = 1_024;
const RULES = 'User-agent: *\nDisallow: /private/\n';

export const nearlyFaultySites: SmallSite[] = healthySites(NAME, [
  {
    shape: 'five redirects to robots.txt',
    files: {
      '/robots.txt': hop('/robots-1.txt'),
      ...Object.fromEntries([1, 2, 3, 4].map((at) => [`/robots-${at}.txt`, hop(`/robots-${at + 1}.txt`)])),
      '/robots-5.txt': text(`${RULES}Sitemap: ${origin(1)}/sitemap.xml\n`),
    },
  },
  {
    shape: 'robots.txt of 500 KiB',
    files: {
      '/robots.txt': text(
        `${RULES}Sitemap: ${origin(2)}/sitemap.xml\n`.padEnd(500 * KIB, `# ${'ash '.repeat(250)}\n`),
      ),
    },
  },
  {
    shape: 'every word that robots.txt may have',
    files: {
      '/robots.txt': text(
        `# Holm\r\nUSER-AGENT: *\r\nAllow: /private/*.pdf$\r\nDisallow: /private/ # not these\r\nDisallow:\r\nContent-Signal: search=yes\r\nClean-param: ref /rooms/\r\nHost: ${NAME}-3.example\r\n\r\nSitemap: ${origin(3)}/sitemap.xml\r\n`,
      ),
    },
  },
  {
    shape: 'an index of a compressed sitemap and a list',
    files: {
      '/sitemap.xml': file(
        'text/xml',
        `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${origin(4)}/one.xml.gz</loc><lastmod>2026-01-02</lastmod></sitemap><sitemap><loc>${origin(4)}/two.txt</loc></sitemap></sitemapindex>`,
      ),
      '/one.xml.gz': file('application/gzip', gzipSync(sitemapOf(urls(4).slice(0, 3)))),
      '/two.txt': text(urls(4).slice(3).join('\n')),
    },
  },
  {
    shape: 'a sitemap with a prefix, and entities',
    files: {
      '/sitemap.xml': file(
        'application/xml',
        `<?xml version='1.0'?><s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9">${urls(5)
          .map(
            (url) =>
              `<s:url><s:loc>\n ${url.replace('https', '&#104;ttps')} </s:loc><s:priority>1.0</s:priority></s:url>`,
          )
          .join('')}</s:urlset>`,
      ),
    },
  },
  {
    shape: 'a certificate for a month and a day of a year',
    host: { certificate: { from: -333, until: 32 } },
  },
  {
    shape: 'a certificate of which more than a third is left',
    host: { certificate: { from: -8, until: 5 } },
  },
  {
    shape: 'variants that redirect for good in another way',
    host: { handleOther: (to) => redirectTo(to, 308) },
  },
  {
    shape: 'gone instead of not found',
    host: {
      handleFirst: () => (request, response) => {
        if (!/^\/[0-9a-f]{32}$/.test(request.url ?? '')) return false;
        response.writeHead(410, { 'content-type': 'text/html' }).end('<h1>Gone</h1>');
        return true;
      },
    },
  },
]);
