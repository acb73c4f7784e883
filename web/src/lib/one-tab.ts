const REFRESH = 'granary-refresh';
const MARK_MS = 60_000;

/** Pages that are not served over TLS have no locks between tabs. */
const locks: LockManager | undefined = 'locks' in navigator ? navigator.locks : undefined;
const markOf = (token: string): string => `granary-spent-${token.slice(-12)}`;
let under: Promise<unknown> = Promise.resolve();

/** One tab at a time; without locks, calls within the tab still wait for each other. */
export function alone<Value>(work: () => Promise<Value>): Promise<Value> {
  const locked = () => (locks === undefined ? work() : (locks.request(REFRESH, work) as Promise<Value>));
  const next = under.then(locked, locked);
  under = next.catch(() => undefined);
  return next;
}

/**
 * Tells the other tabs that a token is spent. What is stored may reach the process of another tab later than the lock
 * does; a lock that is held as a mark cannot.
 */
export function markSpent(token: string): Promise<void> {
  if (locks === undefined) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const hold = () => {
      resolve();
      return new Promise<void>((release) => setTimeout(release, MARK_MS));
    };
    locks.request(markOf(token), hold).catch(reject);
  });
}

export async function isSpentElsewhere(token: string): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name }) => name === markOf(token));
}
