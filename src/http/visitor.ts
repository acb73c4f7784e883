import ipaddr from 'ipaddr.js';
import { VISITOR_REQUESTS_PER_MINUTE } from '../kernel/tiers.ts';
import type { RequestAllowance } from '../platform/limits/index.ts';

export const VISITOR_ALLOWANCE: RequestAllowance = {
  perMinute: VISITOR_REQUESTS_PER_MINUTE,
  perHour: null,
  connections: null,
};

/** One IPv6 customer holds a whole /64, so that is one visitor. */
export function visitorKey(address: string): string {
  if (!ipaddr.isValid(address)) return `visitor:${address}`;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return `visitor:${parsed.toString()}`;
  return `visitor:${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}
