import { Piscina } from 'piscina';
import { payloadTooLarge, serviceUnavailable, timeout } from '../../kernel/errors.ts';
import { millisecondsOf, WorkMark } from './work-mark.ts';
import { workTime } from './work-time.ts';

export interface Threads {
  /**
   * Runs the default export of a module in another thread, so that the thread of requests does not feel it.
   * What needs more of a processor than it may is ended with its thread; waiting for a thread does not count.
   */
  run<Input, Output>(task: Task<Input, Output>, input: Input, options?: RunOptions): Promise<Output>;
  close(): Promise<void>;
}

/** A module, named by `threadTask`, and the types of its default export. */
export interface Task<Input, Output> {
  file: string;
  types?: (input: Input) => Output;
}

interface RunOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
}

const MOST_WAITING = 200;
const MOST_MEGABYTES = 512;
const TIMEOUT_MS = 20_000;
const IDLE_MS = 30_000;

const RUN = import.meta.resolve('./run.task.ts');

export function createThreads(most: number): Threads {
  let made: Piscina | undefined;
  /** From its first use on one thread stays, so that the next page finds its modules loaded. */
  const pool = () => {
    made ??= new Piscina({
      minThreads: 1,
      maxThreads: most,
      maxQueue: MOST_WAITING,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    return made;
  };
  return {
    async run(task, input, { signal, timeoutMs = TIMEOUT_MS } = {}) {
      const threads = pool();
      if (threads.queueSize >= MOST_WAITING)
        throw serviceUnavailable('Too many pages are being processed. Try again in a few seconds.', {
          retryAfter: 5,
        });
      const mark = new WorkMark();
      const late = workTime(timeoutMs, () => workedMs(threads, mark));
      try {
        const ends = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]);
        const errand = { file: task.file, input, mark: mark.shared };
        return await threads.run(errand, { filename: RUN, signal: ends });
      } catch (error) {
        if (late.signal.aborted && signal?.aborted !== true)
          throw timeout(`This page takes longer to process than the limit of ${timeoutMs / 1000} seconds.`, {
            cause: error,
          });
        if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY')
          throw payloadTooLarge('This page needs more memory than is allowed.', { cause: error });
        throw error;
      } finally {
        late.clear();
      }
    },
    close: async () => made?.close({ force: true }),
  };
}

/** What the thread of a task has had of a processor since it began. A thread that has just ended says nothing. */
async function workedMs(threads: Piscina, mark: WorkMark): Promise<number | undefined> {
  const { beginning } = mark;
  const worker = threads.threads.find(({ threadId }) => threadId === beginning?.threadId);
  const used = await worker?.cpuUsage().catch(() => undefined);
  return beginning === undefined || used === undefined ? undefined : millisecondsOf(used) - beginning.cpuMs;
}

/** Names the module of a task, which the caller finds beside itself with `import.meta.resolve`; its type is that of the default export. */
export function threadTask<Work extends (input: never) => unknown>(
  file: string,
): Task<Parameters<Work>[0], Awaited<ReturnType<Work>>> {
  return { file };
}
