import { putRun, putRuns } from './bits.ts';
import type { ByteSink } from './byte-sink.ts';

/** Puts which rows have a value. */
export function putLevels(sink: ByteSink, valid: Int32Array, rows: number, nulls: number): void {
  const start = sink.length;
  sink.uint32(0);
  if (nulls === 0 || nulls === rows) putRun(sink, nulls === 0 ? 1 : 0, rows, 1);
  else putRuns(sink, valid, rows, 1);
  sink.written.writeUInt32LE(sink.length - start - 4, start);
}
