import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { constants, zstdCompressSync } from 'node:zlib';
import { ByteSink } from './byte-sink.ts';
import { type Chunk, ENCODINGS } from './chunk.ts';
import { putStructure, type Structure } from './compact.ts';

const MAGIC = Buffer.from('PAR1');
const CREATED_BY = Buffer.from('Granary');
const [INT32, INT64, BYTE_ARRAY] = [1, 2, 6];
const [UTF8, DECIMAL, DATE] = [0, 5, 6];
const OPTIONAL = 1;
const [UNCOMPRESSED, ZSTD] = [0, 6];
const [DATA_PAGE, DICTIONARY_PAGE] = [0, 2];
/** A frame around fewer bytes saves nothing and takes its time. */
const LEAST_COMPRESSED = 256;
const ZSTD_OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

interface Stored {
  physical: number;
  converted?: number;
  decimals?: readonly [precision: number, scale: number];
}

const STORED: Readonly<Record<string, Stored>> = {
  // No unsigned types: Spark does not read them.
  VARCHAR: { physical: BYTE_ARRAY, converted: UTF8 },
  INTEGER: { physical: INT32 },
  BIGINT: { physical: INT64 },
  DATE: { physical: INT32, converted: DATE },
  'DECIMAL(18,4)': { physical: INT64, converted: DECIMAL, decimals: [18, 4] },
};

interface Column extends Stored {
  name: Buffer;
}

/** Writes a Parquet file, group of rows after group of rows, each column in one page. */
export class ParquetFile {
  readonly #file: number;
  readonly #columns: readonly Column[];
  readonly #page = new ByteSink();
  /** What is not in the file yet. */
  readonly #waiting = new ByteSink();
  /** Of all groups that are complete, as they stand in the footer. */
  readonly #groups = new ByteSink();
  readonly #chunks = new ByteSink();
  #groupCount = 0;
  #chunkCount = 0;
  #groupBytes = 0;
  #offset = 0;
  #rows = 0;

  constructor(path: string, columns: Readonly<Record<string, string>>) {
    this.#columns = Object.entries(columns).map(([name, type]) => {
      const stored = STORED[type];
      if (stored === undefined) throw new Error(`Parquet files of rates have no columns of ${type}.`);
      return { name: Buffer.from(name), ...stored };
    });
    this.#file = openSync(path, 'w');
    this.#write(MAGIC);
  }

  /** Adds a column to the group; in the order of the columns. */
  add(chunk: Chunk, rows: number): void {
    const column = this.#columns[this.#chunkCount];
    if (column === undefined) throw new Error('The group has all of its columns.');
    const start = this.#offset;
    const size = chunk.data.length + (chunk.dictionary?.bytes.length ?? 0);
    const codec = size < LEAST_COMPRESSED ? UNCOMPRESSED : ZSTD;
    let uncompressed = 0;
    const { dictionary } = chunk;
    if (dictionary !== null)
      uncompressed += this.#pageOf(dictionary.bytes, codec, DICTIONARY_PAGE, (header) =>
        header.structure(7, (inner) => inner.int32(1, dictionary.count).int32(2, ENCODINGS.plain)),
      );
    const dataAt = this.#offset;
    uncompressed += this.#pageOf(chunk.data, codec, DATA_PAGE, (header) =>
      header.structure(5, (inner) =>
        inner.int32(1, rows).int32(2, chunk.encoding).int32(3, ENCODINGS.levels).int32(4, ENCODINGS.levels),
      ),
    );
    putStructure(this.#chunks, (structure) =>
      structure.int64(2, start).structure(3, (meta) => {
        const encodings = [ENCODINGS.levels, ENCODINGS.plain, chunk.encoding];
        meta
          .int32(1, column.physical)
          .int32s(2, [...new Set(encodings)])
          .binaries(3, [column.name])
          .int32(4, codec)
          .int64(5, rows)
          .int64(6, uncompressed)
          .int64(7, this.#offset - start)
          .int64(9, dataAt);
        if (dictionary !== null) meta.int64(11, start);
        meta.structure(12, (statistics) => {
          statistics.int64(3, chunk.nulls);
          if (chunk.range !== null) statistics.binary(5, chunk.range.most).binary(6, chunk.range.least);
        });
      }),
    );
    this.#groupBytes += uncompressed;
    this.#chunkCount += 1;
  }

  endGroup(rows: number): void {
    if (this.#chunkCount !== this.#columns.length) throw new Error('The group lacks columns.');
    putStructure(this.#groups, (group) =>
      group.written(1, this.#chunkCount, this.#chunks.written).int64(2, this.#groupBytes).int64(3, rows),
    );
    this.#groupCount += 1;
    this.#rows += rows;
    this.#chunks.clear();
    this.#chunkCount = 0;
    this.#groupBytes = 0;
    this.#flush();
  }

  /** Writes the footer, and makes the file durable. */
  finish(): void {
    const sink = this.#page;
    sink.clear();
    putStructure(sink, (footer) =>
      footer
        .int32(1, 1)
        .structures(2, this.#columns.length + 1, (element, index) => this.#element(element, index))
        .int64(3, this.#rows)
        .written(4, this.#groupCount, this.#groups.written)
        .binary(6, CREATED_BY)
        .structures(7, this.#columns.length, (order) => order.structure(1, () => undefined)),
    );
    sink.uint32(sink.length);
    sink.put(MAGIC);
    this.#write(sink.written);
    this.#flush();
    fsyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }

  #element(element: Structure, index: number): void {
    const column = this.#columns[index - 1];
    if (column === undefined) {
      element.binary(4, Buffer.from('rates')).int32(5, this.#columns.length);
      return;
    }
    element.int32(1, column.physical).int32(3, OPTIONAL).binary(4, column.name);
    if (column.converted !== undefined) element.int32(6, column.converted);
    if (column.decimals !== undefined) element.int32(7, column.decimals[1]).int32(8, column.decimals[0]);
  }

  /** Writes a page; how long it is before it is compressed. */
  #pageOf(bytes: Uint8Array, codec: number, type: number, describe: (header: Structure) => void): number {
    const body = codec === ZSTD ? zstdCompressSync(bytes, ZSTD_OPTIONS) : bytes;
    const sink = this.#page;
    sink.clear();
    putStructure(sink, (header) => {
      header.int32(1, type).int32(2, bytes.length).int32(3, body.length);
      describe(header);
    });
    const header = sink.length;
    this.#write(sink.written);
    this.#write(body);
    return header + bytes.length;
  }

  #write(bytes: Uint8Array): void {
    this.#waiting.put(bytes);
    this.#offset += bytes.length;
  }

  #flush(): void {
    const bytes = this.#waiting.written;
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
    this.#waiting.clear();
  }
}
