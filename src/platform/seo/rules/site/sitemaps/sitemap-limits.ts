import type { SitemapFile } from '../../../site/site-files.ts';
import { type Finding, failIf, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineSiteRule } from '../define-site-rule.ts';
import { isReadable } from './sitemap-faults.ts';

const MOST_ENTRIES = 50_000;
const MOST_BYTES = 52_428_800;

export const sitemapLimits = defineSiteRule({
  id: 'sitemap-limits',
  title: 'Sitemap exceeds the limits',
  why: 'Search engines read 50,000 URLs and 50 MB of a sitemap and ignore what follows. An index of indexes is not read at all.',
  fix: 'Split the sitemap into files of at most 50,000 URLs and 50 MB uncompressed, and list them in one sitemap index.',
  example: {
    bad: '/sitemap.xml with 120,000 URLs',
    good: '/sitemap.xml, an index of /sitemap-1.xml, /sitemap-2.xml and /sitemap-3.xml',
  },
  category: 'indexability',
  severity: 'high',
  weight: 4,
  needs: ['files'],
  core: true,
  judge({ files: { sitemaps } }) {
    const readable = sitemaps.filter(isReadable);
    if (readable.length === 0) return NOT_APPLICABLE;
    return failIf(readable.flatMap(checkFile));
  },
});

function checkFile({ url, from, kind, entries, bytes, faults }: SitemapFile): Finding[] {
  const has = (code: string): boolean => faults.some((fault) => fault.code === code);
  const isIndex = kind === 'index';
  const finding = (limit: string, message: string, values: { expected: string; found: string }): Finding => ({
    locator: `sitemap:${url} ${limit}`,
    message: `${url} ${message}.`,
    urls: [url],
    ...values,
  });
  const many = entries.toLocaleString('en');
  const things = isIndex ? 'sitemaps' : 'URLs';
  return [
    ...(entries > MOST_ENTRIES || has('over_count')
      ? [
          finding('entries', `lists ${many} ${things}; only 50,000 are read`, {
            expected: `at most 50,000 ${things}`,
            found: many,
          }),
        ]
      : []),
    ...(bytes > MOST_BYTES || has('over_size')
      ? [
          finding('bytes', `has ${bytes.toLocaleString('en')} bytes; only 52,428,800 are read`, {
            expected: 'at most 52,428,800 bytes',
            found: `${bytes.toLocaleString('en')} bytes`,
          }),
        ]
      : []),
    ...((isIndex && from === 'index') || has('nested_index')
      ? [
          finding('nested', 'is a sitemap index inside another sitemap index', {
            expected: 'a sitemap',
            found: 'a sitemap index',
          }),
        ]
      : []),
  ];
}
