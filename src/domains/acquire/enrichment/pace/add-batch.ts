import { type HostPace, type HostPaces, newPace, type OtherPaces, type Rest } from './host-paces.ts';
import { type Amount, MOST_HOSTS, type PlannedWork } from './planned-work.ts';
import { msLeftOf, unseenPaceOf } from './time-left.ts';

/** One key of a batch, which the sources of a job were asked for. */
export interface AskedKey {
  host: string;
  ms: number;
  rows: number;
  /** Asked for now; known from before the job; or asked for by an earlier batch of it. */
  from: 'host' | 'cache' | 'job';
  isFailed: boolean;
}

/** The paces after a batch. Rows whose name stands for no host were planned among the others. */
export function addBatch(
  paces: HostPaces,
  work: PlannedWork,
  asked: readonly AskedKey[],
  hostlessRows: number,
): HostPaces {
  const hosts = new Map(paces.hosts.map((pace) => [pace.host, pace]));
  const planned = new Map(work.hosts.map((amount) => [amount.host, amount]));
  let others = less(paces.others, { rows: hostlessRows, keys: hostlessRows * keysARow(work.others) });
  for (const key of asked) {
    const amount = { rows: key.rows, keys: keysOf(key, planned.get(key.host) ?? work.others) };
    const pace = hosts.get(key.host) ?? newPace(key.host, { rows: 0, keys: 0 });
    // What is left of a host that is not told of by itself is left of the others.
    if (pace.left.rows === 0) others = less(others, amount);
    hosts.set(key.host, withKey(less(pace, amount), key, amount));
  }
  return keepMost({ hosts: [...hosts.values()], others });
}

const keysARow = ({ keys, rows }: Amount): number => (rows === 0 ? 0 : keys / rows);

/** Rows of a key that was known before the job may come in many batches: each stands for its share of a key. */
const keysOf = ({ from, rows }: AskedKey, planned: Amount): number =>
  ({ host: 1, cache: Math.min(1, rows * keysARow(planned)), job: 0 })[from];

/** There are never more keys left than rows. */
function less<One extends Rest>(rest: One, { rows, keys }: Amount): One {
  const { left } = rest;
  const rowsLeft = Math.max(0, left.rows - rows);
  const keysLeft = Math.min(rowsLeft, Math.max(0, left.keys - keys));
  const ms = left.ms === undefined || left.keys === 0 ? left.ms : (left.ms * keysLeft) / left.keys;
  return { ...rest, left: { rows: rowsLeft, keys: keysLeft, ...(ms === undefined ? {} : { ms }) } };
}

const withKey = (pace: HostPace, { ms, from, isFailed }: AskedKey, { rows, keys }: Amount): HostPace => ({
  ...pace,
  keys: pace.keys + keys,
  ms: pace.ms + ms,
  failed: isFailed && from === 'host' ? withMs(pace.failed, { rows, keys, ms }) : pace.failed,
});

function keepMost({ hosts, others }: HostPaces): HostPaces {
  const unseen = unseenPaceOf({ hosts, others }) ?? 0;
  const sorted = hosts
    .map((pace) => ({ pace, ms: msLeftOf(pace, unseen) }))
    .toSorted((one, other) => other.ms - one.ms);
  const kept = sorted.slice(0, MOST_HOSTS).filter(({ pace }) => pace.left.keys + pace.failed.keys > 0);
  const rest = sorted.filter((one) => !kept.includes(one));
  return {
    hosts: kept.map(({ pace }) => pace),
    others: rest.reduce((all, { pace }) => withHost(all, pace), others),
  };
}

const withHost = (others: OtherPaces, pace: HostPace): OtherPaces => ({
  hosts: others.hosts + (pace.keys > 0 ? 1 : 0),
  paces: others.paces + (pace.keys > 0 ? pace.ms / pace.keys : 0),
  ms: others.ms + pace.ms,
  left: others.left.ms === undefined ? joined(others.left, pace.left) : withMs(others.left, pace.left),
  failed: withMs(others.failed, pace.failed),
});

const joined = (one: Amount, other: Amount): Amount => ({
  rows: one.rows + other.rows,
  keys: one.keys + other.keys,
});

const withMs = (one: Rest['left'], other: Rest['left']): Rest['failed'] => ({
  ...joined(one, other),
  ms: (one.ms ?? 0) + (other.ms ?? 0),
});
