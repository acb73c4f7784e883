import type { DLogger } from '@dbos-inc/dbos-sdk/internal/telemetry/logs';
import type { Logger } from '../../kernel/log.ts';

const QUIET_MS = 10_000;

/** DBOS complains with every look at a queue while the database is away: the same words are told once in a while. */
export function createEngineLogger(log: Logger, isClosing: () => boolean): DLogger {
  const child = log.child({ part: 'dbos' });
  const told = new Map<string, number>();
  const isNews = (entry: string): boolean => {
    // Parked work is meant to be left behind.
    if (isClosing()) return false;
    const words = entry.replace(/\d+/g, '');
    const now = Date.now();
    if (now - (told.get(words) ?? 0) < QUIET_MS) return false;
    if (told.size > 100) told.clear();
    told.set(words, now);
    return true;
  };
  return {
    info: (entry) => child.debug(String(entry)),
    debug: (entry) => child.debug(String(entry)),
    warn: (entry) => child[isNews(String(entry)) ? 'warn' : 'debug'](String(entry)),
    error: (entry, metadata) => child.error({ err: metadata?.error }, String(entry)),
  };
}
