import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { invalidRequest } from '../../../kernel/errors.ts';
import type { SheetRequest } from './xlsx/to-csv.ts';
import type { XmlRequest } from './xml/to-lines.ts';

export type RewriteRequest = ({ kind: 'xlsx' } & SheetRequest) | ({ kind: 'xml' } & XmlRequest);
export type RewriteReply = { count: number } | { fault: string };

const THREAD = new URL('./rewrite-thread.ts', import.meta.url);
/** Cells such as B3:F200 or B3:F. */
export const CELL_RANGE = /^[A-Za-z]{1,3}[1-9]\d{0,6}:[A-Za-z]{1,3}(?:[1-9]\d{0,6})?$/;
/** Names of elements such as /catalog/item, or one name. */
export const RECORD_PATH = /^(?:\/?[\p{L}_][\p{L}\p{N}_.:-]*)(?:\/[\p{L}_][\p{L}\p{N}_.:-]*)*$/u;
const MOST_MEGABYTES = 768;

/** Writes a workbook as CSV, or XML as lines of JSON, in a thread of its own; answers how many columns or records. */
export async function rewrite(request: RewriteRequest, signal: AbortSignal): Promise<number> {
  const worker = new Worker(THREAD, {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  // It must not keep the program from ending.
  worker.unref();
  try {
    const [reply] = (await once(worker, 'message', { signal })) as [RewriteReply];
    if ('fault' in reply) throw unreadable(request, reply.fault);
    if (request.kind === 'xml' && reply.count === 0) throw noRecords();
    return reply.count;
  } catch (error) {
    signal.throwIfAborted();
    if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw unreadable(request, 'it needs more memory than is available');
    throw error;
  } finally {
    await worker.terminate();
  }
}

const noRecords = () =>
  invalidRequest('No records match record_path. It names the elements that are rows; check it.', {
    details: [{ path: 'record_path', message: 'matches nothing' }],
  });

const unreadable = ({ kind }: RewriteRequest, why: string) =>
  invalidRequest(
    `The file cannot be read as ${kind}: ${why}. ${kind === 'xlsx' ? 'Check sheet and range, or save it again.' : 'Check record_path and encoding, or the source.'}`,
  );
