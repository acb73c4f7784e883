import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { whoCountsElsewhere } from '../../kernel/work-elsewhere.ts';

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

/** Processor time of all its threads; where the system does not tell, the time of the clock. */
export const usedMs = (pid: number): number => processorMs(pid) ?? performance.now();

/** Undefined where the system does not tell, or the process has ended. Read at once: it is no file, and each query asks. */
function processorMs(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

type InProcess<Process, More extends unknown[], Result> = (
  process: Process,
  ...more: More
) => Promise<Result>;

/** The same work, of whose processor time those are told who count what its caller does. */
export function counted<Process extends { pid: number }, More extends unknown[], Result>(
  perform: InProcess<Process, More, Result>,
): InProcess<Process, More, Result> {
  const count = whoCountsElsewhere();
  if (count === undefined) return perform;
  return async (process, ...more) => {
    const since = processorMs(process.pid);
    try {
      return await perform(process, ...more);
    } finally {
      const until = processorMs(process.pid);
      if (since !== undefined && until !== undefined) count(until - since);
    }
  };
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
