import { joinedHeaders } from './broken-headers.ts';
import { CellText } from './cell-text.ts';
import { type General, generalOf } from './general-rows.ts';
import { gluedHeadersEnd, gluedValues } from './glued-headers.ts';
import { isWideHeader } from './headers.ts';
import { readHeaders, withBars } from './read-headers.ts';
import { type CsvRecord, CsvTokenizer } from './tokenizer.ts';

/** How much of a file its headers may take: a wide one with two thousand plans has a megabyte of them. */
export const HEAD_BYTES = 4 * 1024 ** 2;
/** Some files have pages of notes before their headers, which are looked for only where they stand in no usual place. */
const MOST_RECORDS = [40, 400] as const;
/** Records of data have no such cell at all, or few. */
const LIKE_HEADER = /^[\s\W]*(?:code|standard|[a-z_ ]*descriptions?\W*$)/i;
/** The bar comes last, because it stands within headers too. */
const DELIMITERS = [',', ';', '\t', '|'] as const;

export interface CsvHead {
  delimiter: string;
  /** Null where the file does not say whose it is. */
  general: General | null;
  headers: string[];
  /** The record of the headers; data begins with the next one. */
  headerRecord: number;
  layout: 'tall' | 'wide';
}

/** Finds the headers by their names, wherever they stand among the first records; undefined when there are none. */
export function findCsvHead(sample: Buffer, isWhole: boolean): CsvHead | undefined {
  for (const most of MOST_RECORDS) {
    const found = DELIMITERS.map((delimiter) => headWith(delimiter, sample, { isWhole, most }));
    const heads = found.filter((head) => head !== undefined);
    const [best] = heads.toSorted((one, other) => other.known - one.known);
    if (best !== undefined) return best.head;
  }
  return undefined;
}

function headWith(
  delimiter: string,
  sample: Buffer,
  { isWhole, most }: { isWhole: boolean; most: number },
): { head: CsvHead; known: number } | undefined {
  const text = new CellText();
  const records: string[][] = [];
  let found: { head: CsvHead; known: number } | undefined;
  const take = (record: CsvRecord): void => {
    const cells = Array.from({ length: record.cells }, (_, cell) => text.of(record, cell));
    if (found !== undefined) {
      found.head = mended(found.head, records, { cells, number: record.number });
      tokenizer.stop();
      return;
    }
    const known = knownIn(cells);
    if (known === 0) records.push(cells);
    else found = { head: headOf(delimiter, records, cells, record.number), known };
    const isDoubted =
      found !== undefined &&
      (joinedHeaders(cells, delimiter).length < cells.length || gluedValues(cells, records) > 0);
    if ((found !== undefined && !isDoubted) || record.number >= most) tokenizer.stop();
  };
  const tokenizer = new CsvTokenizer(delimiter.charCodeAt(0), take, { batchBytes: sample.length + 1 });
  tokenizer.push(sample);
  // The last line may have been cut off by the end of the sample, and then it says nothing.
  if (!isWhole) tokenizer.push(Buffer.alloc(1));
  else tokenizer.end();
  return found;
}

interface Behind {
  cells: readonly string[];
  number: number;
}

/** Headers that are cut, or stand behind other cells, are looked at beside the record that follows them. */
function mended(head: CsvHead, before: readonly string[][], { cells, number }: Behind): CsvHead {
  const { delimiter, headers, headerRecord } = head;
  const values = gluedValues(headers, before);
  const end = values === 0 ? undefined : gluedHeadersEnd(headers, values, cells);
  if (end !== undefined) {
    const records = [...before, headers.slice(0, values)];
    return headOf(delimiter, records, headers.slice(values), end === 'repeated' ? number : headerRecord);
  }
  if (cells.length >= headers.length) return head;
  return headOf(delimiter, before, joinedHeaders(headers, delimiter), headerRecord);
}

/** How many headers of items a record has; none when it is not a record of headers. */
function knownIn(cells: readonly string[]): number {
  if (!cells.some((cell) => LIKE_HEADER.test(cell))) return 0;
  const headers = readHeaders(cells);
  const hasDescription = headers.some((header) => header.kind === 'field' && header.field === 'description');
  const hasCode = headers.some((header) => header.kind === 'code' && header.ofType === undefined);
  const hasAmount = headers.some(({ kind }) => kind === 'itemAmount' || kind === 'payer');
  if (Number(hasDescription) + Number(hasCode) + Number(hasAmount) < 2) return 0;
  return headers.filter(({ kind }) => kind !== 'unknown').length;
}

function headOf(
  delimiter: string,
  before: readonly string[][],
  headers: string[],
  headerRecord: number,
): CsvHead {
  const all = readHeaders(headers);
  const isTall = all.some((header) => header.kind === 'field' && header.field === 'payerName');
  const isWide = !isTall && all.some(isWideHeader);
  const layout = isWide ? 'wide' : 'tall';
  return { delimiter, general: generalOf(before), headers: [...withBars(headers)], headerRecord, layout };
}
