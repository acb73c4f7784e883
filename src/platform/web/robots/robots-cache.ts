import { LRUCache } from 'lru-cache';
import { type RobotsAccess, type RobotsAnswer, robotsAccess } from './robots-access.ts';

export interface RobotsCacheOptions {
  /** Fetches `<origin>/robots.txt` with `MOST_ROBOTS_REDIRECTS` and `MOST_ROBOTS_BYTES`. */
  load(url: string): Promise<RobotsAnswer>;
  /** Milliseconds. */
  now?: () => number;
  mostOrigins?: number;
}

export interface RobotsCache {
  /** The rules of the origin of `url`; asked for once, however many callers wait. */
  of(url: string): Promise<RobotsAccess>;
}

interface Entry {
  access: Promise<RobotsAccess>;
  until: number;
}

export function createRobotsCache({
  load,
  now = Date.now,
  mostOrigins = 5_000,
}: RobotsCacheOptions): RobotsCache {
  const entries = new LRUCache<string, Entry>({ max: mostOrigins });

  const start = (origin: string): Entry => {
    const access = load(`${origin}/robots.txt`).then(robotsAccess);
    const entry = { access, until: Number.POSITIVE_INFINITY };
    access.then(
      ({ lifetimeMs }) => {
        entry.until = now() + lifetimeMs;
      },
      // Whoever waits is told; the next one asks again.
      () => {
        if (entries.peek(origin) === entry) entries.delete(origin);
      },
    );
    entries.set(origin, entry);
    return entry;
  };

  return {
    of(url) {
      const { origin } = new URL(url);
      const entry = entries.get(origin);
      return (entry === undefined || entry.until <= now() ? start(origin) : entry).access;
    },
  };
}
