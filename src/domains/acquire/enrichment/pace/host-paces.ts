import type { Amount, PlannedWork } from './planned-work.ts';

/** Keys to be asked for. */
export interface Rest {
  left: Amount & {
    /** Of keys that are asked for again: what they took when they failed. */
    ms?: number;
  };
  /** In this pass. */
  failed: Amount & { ms: number };
}

export interface HostPace extends Rest {
  host: string;
  /** That were asked for, and what they took. */
  keys: number;
  ms: number;
}

/** All hosts that are not told of one by one. */
export interface OtherPaces extends Rest {
  /** That were asked, the sum of their paces, and what they took. */
  hosts: number;
  paces: number;
  ms: number;
}

/** The paces of a job, of bounded size whatever the number of its hosts. */
export interface HostPaces {
  /** Those with the most time left. */
  hosts: readonly HostPace[];
  others: OtherPaces;
}

const NO_FAILURE = { rows: 0, keys: 0, ms: 0 };

/** A job that was planned by an earlier version of the program has none. */
export const startPaces = (work: PlannedWork | undefined): HostPaces | null =>
  work === undefined
    ? null
    : {
        hosts: work.hosts.map(({ host, rows, keys }) => newPace(host, { rows, keys })),
        others: { hosts: 0, paces: 0, ms: 0, left: { ...work.others }, failed: NO_FAILURE },
      };

export const newPace = (host: string, left: Amount): HostPace => ({
  host,
  keys: 0,
  ms: 0,
  left,
  failed: NO_FAILURE,
});

/** Only what failed is left, and it is taken to need the time that it took to fail. */
export function startPass({ hosts, others }: HostPaces): HostPaces {
  const again = <One extends Rest>(rest: One): One => ({ ...rest, left: rest.failed, failed: NO_FAILURE });
  return { hosts: hosts.map(again), others: again(others) };
}
