/** One reader of files: kind, encoding, compression and records, whoever asks. */
export { type ArrowFile, openArrow } from './arrow/arrow-file.ts';
export {
  COMPRESSIONS,
  type Compression,
  compressionOf,
  decompress,
  decompressGzipFile,
  type ExpansionLimits,
  isBehindData,
} from './bytes/decompress.ts';
export { encodingOf, namedEncoding, type TextEncoding, toUtf8 } from './bytes/encoding.ts';
export { openGrowing, readGrowing } from './bytes/growing-file.ts';
export { BadMember, gzipMembers } from './bytes/gzip-members.ts';
export { afterFirst, type Bytes, Peekable } from './bytes/peekable.ts';
export { saveBytes } from './bytes/save.ts';
export { CELL_RANGE, RECORD_PATH, rewrite } from './documents/rewrite.ts';
export { FORMATS, type Format, mediaTypeOf } from './kind.ts';
export {
  beginningOf,
  openLocal,
  type ReadableFile,
  type ReadOptions,
  readUnpacked,
  type StagedFile,
} from './local-file.ts';
export { type Hints, type Looked, look, SAMPLE_BYTES, unpacked } from './look.ts';
export { type CsvDialect, fieldsOf } from './text/csv-dialect.ts';
export { sampleRecords, sniffDialect } from './text/csv-sample.ts';
export { JSON_START, type JsonPosition, JsonRecords } from './text/json-records.ts';
export { type LinePosition, LineRecords, type RecordFault } from './text/line-records.ts';
export { type NumberedFile, NumberedText } from './text/numbered-text.ts';
export { type Cutter, cutPieces, Faults, type Piece } from './text/pieces.ts';
export { measureRecord } from './text/quoted-record.ts';
export { writeAll } from './text/write-all.ts';
export { BadZip, readDirectory, readEntry, type ZipEntry } from './zip/zip.ts';
