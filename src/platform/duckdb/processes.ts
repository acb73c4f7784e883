import { type Child, type ChildOptions, RUNTIME_MB, startChild } from './child.ts';
import { mappedMb } from './process-load.ts';

/** Whose work a process may do that has done some already. */
export type Reuse = 'all' | 'owner';

export interface Processes {
  /** Work is about to come: the first of it need not wait for a process to start. */
  expect(): void;
  /** One that waits and may serve this owner, best with this sandbox open, or a new one. */
  take(work: { key: string; owner: string }): Child;
  /** One that has served nothing yet. */
  fresh(): Child;
  hasServed(child: Child): boolean;
  /** A spent process serves nothing any more. */
  giveBack(child: Child, how: { spent: boolean; failed: boolean }): void;
  ids(): number[];
  close(): Promise<void>;
}

const IDLE_MS = 60_000;
/** A process that cannot start ends at once, and is not to be tried again without end. */
const PAUSE_MS = 20;
/** The start of a process costs a quarter of a second of work, which should not be taken from the work that just began. */
const AFTER_TAKEN_MS = 4_000;
/** Nor from the answer that the last one's work is about to become. */
const AFTER_SERVED_MS = 500;
/** What work may leave mapped in a process that is kept for more; next to work that leaves more, a start is nothing. */
const LEFTOVER_MB = 256;
/** Of those that wait for more work of their owners. */
const MOST_OWNED = 2;

/** From the first work on keeps some processes waiting for more, and replaces those that end. */
export function createProcesses(
  options: ChildOptions & { warm: number; most: number; reuse: Reuse },
): Processes {
  const { warm, most, reuse } = options;
  const idle = new Set<Child>();
  const all = new Set<Child>();
  const ownerOf = new WeakMap<Child, string>();
  const served = new WeakSet<Child>();
  let closed = false;
  let wanted = false;
  let mostAtOnce = 1;
  let starting: NodeJS.Timeout | undefined;

  const isOwned = (child: Child) => reuse === 'owner' && served.has(child);
  const owned = () => [...idle].filter(isOwned);
  const isEnough = () => {
    const kept = owned().length;
    // Who asks for one thing after the other needs one process, and pays for one start.
    return idle.size - kept >= Math.min(warm, mostAtOnce) || all.size - kept >= most;
  };
  const start = (): Child => {
    const child = startChild(reuse === 'owner' ? { ...options, leftoverMb: LEFTOVER_MB } : options);
    all.add(child);
    void child.gone.then(() => {
      all.delete(child);
      idle.delete(child);
      keepWarm(served.has(child) ? AFTER_SERVED_MS : PAUSE_MS);
    });
    return child;
  };
  const keepWarm = (afterMs = PAUSE_MS) => {
    if (closed || !wanted || isEnough()) return;
    clearTimeout(starting);
    starting = setTimeout(() => {
      if (!isEnough()) idle.add(start());
      keepWarm();
    }, afterMs);
    starting.unref();
  };
  const end = (child: Child) => {
    idle.delete(child);
    void child.kill();
  };
  const reap = setInterval(() => {
    const spare = Math.max(0, idle.size - warm);
    for (const child of [...new Set([...owned(), ...idle])].slice(0, spare)) end(child);
  }, IDLE_MS);
  reap.unref();
  const hand = (child: Child): Child => {
    wanted = true;
    idle.delete(child);
    mostAtOnce = Math.max(mostAtOnce, all.size - idle.size);
    keepWarm(AFTER_TAKEN_MS);
    return child;
  };

  return {
    expect() {
      if (wanted) return;
      wanted = true;
      keepWarm(0);
    },
    take({ key, owner }) {
      const free = [...idle].filter(
        (child) => child.isAlive() && (!isOwned(child) || ownerOf.get(child) === owner),
      );
      const child =
        free.find(isOwned) ??
        free.find(({ loaded }) => loaded.has(key)) ??
        free.sort((one, other) => one.loaded.size - other.loaded.size)[0] ??
        start();
      ownerOf.set(child, owner);
      return hand(child);
    },
    fresh: () => hand([...idle].find((child) => child.isAlive() && !served.has(child)) ?? start()),
    hasServed: (child) => served.has(child),
    giveBack(child, { spent, failed }) {
      served.add(child);
      const isKept = () => reuse === 'all' || (!failed && mappedMb(child.pid) <= RUNTIME_MB + LEFTOVER_MB);
      if (closed || spent || !isKept()) void child.kill();
      else if (child.isAlive()) idle.add(child);
      for (const surplus of owned().slice(0, -MOST_OWNED)) end(surplus);
    },
    ids: () => [...all].map(({ pid }) => pid),
    async close() {
      closed = true;
      clearInterval(reap);
      clearTimeout(starting);
      await Promise.all([...all].map((child) => child.kill()));
    },
  };
}
