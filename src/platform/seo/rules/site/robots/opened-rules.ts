import type { Site } from '../../../site/site.ts';
import { robotsOf } from '../../../site/site-robots.ts';

/** Rules about what robots.txt says, of a site without one that can be read. */
export function ofRobotsText(site: Site): string[] {
  if (robotsOf(site) !== null) return [];
  return [
    ...['robots-block-all', 'robots-syntax', 'robots-size', 'robots-no-sitemap'],
    ...(site.files.entries.length === 0 ? [] : ['sitemap-blocked']),
  ];
}
