import { Worker } from 'node:worker_threads';
import { ApiError, internal } from '../../../kernel/errors.ts';
import type { PayerAnswer, PayerOrder } from './payer-order.ts';
import type { VerdictRecord } from './verdict-record.ts';

const THREAD = new URL('./judge-payer.thread.ts', import.meta.url);
const MOST_MEGABYTES = 768;

/** Unpacks, cuts and judges in a thread of its own, which is gone when this settles. */
export async function judgePayerFile({
  order,
  signal,
}: {
  order: PayerOrder;
  signal: AbortSignal | undefined;
}): Promise<VerdictRecord[]> {
  signal?.throwIfAborted();
  const worker = new Worker(THREAD, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  const { promise, resolve, reject } = Promise.withResolvers<PayerAnswer>();
  const abort = (): void => reject(signal?.reason);
  signal?.addEventListener('abort', abort);
  worker.on('message', resolve);
  worker.on('error', reject);
  worker.on('exit', () => reject(internal('The judge of a price file ended without an answer.')));
  try {
    const answer = await promise;
    if ('verdicts' in answer) return answer.verdicts;
    throw new ApiError(answer.code, answer.status, answer.message);
  } finally {
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}
