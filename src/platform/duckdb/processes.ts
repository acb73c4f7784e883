import { type Child, type ChildOptions, startChild } from './child.ts';

export interface Processes {
  /** Work is about to come: the first of it need not wait for a process to start. */
  expect(): void;
  /** One that waits, best with this sandbox open, or a new one. */
  take(key: string): Child;
  /** One that has served nothing yet. */
  fresh(): Child;
  /** A spent process serves nothing any more. */
  giveBack(child: Child, spent: boolean): void;
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

/** From the first work on keeps some processes waiting for more, and replaces those that end. */
export function createProcesses(
  options: ChildOptions & { warm: number; most: number; reuse: boolean },
): Processes {
  const { warm, most, reuse } = options;
  const idle = new Set<Child>();
  const all = new Set<Child>();
  const served = new WeakSet<Child>();
  let closed = false;
  let wanted = false;
  let starting: NodeJS.Timeout | undefined;

  const start = (): Child => {
    const child = startChild(options);
    all.add(child);
    void child.gone.then(() => {
      all.delete(child);
      idle.delete(child);
      keepWarm(served.has(child) ? AFTER_SERVED_MS : PAUSE_MS);
    });
    return child;
  };
  const keepWarm = (afterMs = PAUSE_MS) => {
    if (closed || !wanted || idle.size >= warm || all.size >= most) return;
    clearTimeout(starting);
    starting = setTimeout(() => {
      if (idle.size < warm && all.size < most) idle.add(start());
      keepWarm();
    }, afterMs);
    starting.unref();
  };
  const reap = setInterval(() => {
    const spare = [...idle].slice(0, Math.max(0, idle.size - warm));
    for (const child of spare) {
      idle.delete(child);
      void child.kill();
    }
  }, IDLE_MS);
  reap.unref();
  const hand = (child: Child): Child => {
    wanted = true;
    idle.delete(child);
    keepWarm(AFTER_TAKEN_MS);
    return child;
  };

  return {
    expect() {
      if (wanted) return;
      wanted = true;
      keepWarm(0);
    },
    take(key) {
      const free = [...idle].filter((child) => child.isAlive());
      return hand(
        free.find(({ loaded }) => loaded.has(key)) ??
          free.sort((one, other) => one.loaded.size - other.loaded.size)[0] ??
          start(),
      );
    },
    fresh: () => hand([...idle].find(({ loaded, isAlive }) => isAlive() && loaded.size === 0) ?? start()),
    giveBack(child, spent) {
      served.add(child);
      if (closed || spent || !reuse) void child.kill();
      else if (child.isAlive()) idle.add(child);
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
