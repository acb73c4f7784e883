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
  description: 'What robots.txt of a site allows: us, search engines, robots of language models.',
  matches: 'domain',
  columns: columns(
    ['robots_found', 'boolean', 'There is such a file.'],
    ['robots_allows_us', 'boolean', 'The home page may be crawled by Granary.'],
    ['robots_allows_search', 'boolean', 'The home page may be crawled by Googlebot.'],
    ['robots_blocked_ai', 'jsonb', 'Robots of language models that are turned away.'],
    ['robots_crawl_delay', 'float', 'Seconds between requests that are asked for.'],
    ['robots_groups', 'integer', 'Groups of rules.'],
    ['robots_sitemaps', 'jsonb', 'Sitemaps it names.'],
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
