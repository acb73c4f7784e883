const LOOK_MS = 250;
/** A task that does nothing at all ends too. */
const AT_MOST_TIMES = 15;

export interface WorkTime {
  /** Aborts when the time is over. */
  signal: AbortSignal;
  clear(): void;
}

/**
 * A time limit that counts work: it is over when so much time has passed and this process has had that much of a
 * processor, so that a machine busy with other things does not end what is well under way.
 */
export function workTime(milliseconds: number): WorkTime {
  const ends = new AbortController();
  const before = process.cpuUsage();
  let passed = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    // Longer than that nothing of this process has run, the work neither.
    passed += Math.min(performance.now() - last, 2 * LOOK_MS);
    last = performance.now();
    const { user, system } = process.cpuUsage(before);
    const worked = (user + system) / 1_000;
    if (passed < milliseconds || (worked < milliseconds && passed < AT_MOST_TIMES * milliseconds)) return;
    clearInterval(timer);
    ends.abort(new DOMException('The work took longer than it may.', 'TimeoutError'));
  }, LOOK_MS);
  timer.unref();
  return { signal: ends.signal, clear: () => clearInterval(timer) };
}
