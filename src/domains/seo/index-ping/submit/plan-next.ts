import type { BatchRecord } from '../store.ts';
import type { Sent } from './send-batch.ts';

const MOST_ATTEMPTS = 8;
const FIRST_RETRY_SECS = 2;
const LONGEST_RETRY_SECS = 3_600;
/** The engine fetches the key file meanwhile. */
const RECHECK_SECS = 600;

export interface Next {
  outcome: BatchRecord['outcome'];
  /** Undefined when nothing more is to be done. */
  afterSecs?: number;
}

/** What an answer means: 200 ends it, 202 is looked at again, 429 and faults are tried again, other refusals never. */
export function planNext({ statusCode, retryAfterSecs }: Sent, attempt: number): Next {
  const isLast = attempt >= MOST_ATTEMPTS;
  if (statusCode === 200) return { outcome: 'accepted' };
  // The URLs are received; that the key is not checked yet is no fault.
  if (statusCode === 202)
    return isLast ? { outcome: 'pending' } : { outcome: 'pending', afterSecs: RECHECK_SECS };
  if (statusCode !== null && statusCode !== 429 && statusCode < 500) return { outcome: 'rejected' };
  if (isLast) return { outcome: 'failed' };
  const usual = FIRST_RETRY_SECS * 4 ** (attempt - 1);
  return {
    outcome: 'retrying',
    afterSecs: Math.min(LONGEST_RETRY_SECS, Math.max(usual, retryAfterSecs ?? 0)),
  };
}
