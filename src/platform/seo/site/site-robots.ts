import { parseRobots, type Robots } from '../../web/index.ts';
import type { Site } from './site.ts';

/** The rules of the site's robots.txt; null when there is none that could be read. */
export const robotsOf = (site: Site): Robots | null => site.once(readRobots);

function readRobots({ files: { robots } }: Site): Robots | null {
  return robots.status >= 200 && robots.status < 300 ? parseRobots(robots.text) : null;
}

/** What search engines may fetch, as the robots.txt of the same origin says. */
export function isAllowedForSearch(site: Site, url: string): boolean {
  const robots = robotsOf(site);
  if (robots === null || URL.parse(url)?.origin !== URL.parse(site.files.robots.url)?.origin) return true;
  return robots.decide('Googlebot', url).allowed;
}
