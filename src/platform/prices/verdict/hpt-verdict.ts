import { Worker } from 'node:worker_threads';
import { internal } from '../../../kernel/errors.ts';
import type { HptFamily } from '../hpt/index.ts';
import { cellFinding, pointerFinding, type VerdictFinding } from './findings.ts';
import type { FromThread, ToThread } from './hpt-verdict-thread.ts';
import { RecordLines } from './record-lines.ts';
import type { StreamFinding, StreamVerdict, ValidateOrder } from './validate-stream.ts';
import { type HptVersion, knownVersionOf } from './versions.ts';

export interface HptVerdict {
  /** The one it was judged as. */
  version: HptVersion;
  /** Why that one: the file declares it, or is of its structure. */
  by: 'declared' | 'sniffed';
  valid: boolean;
  errors: VerdictFinding[];
  errorCount: number;
  alerts: VerdictFinding[];
  alertCount: number;
  /** The validator stopped at the most errors it may tell; there may be more. */
  isCapped: boolean;
}

export interface HptJudgeInput {
  /** The unpacked bytes, once for every version. */
  openBytes(): AsyncIterable<Buffer>;
  family: HptFamily;
  declaredVersion: string | null;
  sniffedVersion: string | null;
  signal?: AbortSignal | undefined;
  maxErrors?: number | undefined;
}

/** Runs the validator. */
export type Validate = (
  order: ValidateOrder,
  bytes: AsyncGenerator<Buffer>,
  signal: AbortSignal | undefined,
) => Promise<StreamVerdict>;

const THREAD = new URL('./hpt-verdict-thread.ts', import.meta.url);
const MOST_ERRORS = 1_000;
const MOST_MEGABYTES = 768;

/**
 * What CMS's own validator says of a file: as the version that it declares, and as the one that it is by its structure.
 * It runs in a thread of its own, unless told how else.
 */
export async function judgeHptFile(
  input: HptJudgeInput,
  validate: Validate = inThread,
): Promise<HptVerdict[]> {
  const { declaredVersion, sniffedVersion } = input;
  const declared = declaredVersion === null ? null : knownVersionOf(declaredVersion);
  const sniffed = knownVersionOf(sniffedVersion ?? declaredVersion ?? '');
  const verdicts =
    declared === null ? [] : [await judgeAs(input, validate, { version: declared, by: 'declared' })];
  if (sniffed !== declared)
    verdicts.push(await judgeAs(input, validate, { version: sniffed, by: 'sniffed' }));
  return verdicts;
}

async function judgeAs(
  input: HptJudgeInput,
  validate: Validate,
  { version, by }: Pick<HptVerdict, 'version' | 'by'>,
): Promise<HptVerdict> {
  const { maxErrors = MOST_ERRORS } = input;
  const isCsv = input.family !== 'hpt_json';
  const lines = new RecordLines();
  const order: ValidateOrder = { isCsv, version, maxErrors };
  const answer = await validate(order, watched(input.openBytes(), isCsv ? lines : undefined), input.signal);
  const finding = ({ path, message, field }: StreamFinding): VerdictFinding =>
    isCsv
      ? cellFinding(path, message, field, (record) => lines.lineOf(record))
      : pointerFinding(path, message, field);
  return {
    ...{ version, by, valid: answer.valid },
    errors: answer.errors.map(finding),
    errorCount: answer.errors.length,
    alerts: answer.alerts.map(finding),
    alertCount: answer.alerts.length,
    isCapped: answer.errors.length >= maxErrors || answer.alerts.length >= maxErrors,
  };
}

async function* watched(
  bytes: AsyncIterable<Buffer>,
  lines: RecordLines | undefined,
): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    lines?.push(chunk);
    yield chunk;
  }
}

async function inThread(
  order: ValidateOrder,
  bytes: AsyncGenerator<Buffer>,
  signal: AbortSignal | undefined,
): Promise<StreamVerdict> {
  signal?.throwIfAborted();
  const worker = new Worker(THREAD, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  // It must not keep the program from ending.
  worker.unref();
  const { promise, resolve, reject } = Promise.withResolvers<StreamVerdict>();
  const abort = (): void => reject(signal?.reason);
  signal?.addEventListener('abort', abort);
  worker.on('error', reject);
  worker.on('exit', () => reject(internal('The validator of CMS ended without an answer.')));
  worker.on('message', (message: FromThread) => {
    if ('wantsMore' in message) sendNext(worker, bytes).catch(reject);
    else resolve(message);
  });
  try {
    return await promise;
  } finally {
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
    await bytes.return(undefined);
  }
}

async function sendNext(worker: Worker, bytes: AsyncGenerator<Buffer>): Promise<void> {
  const next = await bytes.next();
  const message: ToThread = next.done === true ? { isEnd: true } : { chunk: new Uint8Array(next.value) };
  worker.postMessage(message, 'chunk' in message ? [message.chunk.buffer as ArrayBuffer] : []);
}
