import { setTimeout as sleep } from 'node:timers/promises';

/** For what the program does after its answer: tried again until it holds, and its last fault thrown after half a minute. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(50);
    }
  }
}
