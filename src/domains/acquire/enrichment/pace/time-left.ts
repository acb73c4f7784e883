import type { HostPace, HostPaces, Rest } from './host-paces.ts';

/**
 * How long the rest takes. The keys of one host follow each other at its own pace, so it is no less than what the host
 * with the most time left needs; all of it goes as many side by side as so far. Undefined before any host was asked.
 *
 * @param workedMs what all batches took so far.
 */
export function msLeft(
  { hosts, others }: HostPaces,
  { workedMs, isLastPass }: { workedMs: number; isLastPass: boolean },
): number | undefined {
  const unseen = unseenPaceOf({ hosts, others });
  if (unseen === undefined) return undefined;
  const times = hosts.map((host) => msLeftOf(host, unseen, isLastPass));
  const all = times.reduce((sum, ms) => sum + ms, restMs(others, unseen, isLastPass));
  const spentMs = hosts.reduce((sum, { ms }) => sum + ms, others.ms);
  return Math.max(spentMs === 0 ? 0 : (all * workedMs) / spentMs, ...times);
}

/** Of one host. */
export const msLeftOf = (host: HostPace, unseen: number, isLastPass = false): number =>
  restMs(host, host.keys > 0 ? host.ms / host.keys : unseen, isLastPass);

const restMs = ({ left, failed }: Rest, pace: number, isLastPass: boolean): number =>
  (left.ms ?? left.keys * pace) + (isLastPass ? 0 : failed.ms);

/** What a key takes of a host that was not asked yet: those that were count alike, however many keys they have. */
export function unseenPaceOf({ hosts, others }: HostPaces): number | undefined {
  const paces = hosts.filter(({ keys }) => keys > 0).map(({ ms, keys }) => ms / keys);
  const count = paces.length + others.hosts;
  return count === 0 ? undefined : paces.reduce((sum, pace) => sum + pace, others.paces) / count;
}
