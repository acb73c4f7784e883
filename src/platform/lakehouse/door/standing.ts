import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../kernel/clock.ts';
import type { ReadGrant } from './read-keys.ts';
import { S3Fault, unavailable } from './s3-fault.ts';

export interface StandingOptions {
  clock: Clock;
  /** Whether a grant still holds: its account, its actor and what it lets read may be gone. */
  still?: ((grant: ReadGrant) => Promise<boolean>) | undefined;
}

interface Known {
  holds: Promise<boolean>;
  until: number;
}

const KNOWN_FOR_MS = 10_000;
const MOST_KNOWN = 10_000;

/** Throws for keys that were withdrawn before they expire. An access key ID stands for its session token. */
export function createStandingCheck({ clock, still }: StandingOptions) {
  // By size, because room for a number of entries is made at once.
  const known = new LRUCache<string, Known>({ maxSize: MOST_KNOWN, sizeCalculation: () => 1 });

  return async (accessKeyId: string, grant: ReadGrant): Promise<void> => {
    if (still === undefined) return;
    const now = clock.now().getTime();
    let entry = known.get(accessKeyId);
    if (entry === undefined || entry.until <= now) {
      entry = { holds: still(grant), until: now + KNOWN_FOR_MS };
      known.set(accessKeyId, entry);
    }
    if (!(await answerOf(accessKeyId, entry)))
      throw new S3Fault('AccessDenied', 'The access of these keys was withdrawn. Request new keys.');
  };

  async function answerOf(accessKeyId: string, entry: Known): Promise<boolean> {
    try {
      return await entry.holds;
    } catch (error) {
      if (known.peek(accessKeyId) === entry) known.delete(accessKeyId);
      throw unavailable('The keys cannot be checked at the moment. Try again in a few seconds.', error);
    }
  }
}
