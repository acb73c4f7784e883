import { fork } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiError, serviceUnavailable } from '../../../kernel/errors.ts';
import type { ParseOptions, ParseOutcome, ParseRequest } from './contract.ts';
import type { Order, Report } from './messages.ts';

const PROCESS = fileURLToPath(new URL('./parse-process.ts', import.meta.url));
const ARGUMENTS = ['--max-old-space-size=256', '--max-semi-space-size=8'];

/** Reads a price file in a process of its own, which is gone when this settles. */
export async function parsePriceFile(
  request: ParseRequest,
  { signal, onProgress, fetchProviders }: ParseOptions,
): Promise<ParseOutcome> {
  signal.throwIfAborted();
  await mkdir(dirname(request.folder), { recursive: true });
  const child = fork(PROCESS, {
    ...{ execArgv: ARGUMENTS, env: { TZ: 'UTC' }, serialization: 'advanced' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => {
    errors = (errors + text.toString()).slice(-2_000);
  });
  const order = (given: Order) => {
    if (child.connected) child.send(given);
  };
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const stop = () => child.kill('SIGKILL');
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<ParseOutcome>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, killed) => {
        if (signal.aborted) return reject(signal.reason);
        const how = killed ?? code;
        reject(
          serviceUnavailable('The process that read the file was lost. It is started again.', {
            cause: new Error(`it ended with ${how}: ${errors}`),
          }),
        );
      });
      child.on('message', (report: Report) => {
        if (report.kind === 'progress') onProgress(report.progress);
        else if (report.kind === 'done') resolve(report.outcome);
        else if (report.kind === 'failed') reject(new ApiError(report.code, report.status, report.message));
        else if (report.kind === 'broken')
          reject(Object.assign(new Error(report.message), { stack: report.stack }));
        else
          fetchProviders(report.url).then(
            (file) => order({ kind: 'providers', id: report.id, file }),
            reject,
          );
      });
      order({ kind: 'parse', request });
    });
  } finally {
    signal.removeEventListener('abort', stop);
    child.kill('SIGKILL');
    await gone;
  }
}
