import { CellText } from './cell-text.ts';
import { headerOf, isWideHeader, keyOf } from './headers.ts';
import { type CsvRecord, CsvTokenizer } from './tokenizer.ts';

/** How much of a file its headers may take: a wide one with two thousand plans has a megabyte of them. */
export const HEAD_BYTES = 4 * 1024 ** 2;
const MOST_RECORDS = 40;
/** The bar comes last, because it stands within headers too. */
const DELIMITERS = [',', ';', '\t', '|'] as const;

export interface CsvHead {
  delimiter: string;
  /** Null where the file does not say whose it is. */
  general: { headers: string[]; values: string[] } | null;
  headers: string[];
  /** The record of the headers; data begins with the next one. */
  headerRecord: number;
  layout: 'tall' | 'wide';
}

const GENERAL = new Set([
  ...['hospital_name', 'last_updated_on', 'version', 'hospital_location', 'location_name'],
  ...['hospital_address', 'license_number', 'type_2_npi', 'attester_name'],
]);

/** Finds the headers by their names, wherever they stand among the first records; undefined when there are none. */
export function findCsvHead(sample: Buffer, isWhole: boolean): CsvHead | undefined {
  const found = DELIMITERS.map((delimiter) => headWith(delimiter, sample, isWhole));
  const heads = found.filter((head) => head !== undefined);
  return heads.toSorted((one, other) => other.known - one.known)[0]?.head;
}

function headWith(
  delimiter: string,
  sample: Buffer,
  isWhole: boolean,
): { head: CsvHead; known: number } | undefined {
  const text = new CellText();
  const records: string[][] = [];
  let found: { head: CsvHead; known: number } | undefined;
  const take = (record: CsvRecord): void => {
    const cells = Array.from({ length: record.cells }, (_, cell) => text.of(record, cell));
    const known = knownIn(cells);
    if (known === 0) records.push(cells);
    else found = { head: headOf(delimiter, records, cells, record.number), known };
    if (found !== undefined || record.number >= MOST_RECORDS) tokenizer.stop();
  };
  const tokenizer = new CsvTokenizer(delimiter.charCodeAt(0), take, { batchBytes: sample.length + 1 });
  tokenizer.push(sample);
  // The last line may have been cut off by the end of the sample, and then it says nothing.
  if (!isWhole) tokenizer.push(Buffer.alloc(1));
  else tokenizer.end();
  return found;
}

/** How many headers of items a record has; none when it is not a record of headers. */
function knownIn(cells: readonly string[]): number {
  const headers = cells.map(headerOf);
  const hasDescription = headers.some((header) => header.kind === 'field' && header.field === 'description');
  const hasMore = headers.some(({ kind }) => kind === 'code' || kind === 'itemAmount' || kind === 'payer');
  if (!hasDescription || !hasMore) return 0;
  return headers.filter(({ kind }) => kind !== 'unknown').length;
}

function headOf(
  delimiter: string,
  before: readonly string[][],
  headers: string[],
  headerRecord: number,
): CsvHead {
  const isTall = headers.some((header) => keyOf(header) === 'payer_name');
  const isWide = !isTall && headers.map(headerOf).some(isWideHeader);
  const layout = isWide ? 'wide' : 'tall';
  return { delimiter, general: generalOf(before), headers, headerRecord, layout };
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

function generalOf(records: readonly string[][]): CsvHead['general'] {
  const filled = records.filter((cells) => !isBlank(cells));
  const counts = filled.map((cells) => cells.filter(isGeneral).length);
  const most = Math.max(0, ...counts);
  if (most < 2) return null;
  const place = counts.indexOf(most);
  return { headers: filled[place] ?? [], values: filled[place + 1] ?? [] };
}

const isGeneral = (cell: string): boolean => GENERAL.has(keyOf(cell.split('|')[0] ?? ''));
