import type { Logger } from './log.ts';

const SLOW = 25_000;

/** The last that started ends first; a part that takes its time is named, so that a slow end can be explained. */
export async function closeInTurn(
  closers: ReadonlyMap<string, () => Promise<unknown>>,
  log: Logger,
): Promise<void> {
  for (const [part, close] of [...closers].reverse()) {
    const slow = setTimeout(() => log.warn({ part }, 'still waiting for a part to end'), SLOW);
    // The others end all the same: what one part could not finish must not keep the process alive.
    await close().catch((error: unknown) => log.error({ err: error, part }, 'a part did not end well'));
    clearTimeout(slow);
  }
}
