import { createReadStream, type ReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { zstdDecompressSync } from 'node:zlib';
import { CompressionType, compressionRegistry, type RecordBatch, RecordBatchReader } from 'apache-arrow';
import { must } from '../../../kernel/must.ts';
import { NumberedText } from '../text/numbered-text.ts';
import { writeAll } from '../text/write-all.ts';
import { duckTypeOf } from './arrow-types.ts';
import { valueWriter } from './arrow-values.ts';
import type { ArrowColumn, ArrowReply, ArrowRequest, WrittenRows } from './messages.ts';

/** A thread of its own, because reading takes long and the file may be anything. */
const SEPARATOR = 0x01;
const MARK = Buffer.from('ARROW1');
const AT_ONCE = 1_000;

compressionRegistry.set(CompressionType.ZSTD, { decode: (bytes) => zstdDecompressSync(bytes) });

/** Open as long as the thread is. */
let handle: FileHandle | undefined;
let batches: AsyncIterator<RecordBatch> | undefined;
let batch: RecordBatch | undefined;
/** Of the next row, in the batch and in the file. */
let [place, number] = [0, 1];

async function openFile(file: string): Promise<ArrowColumn[]> {
  const reader = await RecordBatchReader.from((await sourceOf(file)) as FileHandle);
  await reader.open();
  batches = (reader as AsyncIterable<RecordBatch>)[Symbol.asyncIterator]();
  return reader.schema.fields.map(({ name, type }) => ({ name, type: duckTypeOf(type) }));
}

/** A file with an index is read where the index says, any other from front to back. */
async function sourceOf(file: string): Promise<FileHandle | ReadStream> {
  handle = await open(file, 'r');
  const { buffer } = await handle.read(Buffer.alloc(MARK.length), 0, MARK.length, 0);
  if (buffer.equals(MARK)) return handle;
  await handle.close();
  return createReadStream(file);
}

/** The batch with the next row; undefined at the end of the file. */
async function nextBatch(): Promise<RecordBatch | undefined> {
  while (batch === undefined || place >= batch.numRows) {
    const next = await must(batches, 'an open file').next();
    if (next.done === true) return undefined;
    batch = next.value;
    place = 0;
  }
  return batch;
}

async function writeRows({
  target,
  skip,
  mostBytes,
  mostRecords,
}: Extract<ArrowRequest, { kind: 'write' }>): Promise<WrittenRows> {
  const text = new NumberedText(SEPARATOR);
  const file = await open(target, 'wx');
  let isLast = false;
  try {
    while (!isLast && text.bytes < mostBytes && text.records < mostRecords) {
      const rows = await nextBatch();
      isLast = rows === undefined;
      if (rows === undefined) break;
      const passed = Math.min(Math.max(0, skip - number + 1), rows.numRows - place);
      place += passed;
      number += passed;
      addRows(text, rows, Math.min(rows.numRows, place + AT_ONCE));
      await writeAll(file, text.take());
    }
    if (!isLast) isLast = !(await nextBatch());
  } finally {
    await file.close();
  }
  const { first, last, records, longest } = text;
  return { first, last, records, longest, isLast };
}

function addRows(text: NumberedText, rows: RecordBatch, end: number): void {
  const columns = rows.schema.fields.map(({ name, type }, index) => ({
    key: `${JSON.stringify(name)}:`,
    write: valueWriter(type, must(rows.getChildAt(index), `column ${name}`)),
  }));
  for (; place < end; place += 1, number += 1) {
    const fields: string[] = [];
    for (const { key, write } of columns) {
      const value = write(place);
      if (value !== undefined) fields.push(key + value);
    }
    const line = Buffer.from(`{${fields.join(',')}}`);
    text.add(number, line, 0, line.length);
  }
}

async function answer(request: ArrowRequest): Promise<ArrowReply> {
  try {
    if (request.kind === 'open') return { kind: 'opened', columns: await openFile(request.file) };
    return { kind: 'written', rows: await writeRows(request) };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

const port = must(parentPort, 'the thread that started this one');
port.on('message', async (request: ArrowRequest) => port.postMessage(await answer(request)));
