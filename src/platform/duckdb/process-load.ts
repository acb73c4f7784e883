import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { setPriority } from 'node:os';

const BACKGROUND = 15;
/** Linux counts in hundredths of a second, on every machine that Node runs on. */
const TICK_MS = 10;

/** Lets other processes go first from now on. On Linux the threads have priorities of their own. */
export async function stepBack(pid: number): Promise<void> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [String(pid)]);
  for (const thread of threads) {
    try {
      setPriority(Number(thread), BACKGROUND);
    } catch {
      // The thread has ended since.
    }
  }
}

/** Processor time of all its threads; where the system does not tell, the time of the clock. Read at once: it is no file, and each query asks. */
export function usedMs(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return performance.now();
  }
}

/** The memory that counts against its limit; where the system does not tell, more than any has. */
export function mappedMb(pid: number): number {
  try {
    const kilobytes = /^VmData:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? Number.POSITIVE_INFINITY : Number(kilobytes) / 1024;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
