import { setTimeout as sleep } from 'node:timers/promises';
import { countdown } from './pace.ts';

/** Of the machine's own time, so that a slow machine has longer. */
const LONGEST = 60_000;

/** For what the program does after its answer: tried again until it holds, and its last fault thrown when it never does. */
export async function eventually<Result>(check: () => Promise<Result>, longest = LONGEST): Promise<Result> {
  let isLate = false;
  const late = countdown(longest, () => {
    isLate = true;
  });
  try {
    for (;;) {
      try {
        return await check();
      } catch (error) {
        if (isLate) throw error;
        await sleep(50);
      }
    }
  } finally {
    late.cancel();
  }
}
