import { timeout } from '../../kernel/errors.ts';

export interface Deadline {
  /** Aborts when the time is over or the caller gives up; its reason is the error to report. */
  signal: AbortSignal;
  /** Waits for `work` no longer than the signal allows. undici looks at the signal only once it has a connection. */
  within<Result>(work: Promise<Result>): Promise<Result>;
  /** A shorter limit within the whole; call the result when the step is done. */
  step(milliseconds: number, what: string): () => void;
  /** Ends the timers, and with the signal whatever of the request is still under way. */
  stop(): void;
}

export function startDeadline(milliseconds: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const limit = (length: number, what: string) =>
    setTimeout(() => {
      controller.abort(
        timeout(`${what} took longer than ${length / 1000} seconds. Try again later, or allow more time.`),
      );
    }, length);
  const whole = limit(milliseconds, 'The request');
  const giveUp = () => controller.abort(caller?.reason);
  if (caller?.aborted) giveUp();
  else caller?.addEventListener('abort', giveUp, { once: true });
  const over = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(controller.signal.reason);
    if (controller.signal.aborted) fail();
    else controller.signal.addEventListener('abort', fail, { once: true });
  });
  // Every deadline is over in the end; only those who wait in `within` care.
  over.catch(() => {});
  return {
    signal: controller.signal,
    within: (work) => Promise.race([work, over]),
    step(length, what) {
      const timer = limit(length, what);
      return () => clearTimeout(timer);
    },
    stop() {
      clearTimeout(whole);
      caller?.removeEventListener('abort', giveUp);
      controller.abort();
    },
  };
}
