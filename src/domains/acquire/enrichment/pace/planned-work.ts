import { readMatch } from '../match.ts';

/** That are told of one by one. */
export const MOST_HOSTS = 50;

/** Rows, and the different keys that are asked for because of them. */
export interface Amount {
  rows: number;
  keys: number;
}

/** What a job has to ask for, by host, as far as it could be told when it was planned. */
export interface PlannedWork {
  /** Those with the most keys. */
  hosts: readonly (Amount & { host: string })[];
  /** All the others together. */
  others: Amount;
}

/** Rows of a dataset by the host in their value, as the dataset counts them. */
export interface CountedHosts {
  rows: number;
  /** The first few, those with the most different values first. */
  hosts: readonly { host: string; rows: number; values: number }[];
  /** Of the hosts that are not told one by one. */
  others: { hosts: number; rows: number; values: number };
  /** Rows whose value holds no host. */
  hostless: { rows: number; values: number };
}

export function planWork(
  counted: CountedHosts,
  sources: readonly { matches: 'domain' | 'url'; byName?: true }[],
): PlannedWork {
  const byUrl = sources.some(({ matches }) => matches === 'url');
  const byName = sources.some((source) => source.byName === true);
  const others = {
    rows: counted.others.rows + (byName ? counted.hostless.rows : 0),
    keys: (byUrl ? counted.others.values : counted.others.hosts) + (byName ? counted.hostless.values : 0),
  };
  const hosts = new Map<string, Amount>();
  for (const { host: written, rows, values } of counted.hosts) {
    const host = readMatch(written)?.host;
    if (host === undefined) continue;
    const before = hosts.get(host) ?? { rows: 0, keys: 0 };
    hosts.set(host, { rows: before.rows + rows, keys: byUrl ? before.keys + values : 1 });
  }
  const lasting: (Amount & { host: string })[] = [];
  for (const [host, amount] of hosts) {
    // A host with one key is never asked again: its pace says nothing of what is left of it.
    if (amount.keys > 1) lasting.push({ host, ...amount });
    else {
      others.rows += amount.rows;
      others.keys += amount.keys;
    }
  }
  return { hosts: lasting, others };
}
