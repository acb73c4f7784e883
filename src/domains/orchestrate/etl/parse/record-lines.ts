import type { CsvDialect } from '../../../../platform/files/index.ts';

export interface RecordPlace {
  /** Which record it is, from 1, the header left out. */
  row: number;
  /** The line it begins in, from 1, as an editor counts. */
  line: number;
}

interface Wanted {
  /** Of records that are none, by the byte they begin with, from 0. */
  offsets: ReadonlySet<number>;
  /** Of the others, by their number among themselves, from 1. */
  ordinals: ReadonlySet<number>;
}

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;

/** Where records lie in a CSV text: DuckDB counts records, people count lines. */
export async function recordLines(
  chunks: AsyncIterable<Buffer>,
  { delimiter, quote, guard }: CsvDialect,
  header: boolean,
  wanted: Wanted,
): Promise<{ byOffset: Map<number, RecordPlace>; byOrdinal: Map<number, RecordPlace> }> {
  const byOffset = new Map<number, RecordPlace>();
  const byOrdinal = new Map<number, RecordPlace>();
  let offset = 0;
  let line = 1;
  let record = { offset: 0, line: 1, isBlank: true };
  let row = header ? 0 : 1;
  let ordinal = 0;
  let [isQuoted, atFieldStart, isGuarded] = [false, true, false];
  const end = () => {
    if (!record.isBlank) {
      const place = { row, line: record.line };
      if (wanted.offsets.has(record.offset)) byOffset.set(record.offset, place);
      else if (row > 0) {
        ordinal += 1;
        if (wanted.ordinals.has(ordinal)) byOrdinal.set(ordinal, place);
      }
      row += 1;
    }
    record = { offset: offset + 1, line: line + 1, isBlank: true };
    [isQuoted, atFieldStart] = [false, true];
  };
  for await (const chunk of chunks) {
    for (const byte of chunk) {
      if (byte === NEWLINE && !isQuoted) end();
      else if (byte !== RETURN && byte !== NEWLINE) record.isBlank = false;
      if (isGuarded) isGuarded = false;
      else if (isQuoted && byte === guard && guard !== quote) isGuarded = true;
      else if (byte === quote && (isQuoted || atFieldStart)) {
        isQuoted = !isQuoted;
        // A second one at once is a quote within the value.
        atFieldStart = !isQuoted;
        offset += 1;
        continue;
      }
      if (byte === NEWLINE) line += 1;
      atFieldStart = byte === delimiter || byte === NEWLINE || (atFieldStart && byte === SPACE);
      offset += 1;
    }
    if (byOffset.size === wanted.offsets.size && byOrdinal.size === wanted.ordinals.size) break;
  }
  end();
  return { byOffset, byOrdinal };
}
