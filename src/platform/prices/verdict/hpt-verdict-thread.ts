import { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { must } from '../../../kernel/must.ts';
import { type StreamVerdict, type ValidateOrder, validateStream } from './validate-stream.ts';

export type ToThread = { chunk: Uint8Array } | { isEnd: true };

export type FromThread = { wantsMore: true } | StreamVerdict;

/** Runs CMS's validator on bytes that come from another thread, as many as it asks for. */
const port = must(parentPort, 'the thread that started this one');

const tell = (message: FromThread): void => port.postMessage(message);
const input = new Readable({ read: () => tell({ wantsMore: true }) });
port.on('message', (message: ToThread) => {
  input.push('chunk' in message ? Buffer.from(message.chunk) : null);
});

tell(await validateStream(input, workerData as ValidateOrder));
