import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import {
  type CsvDialect,
  fieldsOf,
  measureRecord,
  type NumberedFile,
  NumberedText,
  type RecordFault,
  writeAll,
} from '../../../../../platform/files/index.ts';

/** Parts the records that have as many fields as there are columns from the others, which are told. */
export async function partRagged(
  piece: NumberedFile,
  { dialect, columns }: { dialect: CsvDialect; columns: number },
  cleanFile: string,
  onFault: (fault: RecordFault) => void,
): Promise<NumberedFile> {
  const clean = new NumberedText(dialect.delimiter);
  const file = await open(cleanFile, 'wx');
  const take = (record: Buffer): void => {
    const number = Number(record.toString('latin1', 0, record.indexOf(dialect.delimiter)));
    const start = record.indexOf(dialect.delimiter) + 1;
    const fields = fieldsOf(record.subarray(start), dialect);
    // Empty fields more, as delimiters at the end of the line make them, do no harm.
    const isFull = fields.length >= columns;
    const hasMore = fields.slice(columns).some(({ text, quoted }) => text !== '' || quoted);
    if (isFull && !hasMore) clean.add(number, record, start, record.length);
    else
      onFault({
        line: number,
        message: `has ${fields.length} fields instead of ${columns}`,
        raw: record.toString('utf8', start, start + 64 * 1024),
      });
  };
  try {
    let rest: Buffer = Buffer.alloc(0);
    for await (const block of createReadStream(piece.file, { highWaterMark: 1024 ** 2 })) {
      const data = Buffer.concat([rest, block as Buffer]);
      rest = cut(data, dialect, take);
      await writeAll(file, clean.take());
    }
  } finally {
    await file.close();
  }
  const { first, last, records, longest } = clean;
  return { file: cleanFile, first, last, records, longest };
}

/** Whole records to `take`; what is left has no end yet. Every record ends with a line break here. */
function cut(data: Buffer, dialect: CsvDialect, take: (record: Buffer) => void): Buffer {
  let start = 0;
  for (;;) {
    const measured = measureRecord(data, start, false, dialect);
    if (measured === undefined) return data.subarray(start);
    take(data.subarray(start, measured.end));
    start = measured.end + 1;
  }
}
