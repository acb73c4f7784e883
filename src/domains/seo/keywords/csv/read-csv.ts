import { encodingOf, fieldsOf, measureRecord, sniffDialect } from '../../../../platform/files/index.ts';

export interface CsvLine {
  /** From 1, as an editor counts. */
  line: number;
  fields: string[];
}

const SAMPLE = 64 * 1024;

/** The records of a CSV file in whatever encoding and dialect it is. */
export function readCsv(bytes: Buffer, names: ReadonlySet<string>): CsvLine[] {
  const { name, mark } = encodingOf(bytes, true, undefined);
  const text = new TextDecoder(name).decode(bytes.subarray(mark)).replace(/\r\n?/g, '\n');
  const buffer = Buffer.from(text);
  const isWhole = buffer.length <= SAMPLE;
  const dialect = sniffDialect(buffer.subarray(0, SAMPLE), isWhole, { names });
  const lines: CsvLine[] = [];
  let [start, line] = [0, 1];
  while (start < buffer.length) {
    const measured = measureRecord(buffer, start, true, dialect);
    if (measured === undefined) break;
    const record = buffer.subarray(start, measured.end);
    if (record.length > 0)
      lines.push({ line, fields: fieldsOf(record, dialect).map((field) => field.text.trim()) });
    line += 1 + (record.toString('latin1').match(/\n/g)?.length ?? 0);
    start = measured.end + 1;
  }
  return lines;
}
