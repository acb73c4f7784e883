import { Worker } from 'node:worker_threads';
import { invalidRequest } from '../../../../kernel/errors.ts';
import type { JsonTask, JsonVerdict } from './thread-messages.ts';

export interface JsonChecker {
  /** One task of an account at a time, so that none can take every thread. */
  check(accountId: string, task: JsonTask): Promise<JsonVerdict>;
}

export interface CheckerOptions {
  threads: number;
  milliseconds: number;
}

interface Waiting {
  accountId: string;
  task: JsonTask;
  settle: PromiseWithResolvers<JsonVerdict>;
}

const THREAD = new URL('./json-thread.ts', import.meta.url);
const MOST_MEGABYTES = 256;
const LOADING_MILLISECONDS = 30_000;

/**
 * Schemas of tenants become code and their patterns may need time without end, so both run in threads that are ended
 * when they overrun; the next task gets a new one.
 */
export function createJsonChecker({ threads, milliseconds }: CheckerOptions): JsonChecker {
  const idle = new Set<Worker>();
  const waiting: Waiting[] = [];
  const busy = new Set<string>();

  /** A thread that failed or overran has been ended and is not used again. */
  const perform = async (task: JsonTask): Promise<JsonVerdict> => {
    const [free] = idle;
    const worker = free ?? (await startThread((ended) => idle.delete(ended)));
    idle.delete(worker);
    const verdict = await answerOf<JsonVerdict>(worker, milliseconds, () => worker.postMessage(task));
    idle.add(worker);
    return verdict;
  };

  const start = (): void => {
    const index = busy.size < threads ? waiting.findIndex(({ accountId }) => !busy.has(accountId)) : -1;
    const [next] = index === -1 ? [] : waiting.splice(index, 1);
    if (next === undefined) return;
    const { accountId, task, settle } = next;
    busy.add(accountId);
    perform(task)
      .then(settle.resolve, settle.reject)
      .finally(() => {
        busy.delete(accountId);
        start();
      });
  };

  return {
    check(accountId, task) {
      const settle = Promise.withResolvers<JsonVerdict>();
      waiting.push({ accountId, task, settle });
      start();
      return settle.promise;
    },
  };
}

/** Ready once it has loaded, so that loading takes nothing of the time of a task. */
async function startThread(onEnd: (worker: Worker) => void): Promise<Worker> {
  const worker = new Worker(THREAD, {
    name: 'schemas',
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  // Waiting threads must not keep the program from ending.
  worker.unref();
  worker.on('error', () => onEnd(worker)).on('exit', () => onEnd(worker));
  await answerOf<'ready'>(worker, LOADING_MILLISECONDS);
  return worker;
}

async function answerOf<Answer>(
  worker: Worker,
  milliseconds: number,
  ask: () => void = () => undefined,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => reject(tooSlow(milliseconds)), milliseconds);
  const fail = (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuchMemory() : error);
  worker.once('message', resolve).once('error', fail);
  ask();
  try {
    return await promise;
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
    worker.off('message', resolve).off('error', fail);
  }
}

const tooSlow = (milliseconds: number) =>
  invalidRequest(
    `Validation took longer than ${milliseconds / 1_000} seconds. Simplify the schema's patterns and alternatives, or send fewer rows.`,
  );

const tooMuchMemory = () =>
  invalidRequest('Validation needs too much memory. Simplify the schema, or send fewer rows.');
