import { parentPort, workerData } from 'node:worker_threads';
import { ApiError } from '../../../kernel/errors.ts';
import { must } from '../../../kernel/must.ts';
import { judgePayerBytes } from './judge-payer-bytes.ts';
import type { PayerAnswer, PayerOrder } from './payer-order.ts';

const port = must(parentPort, 'the thread that started this one');

async function answer(): Promise<PayerAnswer> {
  try {
    return { verdicts: await judgePayerBytes(workerData as PayerOrder) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, status, message } = error;
    return { code, status, message };
  }
}

port.postMessage(await answer());
