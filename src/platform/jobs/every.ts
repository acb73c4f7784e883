import type { Logger } from '../../kernel/log.ts';

/** Does work now and again and again, with a pause between; a fault is logged and the next turn comes all the same. */
export function every(
  milliseconds: number,
  name: string,
  log: Logger,
  work: () => Promise<unknown>,
): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  const run = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error, name }, 'background work failed; it is repeated');
    }
    if (!stopped) schedule();
  };
  const schedule = (): void => {
    timer = setTimeout(() => {
      turn = run();
    }, milliseconds);
  };
  turn = run();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}
