import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { before } from '../../../kernel/before.ts';
import { invalidRequest } from '../../../kernel/errors.ts';
import type { NumberedFile } from '../text/numbered-text.ts';
import type { ArrowColumn, ArrowReply, ArrowRequest, WrittenRows } from './messages.ts';

const THREAD = new URL('./arrow-thread.ts', import.meta.url);
const MOST_MEGABYTES = 512;

/** An Arrow file, as a stream of messages or with an index, whose rows are written as lines of JSON. */
export interface ArrowFile {
  columns: ArrowColumn[];
  /** The rows after the first `skip`, as many as there is room for. */
  write(
    target: string,
    skip: number,
    most: { bytes: number; records: number },
  ): Promise<NumberedFile & Pick<WrittenRows, 'isLast'>>;
  close(): Promise<void>;
}

export async function openArrow(file: string, signal: AbortSignal): Promise<ArrowFile> {
  const worker = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } });
  // It must not keep the program from ending.
  worker.unref();
  const close = async () => void (await worker.terminate());
  const ask = async (request: ArrowRequest): Promise<ArrowReply> => {
    worker.postMessage(request);
    const [reply] = (await once(worker, 'message', { signal }).catch((error: unknown) => {
      throw signal.aborted ? signal.reason : unreadable(String((error as Error).message));
    })) as [ArrowReply];
    if (reply.kind === 'failed') throw unreadable(reply.message);
    return reply;
  };
  try {
    const opened = await ask({ kind: 'open', file });
    return {
      columns: opened.kind === 'opened' ? opened.columns : [],
      async write(target, skip, { bytes: mostBytes, records: mostRecords }) {
        const reply = await ask({ kind: 'write', target, skip, mostBytes, mostRecords });
        if (reply.kind !== 'written') throw new Error('the thread answered something else');
        return { file: target, ...reply.rows };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const unreadable = (message: string) =>
  invalidRequest(
    `The Arrow file cannot be read: ${before(message, '\n').slice(0, 300)}. It may be truncated or use internal compression; write it again without compression.`,
  );
