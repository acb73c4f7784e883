import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { givingBack } from '../streams/index.ts';

const READ_BYTES = 256 * 1024;

export const streamFile = (file: FileHandle, range: { start: number; end: number }): Readable =>
  givingBack(file.createReadStream({ ...range, highWaterMark: READ_BYTES }));
