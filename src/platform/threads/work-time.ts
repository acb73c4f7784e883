const LOOK_MS = 250;
/** A task that does nothing at all ends too. */
const AT_MOST_TIMES = 15;

export interface WorkTime {
  /** Aborts when the time is over. */
  signal: AbortSignal;
  clear(): void;
}

/**
 * A time limit that counts work: it is over when the work has had so much of a processor. Waiting for a thread, loading
 * its modules and a machine that is busy with other things do not count.
 * @param workedMs what the work has had so far; undefined until it has begun.
 */
export function workTime(milliseconds: number, workedMs: () => Promise<number | undefined>): WorkTime {
  const ends = new AbortController();
  let passed = 0;
  let last = performance.now();
  let isLooking = false;
  const end = () => {
    clearInterval(timer);
    ends.abort(new DOMException('The work took longer than it may.', 'TimeoutError'));
  };
  const look = async (): Promise<void> => {
    // Longer than that nothing of this process has run, the work neither.
    const sinceLast = Math.min(performance.now() - last, 2 * LOOK_MS);
    last = performance.now();
    const worked = await workedMs();
    if (worked === undefined) return;
    passed += sinceLast;
    if (worked >= milliseconds || passed >= AT_MOST_TIMES * milliseconds) end();
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => {
      isLooking = false;
    });
  }, LOOK_MS);
  timer.unref();
  return { signal: ends.signal, clear: () => clearInterval(timer) };
}
