import type { Logger } from '../../kernel/log.ts';

export interface Ticker {
  /** The next turn comes after so long at the latest. */
  within(milliseconds: number): void;
  stop(): Promise<void>;
}

/** Does work now and again and again, with a pause between; a fault is logged and the next turn comes all the same. */
export function every(milliseconds: number, name: string, log: Logger, work: () => Promise<unknown>): Ticker {
  let stopped = false;
  let working = false;
  let pause = milliseconds;
  let nextAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  const run = async (): Promise<void> => {
    working = true;
    pause = milliseconds;
    try {
      await work();
    } catch (error) {
      log.warn({ err: error, name }, 'background work failed; it is repeated');
    }
    working = false;
    schedule();
  };
  const schedule = (): void => {
    if (stopped) return;
    clearTimeout(timer);
    nextAt = performance.now() + pause;
    timer = setTimeout(() => {
      turn = run();
    }, pause);
  };
  turn = run();

  return {
    within(limit) {
      pause = Math.min(pause, limit);
      if (!working && performance.now() + limit < nextAt) schedule();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}
