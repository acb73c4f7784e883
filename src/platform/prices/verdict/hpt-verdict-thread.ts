import { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { type ValidationResult, validateCsv, validateJson } from '@cmsgov/hpt-validator';
import { must } from '../../../kernel/must.ts';

export interface ThreadOrder {
  isCsv: boolean;
  version: string;
  maxErrors: number;
}

export type ToThread = { chunk: Uint8Array } | { isEnd: true };

export interface ThreadFinding {
  path: string;
  message: string;
  field: string | null;
}

export type FromThread =
  | { wantsMore: true }
  | { valid: boolean; errors: ThreadFinding[]; alerts: ThreadFinding[] };

/** Runs CMS's validator on bytes that come from another thread, as many as it asks for. */
const port = must(parentPort, 'the thread that started this one');
const { isCsv, version, maxErrors } = workerData as ThreadOrder;

const tell = (message: FromThread): void => port.postMessage(message);
const input = new Readable({ read: () => tell({ wantsMore: true }) });
// The validator takes off a byte order mark from text only.
input.setEncoding('utf8');
port.on('message', (message: ToThread) => {
  input.push('chunk' in message ? Buffer.from(message.chunk) : null);
});

const plain = (all: ValidationResult['errors']): ThreadFinding[] =>
  all.map(({ path, message, field }) => ({ path, message, field: field ?? null }));

const validate = isCsv ? validateCsv : validateJson;
const { valid, errors, alerts } = await validate(input, version, { maxErrors });
tell({ valid, errors: plain(errors), alerts: plain(alerts) });
