import { must } from '../../../kernel/must.ts';
import { type CsvDialect, fieldsOf, NEWLINE, RETURN } from './csv-dialect.ts';
import { measureRecord } from './quoted-record.ts';

const MOST_RECORDS = 200;

/** The fields of the first records; one that is cut off at the end of the sample is left out. */
export function sampleRecords(sample: Buffer, isWhole: boolean, dialect: CsvDialect): string[][] {
  const records: string[][] = [];
  let start = 0;
  while (start < sample.length && records.length < MOST_RECORDS) {
    const measured = measureRecord(sample, start, isWhole, dialect);
    if (measured === undefined) break;
    const stop =
      sample[measured.end - 1] === RETURN && measured.end > start ? measured.end - 1 : measured.end;
    if (measured.end === sample.length && !isWhole && sample.at(-1) !== NEWLINE) break;
    if (stop > start && measured.fault === undefined)
      records.push(fieldsOf(sample.subarray(start, stop), dialect).map(({ text }) => text));
    start = measured.end + 1;
  }
  return records;
}

const DELIMITERS = [',', ';', '\t', '|'];

export interface DialectHints {
  delimiter?: string | undefined;
  quote?: string | undefined;
  escape?: string | undefined;
  /** Names that a header would have, in lower case. */
  names: ReadonlySet<string>;
}

const byteOf = (text: string | undefined): number | undefined =>
  text === undefined || text === '' ? undefined : text.charCodeAt(0);

/** The dialect under which the first records look most like a table: many fields, and as many in each. */
export function sniffDialect(sample: Buffer, isWhole: boolean, hints: DialectHints): CsvDialect {
  const delimiters = hints.delimiter === undefined ? DELIMITERS : [hints.delimiter];
  const quote = hints.quote ?? usedQuote(sample);
  let best: { dialect: CsvDialect; score: number } | undefined;
  for (const delimiter of delimiters) {
    const dialect = {
      delimiter: must(byteOf(delimiter), 'a delimiter'),
      quote: byteOf(quote),
      guard: byteOf(hints.escape) ?? byteOf(quote),
    };
    const score = scoreOf(sampleRecords(sample, isWhole, dialect), hints.names);
    if (best === undefined || score > best.score) best = { dialect, score };
  }
  return must(best, 'a dialect to try').dialect;
}

/** The apostrophe quotes only where the first lines begin or end fields with it and know no quotation marks. */
function usedQuote(sample: Buffer): string {
  const text = sample.toString('latin1', 0, 8_192);
  if (text.includes('"')) return '"';
  const quoted = text.match(/(?:^|[,;\t|\n])'[^'\r\n]*'(?=[,;\t|\r\n]|$)/g)?.length ?? 0;
  return quoted >= 2 ? "'" : '"';
}

function scoreOf(records: readonly string[][], names: ReadonlySet<string>): number {
  const [first] = records;
  if (first === undefined) return 0;
  const counts = new Map<number, number>();
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [fields, times] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most));
  const known = first.filter((field) => names.has(field.trim().toLowerCase())).length;
  const steadiness = times / records.length;
  return known * 1_000 + (fields > 1 ? steadiness * 100 + Math.min(fields, 90) : 0);
}
