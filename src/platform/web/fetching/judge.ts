import type { Reason } from '../urls/reasons.ts';
import { FAULTS, type FaultCode } from './faults.ts';
import type { Outcome } from './host-pace.ts';
import type { FetchResult } from './result.ts';
import { retryAfter } from './retry.ts';

/** Nothing of these tells how the host feels. */
const OUR_OWN: ReadonlySet<FaultCode> = new Set([
  'invalid',
  'refused',
  'no_address',
  'cancelled',
  'proxy_failed',
  'proxy_login',
  'proxy_missing',
]);

/** What a fetch means for the pace of its host. */
export function outcomeOf({ status, headers, timing, fault }: FetchResult): Outcome {
  if (fault !== undefined && OUR_OWN.has(fault.code)) return { isNeutral: true };
  if (status === 0) return {};
  const latencyMs = timing.firstByte ?? timing.total;
  const retryAfterMs = status === 429 || status === 503 ? retryAfter(headers) : undefined;
  return { status, latencyMs, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** Why a fetched address gives no page; undefined when it does. */
export function reasonOf({ status, notModified, fault }: FetchResult): Reason | undefined {
  if (fault !== undefined) return FAULTS[fault.code].reason;
  if (notModified) return 'unchanged';
  if (status === 429) return 'rate_limited';
  return status >= 400 ? 'http_error' : undefined;
}
