import { DEFAULT_AGENT, productToken } from '../../../../platform/web/index.ts';
import { firstOrigin } from './first-origin.ts';
import { columns, DAY, type Source } from './source.ts';

/** Robots that collect texts for language models. */
const AI_ROBOTS = [
  'GPTBot',
  'ClaudeBot',
  'Google-Extended',
  'CCBot',
  'PerplexityBot',
  'Bytespider',
  'Applebot-Extended',
];

export const robotsPolicy: Source = {
  name: 'robots_policy',
  description: "What a site's robots.txt allows for Granary, search engines and AI crawlers.",
  matches: 'domain',
  columns: columns(
    ['robots_found', 'boolean', 'Whether the file exists.'],
    ['robots_allows_us', 'boolean', 'Whether Granary may crawl the home page.'],
    ['robots_allows_search', 'boolean', 'Whether Googlebot may crawl the home page.'],
    ['robots_blocked_ai', 'jsonb', 'AI crawlers that are blocked.'],
    ['robots_crawl_delay', 'float', 'Requested delay between requests, in seconds.'],
    ['robots_groups', 'integer', 'Number of rule groups.'],
    ['robots_sitemaps', 'jsonb', 'Sitemaps listed in the file.'],
  ),
  cost: 1,
  ttl: DAY,
  async lookUp(lookup) {
    const origin = await firstOrigin(lookup);
    const { basis, robots } = await lookup.parts.robotsOf(`${origin}/`);
    const allows = (agent: string): boolean => robots.decide(agent, `${origin}/`).allowed;
    return {
      values: {
        robots_found: basis === 'file',
        robots_allows_us: allows(productToken(DEFAULT_AGENT)),
        robots_allows_search: allows('Googlebot'),
        robots_blocked_ai: AI_ROBOTS.filter((agent) => !allows(agent)),
        robots_crawl_delay: robots.crawlDelay(productToken(DEFAULT_AGENT)),
        robots_groups: robots.groups.length,
        robots_sitemaps: robots.sitemaps.map(({ url }) => url).slice(0, 50),
      },
      confidence: 1,
    };
  },
};
