import type { ResponseHeaders } from '../response.ts';
import { FAULTS, type Fault } from './faults.ts';

export interface RetryOptions {
  /** How often it was tried already. */
  attempts: number;
  mostAttempts?: number;
  baseMs?: number;
  mostMs?: number;
  /** From 0 to 1. */
  random?: () => number;
  /** Milliseconds, for dates in `Retry-After`. */
  now?: () => number;
}

export interface RetryPlan {
  retry: boolean;
  /** When to try again, from now. */
  afterMs: number;
}

/** What may pass: too many requests, overload, and gateways whose server was away. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529]);

const MOST_ATTEMPTS = 4;
const BASE_MS = 1_000;
const MOST_MS = 10 * 60_000;
/** Who asks for more is asked again in the next crawl. */
const MOST_RETRY_AFTER_MS = 60 * 60_000;

const NEVER: RetryPlan = { retry: false, afterMs: 0 };

/** Whether and when to try again: doubled each time, half of it by chance, and never before the server's `Retry-After`. */
export function planRetry(
  result: { status: number; headers: ResponseHeaders; fault?: Fault | undefined },
  options: RetryOptions,
): RetryPlan {
  const { attempts, mostAttempts = MOST_ATTEMPTS, baseMs = BASE_MS, mostMs = MOST_MS } = options;
  const isPassing =
    result.fault === undefined ? PASSING.has(result.status) : FAULTS[result.fault.code].retryable;
  if (!isPassing || attempts >= mostAttempts) return NEVER;
  const asked = retryAfter(result.headers, options.now);
  if (asked !== undefined && asked > MOST_RETRY_AFTER_MS) return NEVER;
  const backOff = Math.min(mostMs, baseMs * 2 ** (attempts - 1));
  const afterMs = Math.round(backOff / 2 + (backOff / 2) * (options.random ?? Math.random)());
  return { retry: true, afterMs: Math.max(afterMs, asked ?? 0) };
}

/** Milliseconds until the server wants to be asked again; seconds or a date in the header. */
export function retryAfter(headers: ResponseHeaders, now: () => number = Date.now): number | undefined {
  const [given = ''] = [headers['retry-after']].flat();
  const text = given.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const date = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now());
}
