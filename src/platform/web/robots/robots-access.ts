import type { Reason } from '../urls/reasons.ts';
import { parseRobots } from './parse-robots.ts';
import type { Robots } from './robots.ts';

/** RFC 9309, 2.3.1.2: follow at least this many; more count as no file. */
export const MOST_ROBOTS_REDIRECTS = 5;
/** RFC 9309, 2.4: not longer than a day. */
export const ROBOTS_LIFETIME_MS = 24 * 60 * 60_000;
/** What could not be read is asked for again soon, since until then the whole site waits. */
export const UNREACHABLE_LIFETIME_MS = 10 * 60_000;

export interface RobotsAnswer {
  /** Of the last answer; 0 when there was none. */
  status: number;
  body: string | Uint8Array;
  /** More redirects than are followed, or a loop of them. */
  isRedirectedTooOften?: boolean;
  /** What kept from an answer would keep from every page of the site. */
  obstacle?: Obstacle | undefined;
}

export type Obstacle = Extract<Reason, 'refused' | 'tls'>;

export interface RobotsAccess {
  /** Why: the file was read, there is none, or nobody can tell. */
  basis: 'file' | 'none' | 'unreachable';
  robots: Robots;
  lifetimeMs: number;
  obstacle?: Obstacle | undefined;
}

const ALLOW_ALL = parseRobots('');
const DISALLOW_ALL = parseRobots('User-agent: *\nDisallow: /');

/**
 * What an answer for /robots.txt means (RFC 9309, 2.3.1). A site that cannot be reached is closed; after 30 days the
 * caller may treat it as a site without the file, for only the caller knows since when.
 */
export function robotsAccess({ status, body, isRedirectedTooOften, obstacle }: RobotsAnswer): RobotsAccess {
  if (isRedirectedTooOften) return none();
  if (status >= 200 && status < 300) {
    return { basis: 'file', robots: parseRobots(body), lifetimeMs: ROBOTS_LIFETIME_MS };
  }
  // "Too many requests" asks for patience; it does not say that there are no rules.
  if (status >= 300 && status < 500 && status !== 429) return none();
  return {
    basis: 'unreachable',
    robots: DISALLOW_ALL,
    lifetimeMs: UNREACHABLE_LIFETIME_MS,
    ...(obstacle === undefined ? {} : { obstacle }),
  };
}

const none = (): RobotsAccess => ({ basis: 'none', robots: ALLOW_ALL, lifetimeMs: ROBOTS_LIFETIME_MS });
