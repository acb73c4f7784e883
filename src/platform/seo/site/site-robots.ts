import { parseRobots, type Robots } from '../../web/index.ts';
import type { Site } from './site.ts';
import type { RobotsFile } from './site-files.ts';

/** The rules of the site's robots.txt; null when there is none that could be read. */
export const robotsOf = (site: Site): Robots | null => site.once(ofSite);

const ofSite = ({ files }: Site) => readRobots(files.robots);

const readRobots = ({ status, text }: Pick<RobotsFile, 'status' | 'text'>): Robots | null =>
  status >= 200 && status < 300 ? parseRobots(text) : null;

/** What search engines may fetch, by a robots.txt; null for what it says nothing of, because it is of another origin. */
export function searchAccess(
  file: Pick<RobotsFile, 'url' | 'status' | 'text'>,
): (url: string) => boolean | null {
  const robots = readRobots(file);
  const origin = URL.parse(file.url)?.origin;
  return (url) => {
    if (URL.parse(url)?.origin !== origin) return null;
    return robots === null || robots.decide('Googlebot', url).allowed;
  };
}

/** What search engines may fetch; of other origins, what the crawl has learned there. */
export const isAllowedForSearch = (site: Site, url: string, asCrawled: boolean | null = null): boolean =>
  site.once(accessOf)(url) ?? asCrawled ?? true;

const accessOf = ({ files }: Site) => searchAccess(files.robots);
