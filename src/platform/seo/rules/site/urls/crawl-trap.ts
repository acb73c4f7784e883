import type { Site } from '../../../site/site.ts';
import { OUTSIDE } from '../../../site/site-graph.ts';
import type { Finding } from '../../define-rule.ts';
import { defineSiteRule, failIfSeen, MOST_SITE_FINDINGS } from '../define-site-rule.ts';

const MOST_PERMUTATIONS = 200;
const LEAST_REPEATS = 3;
const MOST_EXAMPLES = 100;

export const crawlTrap = defineSiteRule({
  id: 'crawl-trap',
  title: 'Crawl trap',
  why: 'Filters, calendars and wrong relative links create URLs without end. Crawlers lose themselves there and reach the real pages late.',
  fix: 'Stop linking to combinations of filters, block them in robots.txt, and make links relative to the root ("/…").',
  example: {
    bad: '/tables?color=oak&size=2&sort=price&view=grid …\n/shop/tables/shop/tables/shop/tables',
    good: '/tables/oak',
  },
  category: 'links',
  severity: 'medium',
  weight: 3,
  needs: ['pages'],
  core: false,
  judge(site) {
    const patterns = findPatterns(site);
    const traps = [...patterns.values()].filter(
      ({ isRepeat, count }) => isRepeat || count > MOST_PERMUTATIONS,
    );
    const findings = traps.slice(0, MOST_SITE_FINDINGS).map(toFinding);
    const affected = traps.reduce((sum, { count }) => sum + count, 0);
    return failIfSeen(findings, { isAllSeen: site.isComplete, affected });
  },
});

interface Pattern {
  name: string;
  /** Of a segment that comes again and again, and not of parameters. */
  isRepeat: boolean;
  count: number;
  urls: string[];
}

/** By path or by the segment that repeats; what a sitemap lists is meant to be there. */
function findPatterns(site: Site): Map<string, Pattern> {
  const patterns = new Map<string, Pattern>();
  const add = (name: string, isRepeat: boolean, url: string) => {
    const pattern = patterns.get(name) ?? { name, isRepeat, count: 0, urls: [] };
    pattern.count += 1;
    if (pattern.urls.length < MOST_EXAMPLES) pattern.urls.push(url);
    patterns.set(name, pattern);
  };
  for (const url of ownUrls(site)) {
    const query = url.indexOf('?');
    const path = query === -1 ? url : url.slice(0, query);
    const segment = repeatedSegment(path);
    if (segment !== undefined) add(segment, true, url);
    if (query !== -1) add(path, false, url);
  }
  return patterns;
}

/** Each once: pages, and what they link to without its having been crawled. */
function* ownUrls({ pages, links, targetPages, files }: Site): Generator<string> {
  const listed = new Set(files.entries.map(({ key }) => key));
  for (const { url, urlKey } of pages) if (!listed.has(urlKey)) yield url;
  for (let target = 0; target < links.targets; target += 1) {
    const page = targetPages[target] ?? OUTSIDE;
    if (page < 0 && page !== OUTSIDE && !listed.has(links.keyOf(target))) yield links.urlOf(target);
  }
}

function repeatedSegment(path: string): string | undefined {
  const segments = path.split('/').slice(3);
  if (segments.length < LEAST_REPEATS) return undefined;
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1;
    counts.set(segment, count);
    if (segment !== '' && count === LEAST_REPEATS) return segment;
  }
  return undefined;
}

const toFinding = ({ name, isRepeat, count, urls }: Pattern): Finding => ({
  locator: `${isRepeat ? 'repeat' : 'pattern'}:${name}`,
  message: isRepeat
    ? `The path of ${count.toLocaleString('en')} URLs repeats "${name}" three times or more, such as ${urls[0]}.`
    : `${name} is linked with ${count.toLocaleString('en')} combinations of parameters.`,
  expected: isRepeat ? 'no repeated path segments' : `at most ${MOST_PERMUTATIONS} combinations`,
  found: isRepeat ? (urls[0] ?? '') : count.toLocaleString('en'),
  urls,
});
